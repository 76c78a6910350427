"""The public pages and their JSON, each as a function of what is shown: the same for the store and for Django."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import translation

from pareo.policy.load import pack
from pareo.tournament.queries import (
    active,
    final_places,
    final_standing,
    is_final,
    is_provisional,
    standings,
    swiss_rounds,
    took_part,
)
from pareo.tournament.state import Stage, State
from pareo.web import qr
from pareo.web.bracket import drawn
from pareo.web.numbers import whole
from pareo.web.public import snapshots
from pareo.web.public.shown import Shown, games, seats, shown, waiting
from pareo.words.names import folded
from pareo.words.packs import policy_title
from pareo.words.speak import page
from pareo.words.values import title, told

Context = dict[str, Any]
MOST_PLACES = 13  # on the wall: who won, and two columns of six
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Public:
    """A page: its template (None: JSON), what it shows, and what of the event it depends on."""

    template: str | None
    context: Callable[[Shown, str], Context | None]
    depends: Callable[[Shown], tuple[object, ...]]


def _frame(at: Shown) -> tuple[object, ...]:
    """What the head of every page depends on."""
    state = at.state
    return (
        state.name,
        at.has_begun,
        at.round is not None,
        state.cut is not None,
        at.revision,
        at.current.people,
        state.overrides,
    )


def _all(at: Shown) -> tuple[object, ...]:
    return (*_frame(at), at.version)


def is_finished(at: Shown) -> bool:
    """Whether the organizer has said that the event is over."""
    return at.state.stage in (Stage.FINISHED, Stage.ARCHIVED)


def _seating(at: Shown) -> tuple[object, ...]:
    if is_finished(at):
        return _all(at)
    played = at.round
    table = (played.number, played.stage.value, played.tables, played.lone) if played else ()
    return (*_frame(at), at.clock, at.minutes, *table)


def _results(at: Shown) -> tuple[object, ...]:
    return (*_frame(at), at.minutes, at.round)


def _standing(at: Shown) -> tuple[object, ...]:
    state = at.state
    return (*_frame(at), state.stage, state.entrants, state.playoffs, state.quits, *state.rounds)


def event(at: Shown, language: str) -> Context:
    """Name, date, policy and what was announced; once it has begun, where it stands."""
    state = at.state
    announced = [(each.announcement, title(each.key, language), told(each.value, language)) for each in state.overrides]
    places = final_places(state) if at.has_begun and is_final(state) else ()
    return {
        "announced": announced,
        "rules_before": _before(state, language),
        "players": took_part(state) if at.has_begun else None,
        "still_in": len(active(state)),
        "waiting": waiting(at),
        "places": [(place, at.name(n)) for place, n in places[:8]],
        "more_places": len(places) > 8,
        "stage": page(language, "cli")["say"].get(f"stage-{state.stage.value}", ""),
    }


def _before(state: State, language: str) -> str:
    """The policy under which the event was announced first; "" where that is the one it has."""
    first = next(iter(state.policies_before), state.policy_id)
    return "" if first == state.policy_id else policy_title(pack(first), language)


def names(at: Shown, language: str) -> Context | None:
    """The round by name."""
    rows = seats(at, language)
    return {"rows": rows, "letters": [row.letter for row in rows if row.letter]} if at.round else None


def tables(at: Shown, language: str) -> Context | None:
    """The round by table, with results as they come."""
    return {"rows": games(at, language), "waiting": waiting(at)} if at.round else None


def standing(at: Shown, language: str) -> Context | None:
    """The standing as of now, provisional while a round is open; after the end the final places."""
    if not at.has_begun:
        return None
    is_end = is_final(at.state)
    ranked = final_standing(at.state) if is_end else tuple((row.rank, row) for row in standings(at.state))
    rows = ranked if at.round else ()
    headings = page(language, "cli")["columns"]
    figures = [headings.get(each.tiebreak, each.tiebreak) for each in rows[0][1].figures] if rows else []
    cut = frozenset(at.state.cut.seeds) if at.state.cut else frozenset()
    gone = frozenset() if is_end else frozenset(one.number for one in at.state.entrants.values() if one.out_after is not None)
    return {
        "rows": [(place, row, at.name(row.entrant), row.entrant in cut, row.entrant in gone) for place, row in rows],
        "is_end": is_end,
        "figures": figures,
        "through": len([each for each in swiss_rounds(at.state) if each.stage.value != "draft"]),
        "provisional": is_provisional(at.state),
    }


def bracket(at: Shown, language: str) -> Context | None:
    """The bracket as a picture, and as a list for phones."""
    if at.state.cut is None:
        return None
    return {"picture": drawn(at.state, at.name, language)}


def projector(at: Shown, language: str) -> Context | None:
    """The list by name for the wall, the clock, and when the next round begins."""
    if not at.has_begun:
        return None
    every = final_places(at.state) if is_finished(at) else ()
    places = [(place, at.name(n)) for place, n in every[:MOST_PLACES]]
    following = at.round.number + 1 if at.round else 1
    where = qr.address().shared
    code = qr.path(f"{where}/e/{at.key}/") if where else None
    return {
        "rows": [] if places else seats(at, language),
        "places": places,
        "more_places": len(every) if len(every) > len(places) else 0,
        "following": following,
        "next_start": at.next_start,
        "qr": code,
    }


PAGES: Mapping[str, Public] = {
    "": Public("public/event.html", event, _all),
    "names": Public("public/names.html", names, _seating),
    "tables": Public("public/tables.html", tables, _results),
    "standings": Public("public/standings.html", standing, _standing),
    "bracket": Public("public/bracket.html", bracket, _results),
    "projector": Public("public/projector.html", projector, _seating),
    "event.json": Public(None, snapshots.event, _all),
    "pairings.json": Public(None, snapshots.pairings, _results),
    "standings.json": Public(None, snapshots.standing, _standing),
    "bracket.json": Public(None, snapshots.bracket, _results),
}


def made(at: Shown, name: str, language: str, **more: Any) -> bytes | None:
    """A page's bytes; None where there is nothing to show yet. `more`: what only Django's answers know."""
    found = PAGES[name]
    context = found.context(at, language)
    if context is None:
        return None
    if found.template is None:
        return json.dumps({"schema": 1, **context}, ensure_ascii=False, separators=(",", ":")).encode()
    state, played = at.state, at.round
    frame = {
        "at": at,
        "key": at.key,
        "state": state,
        "played": played,
        "clock": at.clock,
        "tab": name,
        "wait": min(3000, 50 + len(state.entrants)),
        "language": language,
    }
    with translation.override(language):
        text = render_to_string(found.template, {**frame, **context, **more})
    return text.encode()


def public(request: HttpRequest, key: str, name: str = "") -> HttpResponse:
    """What the front has not prepared: a search, another language, a page that can't be had yet."""
    from pareo.web.opened import current
    from pareo.web.server.asked import cookie_language, language_of

    if name not in PAGES:
        raise Http404
    if (wanted := request.GET.get("lang")) in ("es", "en"):
        answer: HttpResponse = redirect("public", key=key, name=name) if name else redirect("event", key=key)
        answer.set_cookie(cookie_language, wanted, max_age=YEAR, samesite="Lax")
        return answer
    at = shown(key, current(key))
    if at.state.stage.value == "draft":
        raise Http404
    language = language_of(request.META.get("HTTP_COOKIE", ""), request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    more = _asked(request, at, name, language)
    content = made(at, name, language, **more)
    if content is None:
        if name.endswith(".json"):
            raise Http404
        return redirect("event", key=key)
    kind = "application/json" if name.endswith(".json") else "text/html; charset=utf-8"
    return HttpResponse(content, content_type=kind, headers={"Cache-Control": "no-cache", "X-Version": str(at.version)})


def _asked(request: HttpRequest, at: Shown, name: str, language: str) -> Context:
    """A search for a name, or a part of the list for one of several projectors."""
    rows = seats(at, language) if name in ("names", "projector") else []
    if name == "names" and (q := request.GET.get("q", "").strip()):
        words = folded(q).split()
        found = [row for row in rows if all(word in folded(f"{row.name} {row.surname}") for word in words)]
        return {"rows": found, "q": q}
    part, of = whole(request.GET.get("part", "")), whole(request.GET.get("of", ""))
    if name == "projector" and part and of and part <= of <= 20:
        size = -(-len(rows) // of)
        return {"rows": rows[size * (part - 1) : size * part]}
    return {}
