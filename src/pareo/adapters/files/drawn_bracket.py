"""The seeds of a bracket that was played: who must have been seeded where, so that these matches came of it.

Files keep the matches of a bracket, not its draw. Winners who met were neighbours; where that leaves a choice, the better
player by the known places stands higher, as a draw by places would have it.

Source: spec 06 "1-8, 4-5, 2-7, 3-6".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pareo.core.results import Notation, Verdict, parse, verdict
from pareo.elimination.bracket import order

Played = tuple[str, str | None, str | None]  # two players (None: nobody) and the word of the result (None: not reported)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the bracket: its slots from top to bottom, who came out of it, and the best place in it."""

    slots: tuple[str | None, ...]
    winner: str | None
    best: int


def drawn_bracket(rounds: Sequence[Sequence[Played]], places: Mapping[str, int]) -> tuple[tuple[str, ...], bool]:
    """The players best seed first (none where the matches make no bracket), and whether third place was played for.

    `places`: the known places, 1 the best; who has none is behind all others.

    >>> semifinals = [("Diego", "Ana", "win:b"), ("Bruno", "Carla", "win:a")]
    >>> drawn_bracket([semifinals, [("Bruno", "Ana", None)]], {"Ana": 1, "Bruno": 2, "Carla": 3, "Diego": 4})
    (('Ana', 'Bruno', 'Carla', 'Diego'), False)
    """
    parts = dict(enumerate(_first(match, places) for match in (*rounds[0], *_unnamed_byes(rounds))))
    known = {key for part in parts.values() for key in part.slots}
    alive = {part.winner: number for number, part in parts.items() if part.winner is not None}
    third_place = False
    for matches in rounds[1:]:
        won: dict[str, int] = {}
        for match in matches:
            a, b, _ = match
            if b is None:
                continue
            one, two = alive.get(a), alive.get(b)
            if one is not None and two is not None:
                del alive[a], alive[b]
                parts[one] = _together(parts.pop(one), parts.pop(two), _winner(match))
                if winner := parts[one].winner:
                    won[winner] = one
            elif one is None and two is None:
                third_place = third_place or {a, b} <= known
        alive |= won
    whole = _whole(list(parts.values()))
    seeds = _seeds(whole.slots) if whole else ()
    return seeds, third_place and len(seeds) >= 4


def _unnamed_byes(rounds: Sequence[Sequence[Played]]) -> Sequence[Played]:
    """Who plays later but not in the first round has had a bye there, which some programs do not write down."""
    first = {key for a, b, _ in rounds[0] for key in (a, b)}
    later = dict.fromkeys(key for matches in rounds[1:] for a, b, _ in matches for key in (a, b) if key is not None)
    return [(key, None, None) for key in later if key not in first]


def _first(match: Played, places: Mapping[str, int]) -> _Part:
    a, b, _ = match
    behind = len(places) + 1
    if b is None:
        return _Part((a, None), a, places.get(a, behind))
    better, other = sorted((a, b), key=lambda key: places.get(key, behind))
    return _Part((better, other), _winner(match), places.get(better, behind))


def _winner(match: Played) -> str | None:
    a, b, result = match
    if b is None or result is None:
        return a if b is None else None
    return {Verdict.A_WINS: a, Verdict.B_WINS: b}.get(verdict(parse(result, Notation.GAMES)))


def _together(one: _Part, two: _Part, winner: str | None) -> _Part:
    above, below = sorted((one, two), key=lambda part: part.best)
    return _Part(above.slots + below.slots, winner, above.best)


def _whole(parts: Sequence[_Part]) -> _Part | None:
    """Parts that have not met yet as one bracket: the best with the weakest, as a draw has it. None: they fit nowhere."""
    while len(parts) > 1:
        least = min(len(part.slots) for part in parts)
        small = sorted((part for part in parts if len(part.slots) == least), key=lambda part: part.best)
        if len(small) % 2:
            return None
        half = len(small) // 2
        pairs = zip(small[:half], reversed(small), strict=False)
        parts = [*(_together(one, two, None) for one, two in pairs), *(part for part in parts if len(part.slots) > least)]
    return parts[0]


def _seeds(slots: Sequence[str | None]) -> tuple[str, ...]:
    """The players by seed; none where an empty slot is not the place of one of the last seeds."""
    by_seed = [key for _, key in sorted(zip(order(len(slots)), slots, strict=True), key=lambda pair: pair[0])]
    players = tuple(key for key in by_seed if key is not None)
    return players if by_seed[: len(players)] == list(players) else ()
