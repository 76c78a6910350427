"""What the rounds come to: standings after any round, with every figure taken apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse

from pareo.policy.rounds import proposed
from pareo.standings.rank import Explanation, Reason, Standing
from pareo.tournament.events import Structure
from pareo.tournament.queries import (
    entrants_through,
    is_final,
    is_provisional,
    open_round,
    standing_explained,
    standings,
    swiss_rounds,
    table_of,
)
from pareo.web.desk.place import Desk, at_desk, language
from pareo.web.leaves import leaf
from pareo.web.numbers import whole
from pareo.words.speak import page

MOST_ROWS = 500  # of a standing on one page


@at_desk
def standing(desk: Desk) -> HttpResponse:
    """The standing after any round; provisional while a round that counts is open."""
    state, asked = desk.state, desk.request.GET
    last = len(swiss_rounds(state))
    through = _through(desk, last)
    rows = standings(state, through) if last else ()
    one = leaf(len(rows), MOST_ROWS, asked.get("page", ""))
    shown = list(rows[one.rows])
    provisional = is_provisional(state, through)
    return desk.page(
        "desk/standings.html",
        tab="standings",
        rows=_rows(desk, shown, one.rows.start, provisional=provisional),
        figures=[heading(figure.tiebreak) for figure in shown[0].figures] if shown else [],
        through=through,
        rounds=range(1, last + 1),
        provisional=provisional,
        has_places=state.cut is not None and is_final(state),
        wide=4 + (len(shown[0].figures) if shown else 0),
        cut=_cut_size(desk),
        leaf=one.number,
        leaves=one.all,
    )


def _cut_size(desk: Desk) -> int:
    """Where the line of the cut lies: of the cut that was made, or of the one that the policy proposes; 0: nowhere."""
    state = desk.state
    if state.cut:
        return len(state.cut.seeds)
    return proposed(state.policy, len(state.entrants)).cut if state.structure is Structure.SWISS_CUT and state.entrants else 0


def _rows(desk: Desk, shown: list[Standing], before: int, *, provisional: bool) -> list[dict[str, Any]]:
    """Each row with its name; where a round is open, the table at which somebody still plays."""
    state, names, played = desk.state, desk.names, open_round(desk.state) if provisional else None
    size, seeds = _cut_size(desk), state.cut.seeds if state.cut else ()
    listed = []
    for place, row in enumerate(shown, before + 1):
        table = table_of(played, row.entrant) if played else None
        listed.append(
            {
                "row": row,
                "name": names.of(row.entrant),
                "is_cut": row.entrant in seeds,
                "is_out": state.entrants[row.entrant].out_after is not None,
                "plays": table.table if table and played and table.table not in played.results else None,
                "is_line": place == size and place < len(state.entrants),
            }
        )
    return listed


@at_desk
def figure(desk: Desk, number: int) -> HttpResponse:
    """Why an entrant stands where they stand: every round, then every tie-break with its terms."""
    through = _through(desk, len(swiss_rounds(desk.state)))
    if number not in entrants_through(desk.state, through):
        raise Http404
    told = standing_explained(desk.state, number, through)
    reasons = [(heading(reason.tiebreak), reason) for reason in told.reasons]
    return desk.page(
        "desk/figure_part.html" if desk.is_part else "desk/figure.html",
        tab="standings",
        told=told,
        name=desk.names.of(number),
        through=through,
        columns=[heading for heading, reason in reasons if reason.terms],
        lines=_lines(desk, told),
        reasons=reasons,
    )


def _lines(desk: Desk, told: Explanation) -> list[dict[str, Any]]:
    """Every round of an entrant: whom they met, what they took home, and what that opponent is worth in each tie-break."""
    with_terms = [_terms(reason) for reason in told.reasons if reason.terms]
    listed = []
    for line in told.lines:
        cells = [terms.get((line.round, line.opponent), "") or terms.get((None, line.opponent), "") for terms in with_terms]
        listed.append(
            {
                "round": line.round,
                "name": desk.names.of(line.opponent) if line.opponent else "–",
                "points": line.gain.points,
                "outcome": line.gain.outcome.value,
                "cells": cells,
            }
        )
    return listed


def _terms(reason: Reason) -> Mapping[tuple[int | None, int | None], str]:
    """What each round and opponent contributes, as it is written."""
    return {
        (term.round, term.opponent): str(term.part) if term.whole == 1 else f"{term.part} / {term.whole}"
        for term in reason.terms or ()
    }


def heading(tiebreak: str) -> str:
    """What the column of a tie-break is called."""
    return str(page(language(), "cli")["columns"].get(tiebreak, tiebreak))


def _through(desk: Desk, last: int) -> int:
    asked = whole(desk.request.GET.get("round", ""))
    return last if asked is None else min(asked, last)
