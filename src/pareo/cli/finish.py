"""cut, finish: from the last Swiss round to the end."""

from __future__ import annotations

from typing import Any

from pareo.app.service import Current
from pareo.cli.call import Call
from pareo.cli.doing import do_all, done_json, overrides
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.core.errors import illegal
from pareo.policy.rounds import proposed
from pareo.standings.rank import Standing
from pareo.tournament.commands import ArchiveEvent, ConfirmCut, FinishEvent, OverrideValues
from pareo.tournament.deciding.ending import CutLine, cut_line
from pareo.tournament.events import Structure
from pareo.tournament.queries import final_places, in_order
from pareo.tournament.state import Stage, State
from pareo.words.names import Names


def cut(call: Call) -> int:
    """Show the cut; with --confirm, make it."""
    asked = call.options
    current, names = look(call)
    declined = tuple(number_of(current, each) for each in asked.decline)
    top = asked.top if asked.top is not None or asked.points is not None else _proposed(current.state)
    command = ConfirmCut(top, asked.points, declined, asked.third_place)
    line = _line(current.state, command)
    if asked.confirm:
        values = overrides(call)
        current, names = do_all(call, [*([OverrideValues(values)] if values else []), command])
    if call.wants_json:
        call.json(_json(current, line, names, confirmed=asked.confirm))
        return 0
    _tell(call, current.state, line, names)
    if asked.confirm:
        call.say("cut-made", size=len(line.seeds))
        tell_undo(call)
        tell_next(call, current)
    else:
        call.say("cut-preview", event=call.typed, words=_again(call, top))
    return 0


def _proposed(state: State) -> int:
    """The size that the policy's table gives for those who entered. Raises Illegal "no-cut-proposed"."""
    size = proposed(state.policy, len(state.entrants)).cut
    if size == 0:
        raise illegal("no-cut-proposed", state.policy.rounds.clause, players=len(state.entrants))
    return size


def _line(state: State, command: ConfirmCut) -> CutLine:
    """The cut as it would be. Raises Illegal where there is nothing to cut."""
    if state.structure is not Structure.SWISS_CUT:
        raise illegal("structure-has-no-cut", structure=state.structure.value)
    if state.cut is not None:
        raise illegal("cut-is-made")
    if state.stage is not Stage.SWISS_FINISHED:
        raise illegal("rounds-remain")
    return cut_line(state, command)


def _again(call: Call, top: int | None) -> str:
    """The options to type again with --confirm."""
    asked = call.options
    words = [f"--points {asked.points}" if asked.points is not None else f"--top {top}"]
    words += [f'--decline "{each}"' for each in asked.decline]
    return " ".join([*words, *(["--third-place"] if asked.third_place else [])])


def _tell(call: Call, state: State, line: CutLine, names: Names) -> None:
    rows = {row.entrant: row for row in in_order(state)}
    figures = [figure.tiebreak for figure in next(iter(rows.values())).figures] if rows else []

    def cells(place: str, entrant: int) -> list[str]:
        row = rows[entrant]
        texts = [figure.text for figure in row.figures]
        return [place, names.of(entrant), str(row.rank), str(row.points), *texts, row.printed]

    beyond = _beyond(rows, line)
    inside = [cells(str(seed), entrant) for seed, entrant in enumerate(line.seeds, 1)]
    outside = [cells("", entrant) for entrant in beyond[:2]]
    call.table(["seed", "name", "rank", "points", *figures, "printed"], inside + outside)
    if line.seeds and beyond and not line.level:
        _tell_line(call, rows[line.seeds[-1]], rows[beyond[0]], names)
    if line.declined:
        call.say("cut-declined", names=names.listed(line.declined))
    if line.gone:
        call.say("cut-gone", names=names.listed(line.gone))
    if line.level:
        call.say("cut-level", names=names.listed(line.level), event=call.typed)


def _tell_line(call: Call, last: Standing, first: Standing, names: Names) -> None:
    """What separates the last one in from the first one out."""
    both = {"last": names.of(last.entrant), "first": names.of(first.entrant)}
    if last.points != first.points:
        call.say("line-by-points", **both, a=last.points, b=first.points)
        return
    for mine, other in zip(last.figures, first.figures, strict=True):
        if mine.text != other.text:
            call.say("line-by-tiebreak", **both, tiebreak=call.column(mine.tiebreak), a=mine.text, b=other.text)
            return
    call.say("line-by-draw", **both)


def _beyond(rows: dict[int, Standing], line: CutLine) -> list[int]:
    """Who comes next, in order."""
    aside = {*line.seeds, *line.declined, *line.gone}
    return [entrant for entrant in rows if entrant not in aside]


def _json(current: Current, line: CutLine, names: Names, *, confirmed: bool) -> dict[str, Any]:
    rows = {row.entrant: row for row in in_order(current.state)}

    def row(entrant: int) -> dict[str, Any]:
        at = rows[entrant]
        return {"rank": at.rank, **names.json(entrant), "points": at.points, "printed": at.printed}

    return {
        "event": current.state.name,
        "confirmed": confirmed,
        "seeds": [{"seed": seed, **row(entrant)} for seed, entrant in enumerate(line.seeds, 1)],
        "next": [row(entrant) for entrant in _beyond(rows, line)[:2]],
        "declined": [names.json(entrant) for entrant in line.declined],
        "gone": [names.json(entrant) for entrant in line.gone],
        "level": [names.json(entrant) for entrant in line.level],
    }


def finish(call: Call) -> int:
    """Declare the event over, and show the places."""
    current, names = look(call)
    first = [FinishEvent()] if current.state.stage is not Stage.FINISHED or not call.options.archive else []
    last = [ArchiveEvent()] if call.options.archive else []
    current, names = do_all(call, [*first, *last])
    state = current.state
    places = final_places(state)
    if call.wants_json:
        listed = [{"place": place, **names.json(entrant)} for place, entrant in places]
        call.json(done_json(current, current.entries[-1], {"places": listed}))
        return 0
    call.say("archived" if call.options.archive else "finished", event=state.name)
    call.table(["place", "name"], [[str(place), names.of(entrant)] for place, entrant in places])
    if not call.options.archive:
        tell_undo(call)
        tell_next(call, current)
    return 0
