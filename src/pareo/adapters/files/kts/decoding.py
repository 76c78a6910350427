"""The bytes of a `.Tournament` file as a document. Every fault is named with its element, line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeVar

from pareo.adapters.files.kts import dates
from pareo.adapters.files.kts.document import BYE, REFERENCE, Entry, Match, Out, Penalty, Player, Staff, Status, Tournament
from pareo.adapters.files.reading import Gathered, shown
from pareo.adapters.files.xml import Element, parsed

STYLES = {"01": "Advanced", "02": "Traditional", "03": "Sealed", "04": "Open Dueling"}
STRUCTURES = {"01": "Swiss", "02": "Single Elimination", "03": "Open Dueling"}
_OLD_PERSONS = ("HeadJudge", "Organizer", "ScoreKeeper", "Judges")
_WHOLE = re.compile(r"-?\d{1,12}", re.ASCII)
_ID = re.compile(r"\d{1,10}", re.ASCII)
_EVENT_ID = re.compile(r"[A-Za-z]\d{2}-\d{6}", re.ASCII)
_CODE = re.compile(r"\d{1,3}", re.ASCII)

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


def decoded(data: bytes, gathered: Gathered) -> Tournament:
    """The document in `data`; what it says beyond the format is told to `gathered`.

    Raises Malformed: what `xml.parsed` raises, "kts-not-tournament", "kts-element-missing", "kts-element-twice",
    "kts-number", "kts-word", "kts-id", "kts-date" and "kts-match-players", all of them at once.
    """
    root = parsed(data)
    if root.name != "Tournament":
        gathered.refuse("kts-not-tournament", root.line, root.column, element=shown(root.name))
        gathered.settle()
    document = _tournament(_Reader(root, gathered))
    gathered.settle()
    return document


class _Reader:
    """The children of one element by name; what nobody asked for is told when reading it is `over`."""

    def __init__(self, element: Element, gathered: Gathered) -> None:
        self.element = element
        self.gathered = gathered
        self._asked: set[str] = set()
        self._named: dict[str, list[Element]] = {}
        for child in element.children:
            self._named.setdefault(child.name, []).append(child)

    def all(self, name: str) -> list[Element]:
        """Every child of this name."""
        self._asked.add(name)
        return self._named.get(name, [])

    def maybe(self, name: str) -> Element | None:
        """The only child of this name, or None."""
        found = self.all(name)
        if len(found) > 1:
            self._refuse("kts-element-twice", found[1], element=name)
        return found[0] if found else None

    def one(self, name: str) -> Element | None:
        """The child of this name, which must be there."""
        found = self.maybe(name)
        if found is None:
            self._refuse("kts-element-missing", self.element, element=name, inside=self.element.name)
        return found

    def text(self, name: str, default: str | None = None) -> str:
        """Its text as it stands; `default` where the element may be missing."""
        found = self.one(name) if default is None else self.maybe(name)
        return found.text if found else default or ""

    def whole(self, name: str, default: int | None = None, least: int = 0) -> int:
        """Its text as a whole number of `least` or more."""
        found = self.one(name) if default is None else self.maybe(name)
        if found is None:
            return default or 0
        if not _WHOLE.fullmatch(found.text.strip()) or int(found.text) < least:
            self._refuse("kts-number", found, element=name, value=shown(found.text))
            return default or 0
        return int(found.text)

    def word(self, name: str, words: Mapping[str, T], default: T) -> T:
        """What its text stands for in `words`; `default` where the element is missing."""
        found = self.maybe(name)
        if found is None:
            return default
        if found.text.strip() not in words:
            self._refuse("kts-word", found, element=name, value=shown(found.text), words=", ".join(words))
        return words.get(found.text.strip(), default)

    def id(self, element: Element) -> str:
        """Its text as an id without leading zeros, BYE for 0."""
        if not _ID.fullmatch(element.text.strip()):
            self._refuse("kts-id", element, element=element.name, value=shown(element.text))
            return BYE
        return element.text.strip().lstrip("0") or BYE

    def into(self, name: str) -> _Reader:
        """A reader of the child `name`; of an empty one where it is missing."""
        found = self.one(name)
        return _Reader(found or Element(name, self.element.line, self.element.column), self.gathered)

    def each(self, name: str, read: Callable[[_Reader], T]) -> tuple[T, ...]:
        """All children `name`, read; anything else inside is told."""
        many = []
        for child in self.all(name):
            reader = _Reader(child, self.gathered)
            many.append(read(reader))
            reader.over()
        self.over()
        return tuple(many)

    def over(self) -> None:
        """Tell of the children that nobody asked for, and of attributes, which the format has not."""
        for name, found in self._named.items():
            if name not in self._asked:
                first, inside = found[0], self.element.name
                self.gathered.tell(
                    "kts-element-unknown", first.line, first.column, element=shown(name), inside=inside, count=len(found)
                )
        for name in self.element.attributes:
            here = self.element
            self.gathered.tell("kts-attribute-unknown", here.line, here.column, attribute=shown(name), element=here.name)

    def _refuse(self, code: str, where: Element, **facts: str) -> None:
        self.gathered.refuse(code, where.line, where.column, **facts)


_TRUTH: dict[str, bool | None] = {"True": True, "False": False, "true": True, "false": False}


def _words(enum: type[E]) -> dict[str, E]:
    return {str(member.value): member for member in enum}


def _tournament(at: _Reader) -> Tournament:
    reference = at.text("ReferenceDateTime", REFERENCE)
    date = at.text("Date")
    day = dates.day(date, reference)
    if day is None and date:
        place = at.maybe("Date") or at.element
        at.gathered.refuse("kts-date", place.line, place.column, value=shown(date), reference=shown(reference))
    staff = at.maybe("Staff")
    penalties = at.maybe("PenaltyList")
    location = at.maybe("Location")
    document = Tournament(
        name=at.text("Name"),
        id=_event_id(at),
        style=_code(at, "TournamentStyleCode", "Format", STYLES),
        structure=_code(at, "StructureCode", "Structure", STRUCTURES),
        event_type=_code(at, "EventTypeCode", "", {}),
        day=day or "",
        date=date,
        reference=reference,
        player_structure=at.text("PlayerStructure") if at.maybe("PlayerStructure") else None,
        time=at.text("Time") if at.maybe("Time") else None,
        current_round=at.whole("CurrentRound"),
        table_offset=at.whole("TableOffset", 0, least=-999_999),
        playoff_round=at.whole("PlayoffRound", 0),
        version=at.text("SoftwareVersion", ""),
        finalized=at.word("Finalized", _TRUTH, False) is True,
        staff=_Reader(staff, at.gathered).into("XmlStaffArray").each("XmlStaff", _staff) if staff else (),
        penalties=_Reader(penalties, at.gathered).each("PlayerPenalty", _penalty) if penalties else (),
        location={child.name: child.text for child in location.children} if location else None,
        entries=at.into("TournamentPlayers").each("TournPlayer", _entry),
        matches=at.into("Matches").each("TournMatch", _match),
    )
    for name in _OLD_PERSONS:  # persons as bare text: nothing in an event of ours can hold them
        if found := at.maybe(name):
            at.gathered.tell("kts-old-element", found.line, found.column, element=name)
    at.over()
    return document


def _event_id(at: _Reader) -> str:
    text = at.text("ID")
    if text and not _EVENT_ID.fullmatch(text) and (found := at.maybe("ID")):
        at.gathered.tell("kts-event-id", found.line, found.column, value=shown(text))
    return text


def _code(at: _Reader, name: str, old: str, words: Mapping[str, str]) -> str:
    """A two-digit code; files older than the codes have a word in the element `old`."""
    found, older = at.maybe(name), at.maybe(old) if old else None
    if found is None and older is not None:
        spoken = {"".join(word.lower().split()): code for code, word in words.items()}
        return at.word(old, {older.text.strip(): spoken.get("".join(older.text.lower().split()), "01")}, "01")
    if found is None:
        return "01"
    if not _CODE.fullmatch(found.text.strip()) or (words and found.text.strip() not in words):
        at.gathered.refuse(
            "kts-word", found.line, found.column, element=name, value=shown(found.text), words=", ".join(words) or "01, 02…"
        )
    return found.text.strip()


def _player(at: _Reader) -> Player:
    id = at.one("ID")
    player = Player(
        id=at.id(id) if id else BYE,
        first=at.text("FirstName"),
        last=at.text("LastName"),
        team=at.text("TeamPosition") if at.maybe("TeamPosition") else None,
    )
    at.over()
    return player


def _staff(at: _Reader) -> Staff:
    return Staff(_player(at.into("Player")), at.text("XmlStaffPositionCode"))


def _who(at: _Reader, name: str) -> Player | str:
    found = at.maybe(name)
    if found is None:
        return ""
    return _player(_Reader(found, at.gathered)) if found.children else found.text


def _penalty(at: _Reader) -> Penalty:
    return Penalty(
        infraction=at.text("Infraction", ""),
        infraction_code=at.text("InfractionCode"),
        penalty_code=at.text("PenaltyCode"),
        player=_who(at, "Player"),
        judge=_who(at, "Judge"),
        round=at.whole("Round", 0),
        notes=at.text("Notes", ""),
        line=at.element.line,
    )


def _entry(at: _Reader) -> Entry:
    seat = at.whole("AssignedSeat", -1, least=-1)
    for figure in ("Rank", "PlayoffPoints", "Wins", "Points"):  # known, but always computed anew
        at.maybe(figure)
    return Entry(
        player=_player(at.into("Player")),
        drop_round=at.whole("DropRound", 0),
        rank=at.whole("Rank", 1),
        playoff_points=at.whole("PlayoffPoints", 0),
        match_points=at.whole("Wins", 0),
        points=at.whole("Points", 0),
        open_dueling=at.whole("OpenDueling", 0, least=-999_999_999),
        out=at.word("DropReason", _words(Out), Out.ACTIVE),
        seat=seat if seat > 0 else None,
        notes=at.text("Notes", ""),
        line=at.element.line,
    )


def _match(at: _Reader) -> Match:
    players = [at.id(child) for child in at.all("Player")]
    if len(players) != 2 or players[0] == players[1]:
        at.gathered.refuse("kts-match-players", at.element.line, at.element.column, count=len(players))
        players = [BYE, BYE]
    winner = at.one("Winner")
    won = at.id(winner) if winner else BYE
    a, b = sorted(players, key=lambda id: (id == BYE, int(id)))
    return Match(
        a=a,
        b=b,
        round=at.whole("Round", least=1),
        status=at.word("Status", _words(Status), Status.INCOMPLETE),
        table=at.whole("Table"),
        winner=None if won == BYE else won,
        playoff=at.word("PlayoffMatch", _TRUTH, None),
        line=at.element.line,
    )
