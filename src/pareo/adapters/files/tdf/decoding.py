"""The bytes of a `.tdf` file as a past. Of birth dates only their number is told."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pareo.adapters.files.past import Match, Past, PastRound, Player, named, person, told
from pareo.adapters.files.reading import Gathered, Reading, shown
from pareo.adapters.files.tdf.codes import BYE, CATEGORIES, ELIMINATION, SWISS, WORDS
from pareo.adapters.files.xml import Element, parsed
from pareo.tournament.commands import Enrolment
from pareo.tournament.events import DropReason, RoundKind
from pareo.tournament.people import Person

POLICY = "play-pokemon"
CARD_GAME = "TRADING_CARD_GAME"
_KINDS = {SWISS: RoundKind.SWISS, ELIMINATION: RoundKind.ELIMINATION}
_WHOLE = re.compile(r"\d{1,6}", re.ASCII)
_KEPT = ("city", "state", "country", "roundtime", "finalsroundtime", "lessswiss", "autotablenumber", "overflowtablestart")


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data`, running or finished, under `policy` or Pokémon's.

    Raises Malformed with everything that makes the file unreadable or contradicts itself.
    """
    gathered = Gathered()
    root = parsed(data)
    if root.name != "tournament":
        gathered.refuse("xml-other-root", root.line, root.column, expected="tournament", element=shown(root.name))
        gathered.settle()
    file = _File(root, gathered)
    commands = told(file.past(policy or POLICY), gathered)
    return Reading(commands, file.staff, tuple(gathered.told))


class _File:
    """A `.tdf` file while it is read. `staff`: the organizer, beside the chain."""

    def __init__(self, root: Element, gathered: Gathered) -> None:
        self.root = root
        self.gathered = gathered
        self.staff: dict[str, Person] = {}

    def past(self, policy: str) -> Past:
        """All of it."""
        gathered = self.gathered
        id = named(self._text("data", "id"), gathered)
        rounds = self._rounds()
        kinds = {played.kind for played in rounds.values()}
        players, seeds = self._players()
        self._tell()
        is_over = any(pod.attributes.get("type") == "finished" for pod in self.root.all("standings", "pod"))
        return Past(
            name=named(self._text("data", "name"), gathered) or id or "TOM",
            policy=policy,
            seed=id,
            date=self._day(),
            origin={"tdf": self._origin(id)},
            players=players,
            rounds=rounds,
            seeds=seeds if RoundKind.ELIMINATION in kinds else {},
            is_over=is_over,
        )

    def _origin(self, id: str) -> dict[str, Any]:
        """What an export gives back."""
        root = {
            key: shown(value) for key, value in self.root.attributes.items() if key in ("type", "version", "gametype", "mode")
        }
        data = {name: named(self._text("data", name), self.gathered) for name in _KEPT}
        for organizer in self.root.all("data", "organizer")[:1]:
            said = organizer.attributes
            name, number = (named(said.get(key, ""), self.gathered) for key in ("name", "popid"))
            self.staff["staff-1"] = Person(name, "", number)
        categories = [pod.attributes.get("category", "").strip()[:2] for pod in self.root.all("pods", "pod")]
        return {"id": id, "tournament": root, "data": data, "pods": categories}

    def _text(self, *path: str) -> str:
        found = self.root.all(*path)
        return found[0].text if found else ""

    def _day(self) -> str | None:
        """The day of the event; the file writes month/day/year."""
        text = self._text("data", "startdate").strip()
        try:
            return datetime.datetime.strptime(text, "%m/%d/%Y").date().isoformat()
        except ValueError:
            self.gathered.tell("past-no-date")
            return None

    def _players(self) -> tuple[list[Player], dict[str, int]]:
        """Everybody by id, so that every snapshot of an event numbers its players alike; and the seeds of the bracket."""
        categories = self._categories()
        players, seeds = [], {}
        for one in self.root.all("players", "player"):
            id = one.attributes.get("userid", "").strip()
            if not id:
                self.gathered.refuse("tdf-player-id", one.line, one.column)
            texts = {child.name: child.text for child in one.children}
            who = person(id, texts.get("firstname", ""), texts.get("lastname", ""), id, self.gathered, one.line)
            if seed := self._whole(one, "seed"):
                seeds[id] = seed
            left = DropReason.DROP if one.all("dropped") else None
            players.append(Player(id, Enrolment(who, category=categories.get(id)), left, one.line))
        return sorted(players, key=lambda player: (len(player.key), player.key)), seeds

    def _categories(self) -> Mapping[str, str]:
        return {
            player.attributes.get("userid", "").strip(): CATEGORIES[category]
            for pod in self.root.all("pods", "pod")
            if (category := pod.attributes.get("category", "").strip()) in CATEGORIES
            for player in pod.all("subgroups", "subgroup", "players", "player")
        }

    def _rounds(self) -> dict[int, PastRound]:
        """The rounds of all pods, those of the same number together. A table that another pod has too gets the next free one."""
        kinds: dict[int, RoundKind] = {}
        matches: dict[int, list[Match]] = {}
        pods = self.root.all("pods", "pod")
        brackets = [pod for pod in pods if any(_said(one, "type") == ELIMINATION for one in pod.all("rounds", "round"))]
        if brackets and len(pods) > 1:
            place = brackets[0]
            self.gathered.refuse("tdf-pods", place.line, place.column, pods=len(pods))
        for pod in pods:
            seen: set[int] = set()
            for one in pod.all("rounds", "round"):
                number, kind = self._number(one, _said(one, "number"), "number"), _KINDS.get(_said(one, "type"))
                if kind is None:
                    self.gathered.refuse("tdf-round-type", one.line, one.column, type=shown(_said(one, "type")))
                elif number in seen or not number:
                    self.gathered.refuse("xml-round-number", one.line, one.column, round=number)
                else:
                    kinds[number] = kind
                    before = matches.setdefault(number, [])
                    taken = {match.table for match in before}
                    free = (replace(match, table=None) if match.table in taken else match for match in self._matches(one))
                    before.extend(list(free))
                seen.add(number)
        return {number: PastRound(kinds[number], tuple(played)) for number, played in sorted(matches.items())}

    def _matches(self, played: Element) -> Iterator[Match]:
        for match in played.all("matches", "match"):
            outcome = _said(match, "outcome")
            alone, one, two = ([_said(child, "userid") for child in match.all(name)] for name in ("player", "player1", "player2"))
            table = self._whole(match, "tablenumber") or None
            if outcome == BYE and len(alone) == 1 and not one and not two:
                yield Match(alone[0], None, "bye", line=match.line)
            elif outcome in WORDS and len(one) == len(two) == 1 and not alone:
                yield Match(one[0], two[0], WORDS[outcome], table, match.line)
            else:
                count = len(alone) + len(one) + len(two)
                self.gathered.refuse("tdf-outcome", match.line, match.column, outcome=shown(outcome), players=count)

    def _whole(self, element: Element, name: str) -> int:
        """The whole number in the child `name`, 0 where there is none."""
        found = element.all(name)
        return self._number(found[0], found[0].text.strip(), name) if found else 0

    def _number(self, element: Element, text: str, name: str) -> int:
        """`text` as a whole number. Refuses "xml-number"."""
        if text and not _WHOLE.fullmatch(text):
            self.gathered.refuse("xml-number", element.line, element.column, name=name, value=shown(text))
            return 0
        return int(text or 0)

    def _tell(self) -> None:
        """What is not taken."""
        if born := sum(1 for date in self.root.all("players", "player", "birthdate") if date.text.strip()):
            self.gathered.tell("tdf-birthdates", count=born)
        categories = [pod.attributes.get("category", "").strip() for pod in self.root.all("pods", "pod")]
        if len(categories) > 1:
            self.gathered.tell("tdf-tables", pods=len(categories))
        if merged := [category for category in categories if category not in CATEGORIES]:
            self.gathered.tell("tdf-merged", category=shown(merged[0]))
        if self.root.attributes.get("gametype", CARD_GAME) != CARD_GAME:
            self.gathered.tell("tdf-game", game=shown(self.root.attributes["gametype"]))
        if standings := self.root.all("standings", "pod", "player"):
            self.gathered.tell("tdf-standings", standings[0].line, count=len(standings))


def _said(element: Element, name: str) -> str:
    return element.attributes.get(name, "").strip()
