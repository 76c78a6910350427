"""What every journal promises, wherever it is kept (spec 11 "one contract suite")."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from threading import Thread

import pytest

from hall import Hall
from journal_cast import ANA, BRUNO, CARLA, CREATED, STARTED, draft, entered
from pareo.adapters.journal.database.journal import DatabaseJournal
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.ports import Journal
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, handle
from pareo.app.service import opened as reopened
from pareo.core.errors import Conflict, Illegal, Malformed, Refused
from pareo.tournament import commands as c
from pareo.tournament.codec import event_of
from pareo.tournament.entry import GENESIS, Draft, Entry, opened
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person


@pytest.fixture(params=["memory", "file", "sqlite", "postgresql"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Journal]:
    """Makes the journal of an event that does not exist yet."""
    if request.param in ("sqlite", "postgresql"):
        using = request.getfixturevalue(request.param)
        return lambda: DatabaseJournal(token_hex(4), using)
    return {"memory": MemoryJournal, "file": lambda: FileJournal.new(tmp_path / "copa.pareo")}[request.param]


@pytest.fixture
def journal(make: Callable[[], Journal]) -> Journal:
    return make()


def code(refusal: pytest.ExceptionInfo[Refused]) -> str:
    return refusal.value.findings[0].code


def test_a_new_journal_holds_nothing(journal: Journal) -> None:
    kept = journal.read()
    assert (kept.entries, dict(kept.people), kept.findings) == ((), {}, ())


def test_what_was_appended_is_read_back(journal: Journal) -> None:
    first = journal.append([draft(CREATED)], {}, 0)
    second = journal.append([entered(n1=ANA, n2=BRUNO)], {"1": ANA, "2": BRUNO}, 1)
    kept = journal.read()
    assert kept.entries == first + second
    assert kept.people == {"1": ANA, "2": BRUNO}
    assert event_of(kept.entries[0]) == CREATED


def test_entries_are_a_chain_from_the_header_on(journal: Journal) -> None:
    journal.append([draft(CREATED), draft(STARTED)], {}, 0)
    journal.append([draft(STARTED)], {}, 2)
    previous = GENESIS
    for number, entry in enumerate(journal.read().entries, start=1):
        assert opened(entry.line, number, previous) == entry
        previous = entry.hash


def test_entries_appended_one_by_one_or_together_are_the_same(make: Callable[[], Journal], tmp_path: Path) -> None:
    one = make()
    one.append([draft(CREATED)], {}, 0)
    one.append([draft(STARTED), draft(STARTED)], {}, 1)
    two = MemoryJournal()
    for last in range(3):
        two.append([draft(STARTED if last else CREATED)], {}, last)
    assert one.read().entries == two.read().entries


@pytest.mark.parametrize("expected", [0, 2, 99])
def test_who_does_not_know_the_last_entry_is_refused_and_nothing_changes(journal: Journal, expected: int) -> None:
    journal.append([draft(CREATED)], {}, 0)
    before = journal.read()
    with pytest.raises(Conflict) as refusal:
        journal.append([entered(n1=ANA)], {"1": ANA}, expected)
    assert code(refusal) == "journal-moved-on"
    assert refusal.value.findings[0].facts == {"expected": expected, "last": 1}
    assert journal.read() == before


def test_a_new_journal_has_no_entry_to_follow(journal: Journal) -> None:
    with pytest.raises(Conflict) as refusal:
        journal.append([draft(STARTED)], {}, 3)
    assert code(refusal) == "journal-moved-on"


def test_all_drafts_are_kept_or_none(journal: Journal) -> None:
    journal.append([draft(CREATED)], {}, 0)
    with pytest.raises(Malformed) as refusal:
        journal.append([draft(STARTED), Draft("", "Ana", "c2", "event-started", 1, {"rounds": 0.5})], {"1": ANA}, 1)
    assert code(refusal) == "entry-unkeepable"
    assert len(journal.read().entries) == 1
    assert journal.read().people == {}


def test_a_person_is_forgotten_for_good_and_the_chain_stays_whole(journal: Journal) -> None:
    journal.append([draft(CREATED)], {}, 0)
    journal.append([entered(n1=ANA, n2=BRUNO)], {"1": ANA, "2": BRUNO}, 1)
    before = journal.read().entries
    journal.forget(["1"])
    journal.forget(["1"])
    assert journal.read().people == {"2": BRUNO}
    assert journal.read().entries == before
    journal.append([draft(STARTED)], {}, 2)
    assert len(journal.read().entries) == 3


def test_a_person_is_forgotten_under_every_name(journal: Journal) -> None:
    """A name that was mended leaves with what it was mended from, and the other entrants keep theirs."""
    journal.append([draft(CREATED)], {}, 0)
    journal.append([entered(n1=ANA, n11=BRUNO)], {"1": ANA, "11": BRUNO}, 1)
    journal.append([draft(STARTED)], {"1.3": CARLA}, 2)
    journal.append([draft(STARTED)], {"11.4": CARLA}, 3)
    assert journal.read().people == {"1": ANA, "11": BRUNO, "1.3": CARLA, "11.4": CARLA}
    journal.forget(["1"])
    assert journal.read().people == {"11": BRUNO, "11.4": CARLA}
    journal.append([draft(STARTED)], {}, 4)


def test_a_mended_name_is_undone_redone_and_read_again(journal: Journal) -> None:
    """Whoever opens the journal anew finds everybody called as they were for whoever wrote it."""
    hall = Hall(journal=journal, players=2)
    for command, called in [
        (c.AmendEntrant(1, name="Anna", surname="Núñez"), "Anna Núñez"),
        (c.Undo(), "Ana"),
        (c.Redo(), "Anna Núñez"),
        (c.AmendEntrant(1, name="Ana"), "Ana Núñez"),
    ]:
        hall.do(command)
        for current in (hall.current, reopened(journal)):
            assert current.people["1"].full_name == called
    journal.forget(["1"])
    assert set(reopened(journal).people) == {"2"}
    assert set(reopened(journal).kept) == {"2"}


def test_who_is_erased_while_they_are_amended_stays_erased(journal: Journal) -> None:
    """The command was decided when the person was still known: what it would write comes too late."""
    Hall(journal=journal, players=2)
    seen = reopened(journal)

    def late() -> Current:
        journal.forget(["1"])
        return seen

    looks = iter([late, lambda: reopened(journal)])
    ana, now = Actor("ana", Role.ORGANIZER), "2026-03-01T10:00:00Z"
    with pytest.raises(Illegal) as refusal:
        handle(journal, c.AmendEntrant(1, surname="Núñez"), actor=ana, now=now, command_id="x", look=lambda: next(looks)())
    assert code(refusal) == "person-erased"
    assert set(journal.read().people) == {"2"}


def test_an_undo_that_is_sent_twice_at_once_is_one_undo(journal: Journal) -> None:
    Hall(journal=journal, players=2)
    seen = reopened(journal)
    ana, now = Actor("ana", Role.ORGANIZER), "2026-03-01T10:00:00Z"
    first = handle(journal, c.Undo(), actor=ana, now=now, command_id="x", look=lambda: seen)
    looks = iter([lambda: seen, lambda: reopened(journal)])
    again = handle(journal, c.Undo(), actor=ana, now=now, command_id="x", look=lambda: next(looks)())
    assert (first.entry is not None, again.entry) == (True, None)
    with pytest.raises(Conflict) as refusal:
        handle(journal, c.Undo(), actor=ana, now=now, command_id="y", look=lambda: seen)
    assert code(refusal) == "journal-moved-on"


def test_a_stranger_cannot_be_forgotten(journal: Journal) -> None:
    journal.append([entered(n1=ANA)], {"1": ANA}, 0)
    with pytest.raises(Illegal) as refusal:
        journal.forget(["1", "7", "8"])
    assert [finding.facts["person"] for finding in refusal.value.findings] == ["7", "8"]
    assert journal.read().people == {"1": ANA}


def test_entrants_of_the_same_number_after_an_undo_the_later_person_counts(journal: Journal) -> None:
    journal.append([entered(n1=ANA)], {"1": ANA}, 0)
    journal.append([entered(n1=BRUNO)], {"1": BRUNO}, 1)
    assert journal.read().people == {"1": BRUNO}
    journal.forget(["1"])
    assert journal.read().people == {}


def test_of_many_writers_exactly_one_gets_each_number(journal: Journal) -> None:
    journal.append([draft(CREATED)], {}, 0)
    won: list[int] = []

    def report(writer: int) -> None:
        for last in range(1, 9):
            try:
                won.append(journal.append([draft(STARTED, f"w{writer}-{last}")], {}, last)[0].number)
            except Conflict:
                continue

    writers = [Thread(target=report, args=(writer,)) for writer in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(won) == len(set(won))
    assert sorted(won) == [entry.number for entry in journal.read().entries[1:]]


def test_any_text_is_kept_as_it_was(journal: Journal) -> None:
    odd = "Ñandú 龍 🐉 \u2028 \x00 \x7f \r\n \"{}\\ \ufeff '=cmd'"
    entries = journal.append([Draft("t", odd, "c", "event-started", 1, {odd: [odd, -1, None, True]})], {odd: ANA}, 0)
    assert entries[0].data == {odd: [odd, -1, None, True]}
    assert journal.read().entries == entries
    assert journal.read().people == {odd: ANA}


def test_a_command_that_comes_twice_is_done_once_and_another_one_under_its_id_is_refused(journal: Journal) -> None:
    organizer = Actor("Ana", Role.ORGANIZER)

    def give(id: str, command: c.Command, now: str = "2026-03-01T10:00:00Z") -> Entry | None:
        return handle(journal, command, actor=organizer, now=now, command_id=id).entry

    def refused(id: str, command: c.Command) -> str:
        with pytest.raises(Conflict) as refusal:
            give(id, command, "2026-03-01T10:05:00Z")
        assert refusal.value.findings[0].facts == {"entry": int(id)}
        return code(refusal)

    def slips(*told: tuple[int, str]) -> c.ReportResults:
        return c.ReportResults(tuple(ReportedResult(table, result) for table, result in told))

    four = c.EnterPlayers(tuple(c.Enrolment(Person(name)) for name in ("Ana", "Bruno", "Carla", "Diego")))
    others = c.EnterPlayers(tuple(c.Enrolment(Person(name)) for name in ("Ana", "Bruno", "Carla", "Elena")))
    given = (
        (
            c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2),
            c.CreateEvent(name="Liga", policy="konami-2011-05", tier=2),
        ),
        (four, others),
        (c.AmendEntrant(1, surname="Núñez"), c.AmendEntrant(1, surname="Nuñes")),
        (c.StartEvent(2), c.StartEvent(1)),
        (c.PairRound(), c.PairRound(draft=True)),
        (c.StartClock(), c.PauseClock()),
        (slips((1, "2-1")), slips((1, "1-2"))),
        (slips((1, "2-1"), (2, "2-0")), slips((1, "2-0"), (2, "2-0"))),
        (c.Undo(1, "x"), c.Undo(2, "x")),
    )
    for number, (command, _) in enumerate(given, 1):
        assert give(str(number), command)
    last = journal.read().entries
    for number, (command, other) in enumerate(given, 1):
        assert give(str(number), command, "2026-03-01T10:05:00Z") is None
        assert refused(str(number), other) == "command-id-used"
    assert refused("7", slips((2, "2-1"))) == "command-id-used", "another table"
    assert refused("7", c.CloseRound()) == "command-id-used"
    assert journal.read().entries == last
    journal.forget(["4"])
    assert give("2", others) is None, "who was erased can't be told from anybody"


def test_a_command_that_changed_nothing_claims_no_id_and_does_nothing_when_it_comes_late(journal: Journal) -> None:
    organizer, now = Actor("Ana", Role.ORGANIZER), "2026-03-01T10:00:00Z"

    def give(id: str, command: c.Command) -> Entry | None:
        return handle(journal, command, actor=organizer, now=now, command_id=id).entry

    slip = c.ReportResults((ReportedResult(1, "2-1"),))
    two = c.EnterPlayers((c.Enrolment(Person("Ana")), c.Enrolment(Person("Bruno"))))
    for id, command in enumerate(
        (c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), two, c.StartEvent(1), c.PairRound())
    ):
        assert give(f"{id}", command)
    assert give("slip", slip)
    assert give("late", slip) is None
    assert give("late", slip) is None, "the answer was lost, it comes again"
    assert give("correction", c.CorrectResult(1, 1, "0-2", "hoja mal leída"))
    before = journal.read().entries
    with pytest.raises(Refused) as refusal:
        give("late", slip)
    assert [finding.code for finding in refusal.value.findings] == ["already-reported"]
    assert give("slip", slip) is None
    assert journal.read().entries == before
