"""Judge the engine against the whole-field checker, state by state, by every criterion.

    PYTHONPATH=src:tests python tests/checker/many.py --states 20000 [--first 0] [--large 40] [--seconds 600]

Every state has a number: `--first 1234 --states 1` replays that one alone. What differs is printed with its number as soon as
it is found; the run goes on from where a bounded one stopped with the `--first` that it prints. `--large` adds that many states
of 100 to 150 players (numbered from a million). Exit code 1 where anything differed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from checker.states import state
from checker.whole_field import brute, optimum, shortfalls
from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.field import Categories, Field, Pairings, Rules

TINY = 8  # players up to which all pairings are tried
LARGE_FROM = 1_000_000


def of(number: int) -> tuple[Field, Rules]:
    """The state of a number."""
    return state(number, 100, 150) if number >= LARGE_FROM else state(number)


def parts(field: Field, rules: Rules) -> Iterator[tuple[Field, Rules]]:
    """The fields that have to be the best on their own, with what concerns them."""
    kinds: dict[str | None, list[int]] = {}
    for player in field.contenders:
        kinds.setdefault(player.category if rules.categories is Categories.SEPARATE else None, []).append(player.id)
    for ids in kinds.values():
        members = tuple(player for player in field.contenders if player.id in ids)
        pins = tuple(pin for pin in rules.pins if set(pin) <= set(ids))
        yield replace(field, contenders=members), replace(rules, pins=pins)


def differences(field: Field, rules: Rules) -> tuple[list[str], Pairings | None]:
    """In what the engine differs from the checker, and its answer."""
    if rules.categories is Categories.SEPARATE:  # a pin across categories leaves both fields of their own
        kind = {player.id: player.category for player in field.contenders}
        rules = replace(rules, pins=tuple(pin for pin in rules.pins if kind[pin[0]] == kind[pin[1]]))
    best = [optimum(*part) for part in parts(field, rules)]
    rematches = sum(measure[0] for measure in best if measure) - _pinned_rematches(field, rules)
    try:
        pairings = pair(field, rules)
    except Illegal as refused:
        codes = [finding.code for finding in refused.findings]
        if None in best:  # of separate fields, the first that can't be paired refuses
            needs = rules.categories is Categories.SEPARATE and rematches and not rules.allow_rematch
            expected = codes == ["no-pairing"] or (needs and codes == ["rematch-unavoidable"])
            return [] if expected else [f"refused with {codes} where no pairing exists"], None
        if rematches and not rules.allow_rematch and codes == ["rematch-unavoidable"]:
            fewest = [finding.facts["fewest"] for finding in refused.findings]
            separate = rules.categories is Categories.SEPARATE  # the first field that needs one refuses
            if separate or fewest == [rematches]:
                return [], None
            return [f"fewest rematches {fewest}, best {rematches}"], None
        return [f"refused with {codes}"], None
    if None in best:
        return ["paired where no pairing exists"], pairings
    seated = [id_ for table in pairings.tables for id_ in table] + list(pairings.byes)
    if sorted(seated) != sorted(player.id for player in field.contenders):
        return ["not everybody once"], pairings
    if rematches and not rules.allow_rematch:
        return ["a rematch that is not allowed"], pairings
    found = []
    for part, its in parts(field, rules):
        ids = {player.id for player in part.contenders}
        tables = tuple(table for table in pairings.tables if table[0] in ids)
        byes = tuple(id_ for id_ in pairings.byes if id_ in ids)
        if any(table[1] not in ids for table in tables) or len(byes) != len(ids) % 2:
            found.append("separate categories meet, or a bye is missing")
            continue
        found += shortfalls(part, its, tables, byes)
        if len(ids) <= TINY and (one := brute(part, its)) != (frozenset(map(frozenset, tables)), byes):
            found.append(f"of all pairings the best is {one}")
    if not pairings.certificate.optimal:
        found.append(f"not certified: {pairings.certificate.by}")
    return found, pairings


def _pinned_rematches(field: Field, rules: Rules) -> int:
    met = {frozenset((player.id, other.id)) for player in field.contenders for other in player.met}
    return sum(frozenset(pin) in met for pin in rules.pins)


def main() -> int:
    """Judge, say what differs, and how far it went."""
    parser = argparse.ArgumentParser(description="Judge pareo's pairing by the whole-field checker.")
    parser.add_argument("--states", type=int, default=20000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--large", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args()
    numbers = [*range(asked.first, asked.first + asked.states), *range(LARGE_FROM, LARGE_FROM + asked.large)]
    start = told = time.monotonic()
    failing = []
    certified: Counter[str] = Counter()
    done = 0
    for done, number in enumerate(numbers, 1):
        try:
            found, pairings = differences(*of(number))
        except Exception as broken:  # whatever it is, the next states are judged all the same
            found, pairings = [f"{type(broken).__name__}: {broken}"], None
        certified[pairings.certificate.by if pairings else "refused"] += 1
        if found:
            failing.append(number)
            print(f"\nstate {number}:", *found, sep="\n  ", flush=True)
        now = time.monotonic()
        if now - told > 5:
            told = now
            print(f"{done} of {len(numbers)} states, {len(failing)} differ, {now - start:.0f} s", file=sys.stderr, flush=True)
        if now - start > asked.seconds:
            break
    print(f"\n{done} states in {time.monotonic() - start:.0f} s, {len(failing)} differ: {failing}", dict(certified))
    if done < len(numbers):
        print(f"go on with --first {numbers[done]}")
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
