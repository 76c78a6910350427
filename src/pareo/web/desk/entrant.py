"""One player of the event: their rounds, who they are, byes in rounds to come, leaving and coming back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pareo.core.results import word
from pareo.tournament.commands import AwardByes, DropEntrant, ReturnEntrant
from pareo.tournament.deciding.joining import offered
from pareo.tournament.events import DropReason, EntrantReturned, EntrantsEntered
from pareo.tournament.queries import current_round, open_round, table_of
from pareo.tournament.state import RoundStage
from pareo.web.desk import amending
from pareo.web.desk.amending import can
from pareo.web.desk.place import Desk, at_desk, language
from pareo.web.desk.tables import result_of, result_words, told
from pareo.web.numbers import whole
from pareo.words.speak import page


@at_desk
def entrant(desk: Desk, number: int) -> HttpResponse:
    """One player, and what can be done for them now."""
    state = desk.state
    if number not in state.entrants:
        raise Http404
    typed = desk.request.POST if desk.asked("do") == "amend" else None
    if desk.request.method == "POST" and (typed is None or amending.amend_entrant(desk, number)):
        act = {"byes": _byes, "drop": _drop, "return": _return}.get(desk.asked("do"))
        if act is not None:
            act(desk, number)
        return redirect("entrant", key=desk.key, number=number)
    one = state.entrants[number]
    played = open_round(state)
    seat = table_of(played, number) if played else None
    waiting = seat if played and seat and seat.table not in played.results else None
    latest = current_round(state)
    return desk.page(
        "desk/entrant.html",
        tab="players",
        one=one,
        name=desk.names.of(number),
        id=desk.names.id(number),
        is_named=str(number) in desk.current.people,
        details=amending.of_entrant(desk, number, typed),
        why_not=list(amending.why_not(desk, number)),
        rounds=_rounds(desk, number),
        byes=", ".join(map(str, sorted(one.awarded_byes))),
        is_disqualified=one.out_reason is DropReason.DISQUALIFIED,
        waiting=waiting,
        playing=played.number if played else None,
        rival=desk.names.of(waiting.b if waiting.a == number else waiting.a) if waiting else "",
        words=result_words(state, played.kind) if played else (),
        can_byes=can(desk, AwardByes) and one.out_after is None,
        can_drop=can(desk, DropEntrant) and one.out_after is None,
        can_return=can(desk, ReturnEntrant) and one.out_after is not None,
        can_join=latest is not None and latest.stage is not RoundStage.CLOSED,
    )


def _rounds(desk: Desk, number: int) -> list[tuple[int, str, str, int | None]]:
    """Each round: against whom, how it ended ("" while it is open), and at which table."""
    names, lone = desk.names, page(language(), "web")["lone"]
    listed: list[tuple[int, str, str, int | None]] = []
    for played in desk.state.rounds:
        seat = table_of(played, number)
        if seat is not None:
            a, b = names.of(seat.a), names.of(seat.b)
            result = played.results.get(seat.table)
            ending = "" if result is None else told(word(result), a, b)
            if seat.b == number and ending[:1].isdigit():
                ending = "-".join(_turned(ending.split("-")))
            listed.append((played.number, b if seat.a == number else a, ending, seat.table))
        elif number in played.lone:
            kind = word(played.lone[number])
            listed.append((played.number, "", str(lone.get(kind, kind)), None))
    return listed


def _turned(parts: list[str]) -> list[str]:
    return [parts[1], parts[0], *parts[2:]] if len(parts) > 1 else parts


def _byes(desk: Desk, number: int) -> None:
    """Byes in rounds to come; a text that holds anything but round numbers is asked for again."""
    rounds = [whole(part) for part in desk.asked("rounds").replace(",", " ").split()]
    known = tuple(each for each in rounds if each is not None)
    if len(known) != len(rounds):
        messages.error(desk.request, _("Rounds are numbers with commas between them: 1, 2."))
        return
    outcome = desk.do(AwardByes(number, known))
    if outcome and outcome.entry:
        messages.success(desk.request, _("The byes of %(name)s are kept.") % {"name": desk.names.of(number)})


def _drop(desk: Desk, number: int) -> None:
    reason = DropReason.DISQUALIFIED if desk.asked("reason") == "disqualified" else DropReason.DROP
    result = result_of(desk.asked("result")) or None
    outcome = desk.do(DropEntrant(number, result, reason, round=desk.whole("round")))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(name)s has left the event.") % {"name": desk.names.of(number)})


def _return(desk: Desk, number: int) -> None:
    outcome = desk.do(ReturnEntrant(number, join="join" in desk.request.POST))
    if outcome and outcome.entry:
        messages.success(desk.request, _("%(name)s is back.") % {"name": desk.names.of(number)})
        joins_told(desk, outcome.event)


def joins_told(desk: Desk, event: object) -> None:
    """Say whom somebody who came in meets, or that they could have met somebody."""
    if not isinstance(event, EntrantsEntered | EntrantReturned):
        return
    if event.joined is not None:
        said = _("Plays %(holder)s at table %(table)d of round %(round)d; tell %(holder)s, whose bye is taken back.")
        facts = {"holder": desk.names.of(event.joined.bye), "table": event.joined.table, "round": event.joined.round}
        messages.info(desk.request, said % facts)
        return
    number = event.number if isinstance(event, EntrantReturned) else event.entrants[0].number
    if (could := offered(desk.state, number)) is not None:
        said = _("%(holder)s has the bye of round %(round)d and could play. Undo this, then take the place in the round.")
        messages.info(desk.request, said % {"holder": desk.names.of(could.bye), "round": could.round})
