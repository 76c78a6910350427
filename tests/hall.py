"""An event in memory that a test talks to in the words of the hall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.ports import Journal
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, Outcome, opened, step
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from pareo.tournament.queries import current_round, open_tables, standings
from pareo.tournament.state import Round, State

ANA = Actor("Ana", Role.ORGANIZER)
CAST = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
NOW = "2026-03-01T10:00:00Z"


def person(number: int) -> Person:
    """The n-th of the cast; after the sixth they get a number behind the name."""
    turn, place = divmod(number - 1, len(CAST))
    return Person(CAST[place], f"{turn + 1}" if turn else "", id=f"{number:010d}", salt=f"salt-{number}")


class Hall:
    """One event; `do` any command, or use the short ways."""

    def __init__(
        self,
        policy: str = "konami-2011-05",
        players: int = 0,
        start: bool = True,
        journal: Journal | None = None,
        **created: Any,
    ) -> None:
        self.journal = journal or MemoryJournal()
        self.current: Current = opened(self.journal)
        self._count = 0
        created.setdefault("seed", "test")
        created.setdefault("tier", 2 if policy == "konami-2011-05" else None)
        self.do(c.CreateEvent(name="Copa de prueba", policy=policy, **created))
        if players:
            self.enter(range(1, players + 1))
            if start:
                self.do(c.StartEvent())

    def do(self, command: Command) -> Outcome:
        """Carry out a command; refusals come out as they are."""
        self._count += 1
        outcome = step(self.journal, self.current, command, actor=ANA, now=NOW, command_id=f"test-{self._count}")
        self.current = outcome.now
        return outcome

    @property
    def state(self) -> State:
        return self.current.state

    @property
    def round(self) -> Round:
        latest = current_round(self.state)
        assert latest is not None
        return latest

    def enter(self, numbers: Iterable[int], **how: Any) -> Outcome:
        return self.do(c.EnterPlayers(tuple(c.Enrolment(person(n)) for n in numbers), **how))

    def pair(self, **how: Any) -> Round:
        self.do(c.PairRound(**how))
        return self.round

    def report(self, results: Mapping[int, str]) -> None:
        """Results by table."""
        self.do(c.ReportResults(tuple(ReportedResult(table, result) for table, result in results.items())))

    def all_report(self, result: str = "2-0") -> None:
        """Every open table reports the same."""
        self.report(dict.fromkeys(open_tables(self.round), result))

    def wins(self, winners: Iterable[int]) -> None:
        """Everyone named wins the open match of the round; the others lose."""
        won = set(winners)
        self.report({t.table: "2-0" if t.a in won else "0-2" for t in self.round.tables})

    def close(self) -> None:
        self.do(c.CloseRound())

    def play_round(self, result: str = "2-0") -> Round:
        """Pair, report the same everywhere, close."""
        self.pair()
        self.all_report(result) if self.round.tables else None
        self.close()
        return self.round

    def strongest_win(self) -> Round:
        """Pair a round that the lower numbers win, and close it."""
        self.pair()
        self.wins(min(t.a, t.b) for t in self.round.tables)
        self.close()
        return self.round

    def pairs(self) -> set[frozenset[int]]:
        """Who meets whom in the latest round."""
        return {frozenset((t.a, t.b)) for t in self.round.tables}

    def printed(self) -> dict[int, str]:
        """The packed standing of each entrant."""
        return {row.entrant: row.printed for row in standings(self.state)}
