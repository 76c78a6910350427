"""The standing on paper: every tie-break of the policy in a column that reads, with what its heading means below.

After the end it holds the final places of everybody, first those of the bracket.
Source: spec 14; spec 06 "final places".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pareo.adapters.printing.order import Order
from pareo.adapters.printing.paper import Align, Column, Listing
from pareo.standings.rank import Standing
from pareo.tournament.events import Structure
from pareo.tournament.queries import final_standing, is_final, is_provisional, seeds, standings, swiss_rounds
from pareo.tournament.state import RoundStage
from pareo.words.speak import fill, page

_RANK, _POINTS, _RECORD = 0.08, 0.09, 0.1
_FIGURES = 0.5  # of the width, at most, for all tie-breaks together
_FIGURE = 0.115


def standing(order: Order) -> Listing:
    """The standing as of now, provisional while a round is open; after the end the final places."""
    state, words = order.state, order.words
    through = len([played for played in swiss_rounds(state) if played.stage is not RoundStage.DRAFT])
    over, has_cut = is_final(state), state.cut is not None
    if over:
        title = "standings-after-cut" if has_cut else "standings-final"
        rows = final_standing(state)
    else:
        title = "standings-provisional" if is_provisional(state) else "standings"
        rows = tuple((row.rank, row) for row in standings(state))
    # Who only played a bracket has neither points nor tie-breaks: the place is all there is to say.
    scored = state.structure is not Structure.ELIMINATION
    tiebreaks = [step.tiebreak for step in state.policy.standings.order] if scored else []
    short = [_short(words, tiebreak) for tiebreak in tiebreaks]
    share = min(_FIGURE, _FIGURES / max(1, len(short)))
    fixed = _RANK + (_POINTS + _RECORD if scored else 0.0) + share * len(short)
    counted = (Column(words["points"], _POINTS, Align.RIGHT, is_bold=True), Column(words["record"], _RECORD, Align.RIGHT))
    return Listing(
        order.head(title, round=through),
        (
            Column(words["rank"], _RANK, Align.RIGHT, is_bold=True),
            Column(words["player"], 1 - fixed),
            *(counted if scored else ()),
            *(Column(heading, share, Align.RIGHT, is_small=True) for heading in short),
        ),
        tuple((str(place), order.name(row.entrant), *(_counted(row) if scored else ())) for place, row in rows),
        empty=words["nobody"],
        legend=_legend(order, tiebreaks, [row for _, row in rows], through if over and has_cut and scored else 0),
    )


def _counted(row: Standing) -> tuple[str, ...]:
    record = f"{row.record.wins}-{row.record.losses}-{row.record.draws}"
    return str(row.points), record, *(figure.text for figure in row.figures)


def _short(words: Mapping[str, Mapping[str, str]], tiebreak: str) -> str:
    """The heading of a column; a tie-break without a short one is called by its whole name."""
    return words["short"].get(tiebreak, tiebreak)


def _legend(order: Order, tiebreaks: Sequence[str], rows: Sequence[Standing], through: int) -> tuple[str, ...]:
    """What each heading means, what an empty cell means, and, where a cut was played, whence the places come."""
    words = order.words
    called: Mapping[str, str] = page(order.language, "cli")["columns"]
    told = [f"{_short(words, each)}: {words['legend'].get(each, called.get(each, each))}" for each in tiebreaks]
    if tiebreaks:
        told.insert(0, words["legend-record"])
    if any(not figure.text for row in rows for figure in row.figures):
        told.append(words["legend-empty"])
    lines = [" · ".join(told)] if told else []
    if through:
        lines.insert(0, fill(words["legend-cut"], {"cut": len(seeds(order.state)), "round": through}))
    return tuple(lines)
