"""What a pack may not say although its shape is right: rows that do not ascend, an even best of, a key that does not exist.

`misfits` is the whole of the strict reading of values taken out of TOML; it finds everything, not the first only.
Source: spec 03.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

from pareo.core.results import Notation
from pareo.policy.acceleration import HIGHEST, NONE, PRESETS
from pareo.policy.acceleration import table as acceleration_table
from pareo.policy.keys import PACK, is_key
from pareo.policy.pack import Clock, Match, Pack, Pairing, Policy, Rounds, RoundsRow, RoundsTable
from pareo.policy.places import Path
from pareo.policy.shape import Misfit, misshapen, printable, shown, tables
from pareo.policy.systems import SYSTEMS
from pareo.standings.check_system import check_system
from pareo.standings.system import Scoring, Standings, Step, System, VictoryPoints


def misfits(raw: dict[str, Any]) -> tuple[Misfit, ...]:
    """All that is wrong with the values of a pack. Where nothing is, they convert."""
    wrong = list(misshapen(raw, PACK, ()))
    broken = {misfit.path[:length] for misfit in wrong for length in range(len(misfit.path) + 1)}
    for path, table, values in tables(raw, PACK, ()):
        if table in CHECKS and path not in broken:
            wrong += _under(path, CHECKS[table](msgspec.convert(values, table, strict=True)))
    if not broken & {("scoring",), ("standings",)}:
        told = {misfit.path for misfit in wrong}
        wrong += (misfit for misfit in _system(raw["scoring"], raw["standings"]) if misfit.path not in told)
    if not wrong:
        wrong += whole(msgspec.convert(raw, Pack, strict=True))
    return tuple(wrong)


def contradictions(pack: Pack) -> tuple[Misfit, ...]:
    """All that is wrong with a pack whose values have been replaced one by one."""
    return misfits(msgspec.to_builtins(pack))


def _system(scoring: Any, standings: Any) -> Iterator[Misfit]:
    """What the standings room says of scoring and order together, at its place in the pack."""
    system = msgspec.convert({"scoring": scoring, "standings": standings}, System, strict=True)
    names = [step.tiebreak for step in system.standings.order]
    for finding in check_system(system):
        path: Path = ("scoring",) if finding.code.startswith("scoring") else ("standings",)
        if "tiebreak" in finding.facts:
            at = len(names) - 1 - names[::-1].index(str(finding.facts["tiebreak"]))  # of two, the later is one too many
            path = ("standings", "order", at, str(finding.facts.get("setting", "tiebreak")))
        facts = {name: printable(fact) if isinstance(fact, str) else fact for name, fact in finding.facts.items()}
        yield Misfit(finding.code, path, facts)


def _under(path: Path, found: Iterator[Misfit]) -> Iterator[Misfit]:
    return (Misfit(misfit.code, path + misfit.path, misfit.facts) for misfit in found)


def _policy(policy: Policy) -> Iterator[Misfit]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", policy.id):
        yield Misfit("pack-id", ("id",), {"value": shown(policy.id)})
    if not _is_date(policy.effective):
        yield Misfit("pack-date", ("effective",), {"value": shown(policy.effective)})


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _match(match: Match) -> Iterator[Misfit]:
    if match.best_of % 2 == 0:
        yield Misfit("pack-best-of-even", ("best_of",), {"value": match.best_of})


def _clock(clock: Clock) -> Iterator[Misfit]:
    for name in ("round_minutes", "elimination_minutes"):
        minutes = getattr(clock, name)
        if minutes is not None and clock.least_minutes is not None and minutes < clock.least_minutes:
            yield Misfit("clock-under-least", (name,), {"value": minutes, "least": clock.least_minutes})


def _pairing(pairing: Pairing) -> Iterator[Misfit]:
    try:
        acceleration_table(pairing.acceleration, win=1, rounds=1)
    except ValueError as error:
        known = ", ".join((NONE, *PRESETS))
        yield Misfit("pack-acceleration", ("acceleration",), {"value": shown(str(error)), "known": known, "most": HIGHEST})


def _rounds(rounds: Rounds) -> Iterator[Misfit]:
    if not rounds.tables:
        yield Misfit("pack-list-empty", ("tables",), {})
    for best_of in _twice(table.best_of for table in rounds.tables):
        yield Misfit("pack-rounds-twice", ("tables",), {"best_of": best_of})


def _rounds_table(table: RoundsTable) -> Iterator[Misfit]:
    if not table.rows:
        yield Misfit("pack-list-empty", ("rows",), {})
    before = 0
    for index, row in enumerate(table.rows):
        if row.up_to is None:
            if index < len(table.rows) - 1:
                yield Misfit("pack-rows-open-early", ("rows", index), {})
        elif row.up_to <= before:
            yield Misfit("pack-rows-order", ("rows", index, "up_to"), {"value": row.up_to, "before": before})
        before = row.up_to or before
    if table.rows and table.rows[-1].up_to is not None:
        yield Misfit("pack-rows-closed", ("rows", len(table.rows) - 1), {"value": table.rows[-1].up_to})


def _row(row: RoundsRow) -> Iterator[Misfit]:
    if row.cut == 1:
        yield Misfit("pack-cut-one", ("cut",), {})


def _scoring(scoring: Scoring) -> Iterator[Misfit]:
    for name in ("win", "loss", "bye", "draw", "double_loss"):
        points = getattr(scoring, name)
        if points is not None and not 0 <= points <= 1000:
            yield Misfit("pack-number-range", (name,), {"value": points, "least": 0, "most": 1000})
    if scoring.notation is Notation.SCORE and scoring.victory_points is None:
        yield Misfit("pack-victory-points-missing", ("victory_points",), {})
    if scoring.notation is not Notation.SCORE and scoring.victory_points is not None:
        yield Misfit("pack-victory-points-unused", ("victory_points",), {})


def _victory_points(points: VictoryPoints) -> Iterator[Misfit]:
    for name in points.__struct_fields__:
        least = -1000 if name == "lowest" else 0
        if not least <= getattr(points, name) <= 1000:
            yield Misfit("pack-number-range", (name,), {"value": getattr(points, name), "least": least, "most": 1000})


def _standings(standings: Standings) -> Iterator[Misfit]:
    if standings.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        yield Misfit("pack-word-unknown", ("system",), {"value": shown(standings.system), "known": known})
    if not standings.order:
        yield Misfit("pack-list-empty", ("order",), {})


_RANGES = {
    "digits": (0, 9),
    "cap": (0, 10**9),
    "width": (1, 12),
    "term_floor": (-1000, 0),
    "drawn_game": (0, 1000),
    "unplayed_game": (0, 1000),
    "full_round": (1, 1000),
    "most": (2, 1000),
}


def _step(step: Step) -> Iterator[Misfit]:
    for name, (least, most) in _RANGES.items():
        value = getattr(step, name)
        if value is not None and not least <= value <= most:
            yield Misfit("pack-number-range", (name,), {"value": value, "least": least, "most": most})
    for name in ("floor", "ceiling", "dropped_ceiling"):
        text = getattr(step, name)
        if text is not None and not _is_rate(text):
            yield Misfit("pack-rate", (name,), {"value": shown(text)})


def _is_rate(text: str) -> bool:
    """Whether `text` is an exact share from 0 to 1: "1/3", "0.33", "1"."""
    if not re.fullmatch(r"\d{1,4}/[1-9]\d{0,3}|\d(\.\d{1,9})?", text):
        return False
    return Fraction(text) <= 1


def _twice(items: Iterator[Any]) -> list[Any]:
    return [item for item, count in Counter(items).items() if count > 1]


def whole(pack: Pack) -> Iterator[Misfit]:
    """What one table says against another."""
    for tier in pack.tiers:
        if not re.fullmatch(r"[1-9]\d?", tier):
            yield Misfit("pack-tier-number", ("tiers", tier), {})
    for name in pack.formats:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            yield Misfit("pack-id", ("formats", name), {"value": shown(name)})
    if pack.match.best_of not in [table.best_of for table in pack.rounds.tables]:
        yield Misfit("pack-rounds-none", ("match", "best_of"), {"best_of": pack.match.best_of})
    for index, adjustable in enumerate(pack.adjustable):
        if adjustable.key.startswith("policy.") or not is_key(pack, adjustable.key):
            yield Misfit("pack-adjustable-unknown", ("adjustable", index, "key"), {"value": shown(adjustable.key)})
    for key in _twice(adjustable.key for adjustable in pack.adjustable):
        yield Misfit("pack-adjustable-twice", ("adjustable",), {"value": shown(key)})
    for index, key in enumerate(pack.unconfirmed):
        if not _is_there(pack, key):
            yield Misfit("pack-unconfirmed-unknown", ("unconfirmed", index), {"value": shown(key)})


def _is_there(pack: Pack, key: str) -> bool:
    """Whether `key` names a value or a table of `pack`."""
    holder: Any = pack
    for part in key.split("."):
        if isinstance(holder, dict) and part in holder:
            holder = holder[part]
        elif isinstance(holder, msgspec.Struct) and part in holder.__struct_fields__:
            holder = getattr(holder, part)
        else:
            return False
    return True


CHECKS: dict[type, Callable[[Any], Iterator[Misfit]]] = {
    Policy: _policy,
    Match: _match,
    Clock: _clock,
    Pairing: _pairing,
    Rounds: _rounds,
    RoundsTable: _rounds_table,
    RoundsRow: _row,
    Scoring: _scoring,
    VictoryPoints: _victory_points,
    Standings: _standings,
    Step: _step,
}
