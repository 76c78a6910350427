"""What a `.Tournament` file says of its top cut, or of a pure elimination.

The file stores no seeds. They are read from the tables of the first round, which KTS lays in the order of the bracket,
1-8, 4-5, 2-7, 3-6; the winners of neighbouring tables meet (rules.md b.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pareo.adapters.files.kts.document import BYE, Entry, Match, Out, Status, Tournament
from pareo.adapters.files.reading import Gathered
from pareo.tournament.commands import ConfirmCut


def last_round(document: Tournament) -> int:
    """The last round that has matches, 0 before the first."""
    return max((match.round for match in document.matches), default=0)


def settled(document: Tournament) -> Tournament:
    """The document with its first playoff round filled in where only the matches tell it."""
    if document.structure != "01" or document.playoff_round:
        return document
    return replace(document, playoff_round=min((match.round for match in document.matches if match.playoff), default=0))


def first_playoff(document: Tournament) -> int:
    """The first round of the top cut, 0 if there is none."""
    return document.playoff_round if document.structure == "01" else 0


def is_elimination(document: Tournament, number: int) -> bool:
    """Whether round `number` is one of the bracket."""
    return document.structure == "02" or 0 < first_playoff(document) <= number


def is_cut(document: Tournament, entry: Entry) -> bool:
    """Whether a player is out by not reaching the playoffs or by losing there, which is no drop."""
    return entry.out is Out.PLAYOFF_CUT and (document.structure == "02" or first_playoff(document) > 0)


def is_played_out(document: Tournament) -> bool:
    """Whether an event that the file declares over can be over: all reported, and a cut was played.

    A bracket may have been left before the final: that was the organizer's to say.
    """
    last = last_round(document)
    if document.structure == "03":
        return bool(document.entries)
    if not last or any(match.status is Status.INCOMPLETE for match in document.matches):
        return False
    return is_elimination(document, last) or first_playoff(document) == 0


def cut(document: Tournament, numbers: Mapping[str, int], gathered: Gathered) -> Iterator[ConfirmCut]:
    """The cut: who plays the first round of the playoffs. Who stood before them in the file's order declined."""
    playoff = first_playoff(document)
    inside = {id for match in _of(document, playoff) for id in (match.a, match.b)} - {BYE}
    is_complete = all(match.status is not Status.INCOMPLETE for match in document.matches)
    cut_made = any(entry.out is Out.PLAYOFF_CUT for entry in document.entries) or playoff > last_round(document)  # all may go on
    if not inside and is_complete and cut_made:
        inside = {entry.player.id for entry in document.entries if entry.out is Out.ACTIVE}
    if len(inside) < 2:
        return
    within = [entry for entry in document.entries if entry.player.id in inside]
    line = min(map(_standing, within))
    by_standing = [entry.player.id for entry in sorted(within, key=_standing, reverse=True)]
    seeds = _seeds(document, playoff) or by_standing
    declined = tuple(
        numbers[entry.player.id]
        for entry in document.entries
        if entry.player.id not in inside
        and _standing(entry) > line
        and not (entry.out is Out.DROP and entry.drop_round < playoff)
    )
    if declined:
        gathered.tell("kts-declined", count=len(declined), top=len(inside))
    yield ConfirmCut(top=len(inside), declined=declined, seeds=tuple(numbers[id] for id in seeds))


def drawn(document: Tournament, numbers: Mapping[str, int]) -> tuple[int, ...]:
    """The seeds of a pure elimination, best first; none where the event is another or its tables tell nothing."""
    return tuple(numbers[id] for id in _seeds(document, 1)) if document.structure == "02" else ()


def _seeds(document: Tournament, first: int) -> Sequence[str]:
    """Who sits where in the bracket whose first round is `first`: by id, best seed first.

    At each table the player who stands higher in the file is the better seed; byes are for the best. Empty where the
    tables are no bracket: a table is missing, or a bye is where none would be.
    """
    matches = _of(document, first)
    if not matches or len(matches) & (len(matches) - 1):
        return ()
    order = slots(2 * len(matches))
    standing = {entry.player.id: (1, _standing(entry)) for entry in document.entries} | {BYE: (0, (0, 0))}
    seeds: dict[int, str] = {}
    for one, two, match in zip(order[::2], order[1::2], matches, strict=True):
        better, other = sorted((match.a, match.b), key=lambda id: standing[id], reverse=True)
        seeds[min(one, two)], seeds[max(one, two)] = better, other
    ids = [seeds[number] for number in sorted(seeds)]
    inside = ids[: len(ids) - ids.count(BYE)]
    return () if BYE in inside else inside


def slots(size: int) -> list[int]:
    """The seeds of a bracket of `size`, a power of two, from the first table to the last.

    >>> slots(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        order = [seed for slot in order for seed in (slot, 2 * len(order) + 1 - slot)]
    return order


def _of(document: Tournament, number: int) -> list[Match]:
    return sorted((match for match in document.matches if match.round == number), key=lambda match: match.table)


def _standing(entry: Entry) -> tuple[int, int]:
    return entry.match_points, entry.points
