"""Who met whom, and what each has come to: the whole numbers that every tie-break is made of.

Clause: rules.md b.2. A match against the bye is on record and is won; a missed round is on record and is lost; neither
is an opponent. Whoever was met twice is an opponent twice. Nothing depends on the order in which results came in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pareo.core.results import Bye, Result
from pareo.standings.meeting import Meeting
from pareo.standings.points import Gain, Outcome, gains
from pareo.standings.system import Scoring


class Line(NamedTuple):
    """One round of an entrant. `opponent` None: played nobody."""

    round: int
    opponent: int | None
    gain: Gain
    bye: bool


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's record. `matches` are those on record: won, lost and drawn, byes and missed rounds among them."""

    lines: tuple[Line, ...]
    wins: int
    losses: int
    draws: int
    byes: int
    points: int
    differential: int
    opponents: tuple[int, ...]  # once for every meeting, by round

    @property
    def matches(self) -> int:
        """Matches on record."""
        return self.wins + self.losses + self.draws

    @property
    def lost_rounds(self) -> tuple[int, ...]:
        """Rounds lost, missed ones and double losses among them."""
        return tuple(line.round for line in self.lines if line.gain.outcome is Outcome.LOST)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rows of all entrants, and of whoever else appears in a meeting."""

    rows: Mapping[int, Row]
    win: int  # points of a win

    def opponents(self, of: int) -> tuple[int, ...]:
        """Real opponents, once for every meeting."""
        return self.rows[of].opponents

    def points(self, of: int) -> int:
        """Points won."""
        return self.rows[of].points

    def possible(self, of: int) -> int:
        """Points that could have been won in all matches on record."""
        return self.win * self.rows[of].matches


def crosstable(scoring: Scoring, entrants: Sequence[int], meetings: Sequence[Meeting]) -> CrossTable:
    """The table of `meetings`; an entrant without any has an empty row."""
    lines: dict[int, list[Line]] = {entrant: [] for entrant in entrants}
    known: dict[Result, tuple[Gain, ...]] = {}  # an event has few different results
    for meeting in meetings:
        gained = known.get(meeting.result)
        if gained is None:
            gained = known[meeting.result] = gains(meeting.result, scoring)
        if meeting.b is None:
            alone = Line(meeting.round, None, gained[0], isinstance(meeting.result, Bye))
            lines.setdefault(meeting.a, []).append(alone)
        else:
            lines.setdefault(meeting.a, []).append(Line(meeting.round, meeting.b, gained[0], False))
            lines.setdefault(meeting.b, []).append(Line(meeting.round, meeting.a, gained[1], False))
    return CrossTable({entrant: _row(entered) for entrant, entered in lines.items()}, scoring.win)


def own_row(scoring: Scoring, of: int, own: Sequence[Meeting]) -> Row:
    """The row of `of` in the table of any event in which these are their `own` meetings."""
    lines = []
    for meeting in own:
        gained = gains(meeting.result, scoring)
        if meeting.b is None:
            lines.append(Line(meeting.round, None, gained[0], isinstance(meeting.result, Bye)))
        elif meeting.a == of:
            lines.append(Line(meeting.round, meeting.b, gained[0], False))
        else:
            lines.append(Line(meeting.round, meeting.a, gained[1], False))
    return _row(lines)


def _row(lines: list[Line]) -> Row:
    lines.sort(key=lambda line: (line.round, line.opponent or 0, line.gain.points, line.gain.differential))
    wins = draws = byes = points = differential = 0
    for line in lines:
        gain = line.gain
        wins += gain.outcome is Outcome.WON
        draws += gain.outcome is Outcome.DRAWN
        points += gain.points
        differential += gain.differential
        byes += line.bye
    met = tuple([line.opponent for line in lines if line.opponent is not None])
    return Row(
        lines=tuple(lines),
        wins=wins,
        losses=len(lines) - wins - draws,
        draws=draws,
        byes=byes,
        points=points,
        differential=differential,
        opponents=met,
    )
