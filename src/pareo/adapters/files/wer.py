"""Wizards Event Reporter: the `.wer` file, in.

Implements                                        source                known deviations
--------------------------------------------------------------------------------------------------------------------
persons, players, judges, who was disqualified    data.md 2             middle names join the first; countries not taken
matches by outcome: 1 won, 2 drawn, 3 bye         data.md 2             other outcomes are refused: their meaning is not known
playoffs                                          data.md 2             the bracket's seeds are read from its matches
who left                                          data.md 2             after the last match, as a team's `status` 3 says and
                                                                        the last round seen agrees (31 of 31 players)
final places (`seq`)                              data.md 2             recomputed, never copied
warnings, seats, pods                             spec 15               told, not taken
teams of more than one                            -                     refused
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pareo.adapters.files.past import Match, Past, PastRound, Player, day, named, person, told
from pareo.adapters.files.reading import Gathered, Reading, shown
from pareo.adapters.files.xml import Element, parsed
from pareo.tournament.commands import Enrolment
from pareo.tournament.events import DropReason, RoundKind
from pareo.tournament.people import Person

POLICY = "mtr"
_WHOLE = re.compile(r"\d{1,6}", re.ASCII)
_LEFT = "3"  # a team's status; 2 stayed to the end, 4 was cut from the playoffs


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data`, under `policy` or Magic's.

    Raises Malformed with everything that makes the file unreadable or contradicts itself.
    """
    gathered = Gathered()
    root = parsed(data)
    if root.name != "event":
        gathered.refuse("xml-other-root", root.line, root.column, expected="event", element=shown(root.name))
        gathered.settle()
    file = _File(root, gathered)
    past = file.past(policy or POLICY)
    commands = told(past, gathered)
    return Reading(commands, file.staff, tuple(gathered.told))


class _File:
    """A `.wer` file while it is read. `staff`: judges and organizers, beside the chain."""

    def __init__(self, root: Element, gathered: Gathered) -> None:
        self.root = root
        self.gathered = gathered
        self.persons = {_said(one, "id"): one for one in root.all("participation", "person")}
        self.staff: dict[str, Person] = {}

    def past(self, policy: str) -> Past:
        """All of it."""
        said, gathered = self.root.attributes, self.gathered
        when = day(said.get("startdate", ""))
        if when is None:
            gathered.tell("past-no-date")
        rounds = self._rounds()
        players = list(self._players())
        self._tell()
        planned = self._number(self.root, "numberofrounds")
        number = named(said.get("sanctionnumber", ""), gathered)
        is_over = any(entry.attributes.get("operation") == "COM" for entry in self.root.all("log", "entry"))
        swiss = [number for number, played in rounds.items() if played.kind is RoundKind.SWISS]
        return Past(
            name=named(said.get("title", ""), gathered) or number or "WER",
            policy=policy,
            seed=number,
            date=when,
            origin={"wer": {"sanctionnumber": number, "format": shown(said.get("format", "")), "staff": self._roles()}},
            players=players,
            rounds=rounds,
            planned=max(planned, *swiss) if swiss else None,
            is_over=is_over and bool(rounds),
        )

    def _players(self) -> Iterator[Player]:
        """The role of players, in the order of their final places; then who was disqualified."""
        left = {
            _said(member, "person")
            for team in self.root.all("participation", "team")
            if team.attributes.get("status") == _LEFT
            for member in team.all("member")
        }
        out = {_said(ref, "person") for ref in self._role("PL", "DQ")}
        refs = [*self._role("PL", "PA"), *self._role("PL", "DQ")]
        for id in dict.fromkeys(_said(ref, "person") for ref in refs):
            found = self.persons.get(id)
            line = found.line if found else None
            reason = DropReason.DISQUALIFIED if id in out else DropReason.DROP if id in left else None
            yield Player(id, Enrolment(self._person(id)), reason, line)

    def _role(self, code: str, type: str) -> list[Element]:
        roles = self.root.all("participation", "role")
        return [ref for role in roles if _said(role, "cd") == code and _said(role, "type") == type for ref in role.all("ref")]

    def _person(self, id: str) -> Person:
        found = self.persons.get(id)
        said = found.attributes if found else {}
        first = f"{said.get('first', '')} {said.get('middle', '')}"
        return person(id, first, said.get("last", ""), id, self.gathered, found.line if found else None)

    def _roles(self) -> list[dict[str, str]]:
        """Judges and organizers by the key of a person beside the chain."""
        said = self.root.attributes
        named_by = [("coordinator", said.get("coordinator", "")), ("headjudge", said.get("headjudge", ""))]
        roles = [*named_by, *(("judge", _said(ref, "person")) for ref in self._role("JG", "PA"))]
        keys: dict[str, str] = {}
        for _, id in roles:
            if id and id not in keys:
                keys[id] = f"staff-{len(keys) + 1}"
                self.staff[keys[id]] = self._person(id) if id in self.persons else Person("", "", named(id, self.gathered))
        return [{"role": role, "person": keys[id]} for role, id in roles if id]

    def _rounds(self) -> dict[int, PastRound]:
        first = self._number(self.root, "playoffstartround")
        has_cut = self.root.attributes.get("isplayoff", "").lower() == "true" and first > 0
        rounds: dict[int, PastRound] = {}
        for element in self.root.all("matches", "round"):
            number = self._number(element, "number")
            if number in rounds or not number:
                self.gathered.refuse("xml-round-number", element.line, element.column, round=number)
                continue
            if element.attributes.get("teamformat", "").lower() == "true":
                self.gathered.refuse("wer-teams", element.line, element.column, round=number)
            kind = RoundKind.ELIMINATION if has_cut and number >= first else RoundKind.SWISS
            rounds[number] = PastRound(kind, tuple(self._match(match) for match in element.all("match")))
        return rounds

    def _match(self, match: Element) -> Match:
        a, b = _said(match, "person"), _said(match, "opponent")
        won, lost, drawn = (self._number(match, name) for name in ("win", "loss", "draw"))
        games = f"{won}-{lost}-{drawn}" if drawn else f"{won}-{lost}"
        is_walkover = match.attributes.get("winbydrop", "").lower() == "true"
        match_outcome = _said(match, "outcome")
        has_games = won + lost + drawn > 0
        word: str | None = None
        if match_outcome == "3" and not b:
            return Match(a, None, "bye", line=match.line)
        if match_outcome == "1" and b and (won > lost or not has_games):
            word = games if has_games else "forfeit:b" if is_walkover else "win:a"
        elif match_outcome == "2" and b and won == lost:
            word = games if has_games else "draw"
        elif match_outcome in ("", "0") and b:
            word = None
        else:
            self.gathered.refuse(
                "wer-outcome", match.line, match.column, outcome=shown(match_outcome), games=games, opponent=shown(b) or "-"
            )
        return Match(a, b or None, word, line=match.line)

    def _number(self, element: Element, name: str) -> int:
        """The whole number of an attribute, 0 where it is missing. Refuses "xml-number"."""
        text = element.attributes.get(name, "").strip()
        if text and not _WHOLE.fullmatch(text):
            self.gathered.refuse("xml-number", element.line, element.column, name=name, value=shown(text))
            return 0
        return int(text or 0)

    def _tell(self) -> None:
        """What has no place in an event of ours."""
        warnings = self.root.all("warnings", "warning")
        if warnings:
            self.gathered.tell("wer-warnings", warnings[0].line, count=len(warnings))
        countries = sum(1 for one in self.persons.values() if one.attributes.get("country"))
        if countries:
            self.gathered.tell("wer-countries", count=countries)
        seats = [*self.root.all("seats", "*"), *self.root.all("pods", "podround", "round", "*")]
        if seats:
            self.gathered.tell("wer-seats", seats[0].line, count=len(seats))


def _said(element: Element, name: str) -> str:
    return element.attributes.get(name, "").strip()
