"""The file and the database hold the same entries: there and back, byte for byte (spec 11)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

import pytest
from django.db import connections

from hall import ANA, NOW, person
from journal_cast import ANA as ANA_NUNEZ
from journal_cast import BRUNO, CREATED, STARTED, draft, entered
from pareo.adapters.journal.database.journal import DatabaseJournal, import_file
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.lines import entry_lines, person_lines
from pareo.adapters.journal.memory import MemoryJournal
from pareo.adapters.journal.verify import verify_bytes
from pareo.app.ports import Journal
from pareo.app.service import caught_up, current_of, handle
from pareo.core.errors import Conflict, Malformed
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.entry import HEADER
from pareo.tournament.events import ReportedResult
from pareo.tournament.queries import current_round


@pytest.fixture(params=["sqlite", "postgresql"])
def using(request: pytest.FixtureRequest) -> str:
    name: str = request.getfixturevalue(request.param)
    return name


def commands() -> list[Callable[[Journal], Command]]:
    """A small event to its end, with an undo and a correction; each command is made when it is its turn."""

    def results(journal: Journal) -> Command:
        played = current_round(current_of(journal.read()).state)
        assert played is not None
        return c.ReportResults(tuple(ReportedResult(table.table, "2-1") for table in played.tables))

    one_round: list[Callable[[Journal], Command]] = [lambda _: c.PairRound(draft=True), lambda _: c.PublishRound(), results]
    return [
        lambda _: c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2, seed="copa-1"),
        lambda _: c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 6))),
        lambda _: c.StartEvent(3),
        *one_round,
        lambda _: c.Undo(1, "wrong slips"),
        results,
        lambda _: c.CloseRound(),
        *one_round,
        lambda _: c.CorrectResult(1, 1, "0-2", "read upside down"),
    ]


def driven(journal: Journal) -> list[bytes]:
    """The lines of the whole event, played in this journal."""
    for number, command in enumerate(commands(), 1):
        handle(journal, command(journal), actor=ANA, now=NOW, command_id=f"c-{number}")
    return [entry.line for entry in journal.read().entries]


def test_the_same_event_ends_with_the_same_journal_wherever_it_is_kept(sqlite: str, postgresql: str, tmp_path: Path) -> None:
    path = tmp_path / "copa.pareo"
    in_file = driven(FileJournal.new(path))
    small, large = DatabaseJournal(token_hex(4), sqlite), DatabaseJournal(token_hex(4), postgresql)
    assert driven(small) == in_file
    assert driven(large) == in_file
    assert len(in_file) == 13
    assert small.as_file() == large.as_file() == path.read_bytes(), "the persons too"


def test_a_file_goes_in_and_comes_out_byte_for_byte(using: str, tmp_path: Path) -> None:
    path = tmp_path / "copa.pareo"
    driven(FileJournal.new(path))
    FileJournal(path).forget(["2", "5"])
    data, key = path.read_bytes(), token_hex(4)
    kept = import_file(key, data, using)
    journal = DatabaseJournal(key, using)
    assert journal.as_file() == data
    assert journal.read() == kept == FileJournal(path).read()
    assert set(kept.people) == {"1", "3", "4"}


def test_what_comes_out_of_a_database_goes_on_as_a_file(using: str, tmp_path: Path) -> None:
    journal, path = DatabaseJournal(token_hex(4), using), tmp_path / "copa.pareo"
    driven(journal)
    journal.forget(["3"])
    path.write_bytes(journal.as_file())
    for each in (journal, FileJournal(path)):
        handle(each, c.CloseRound(), actor=ANA, now=NOW, command_id="on")
    assert path.read_bytes() == journal.as_file()
    assert verify_bytes(journal.as_file()).findings == ()


def test_mended_names_go_in_and_come_out_and_another_process_hears_of_them(using: str, tmp_path: Path) -> None:
    journal, path = DatabaseJournal(token_hex(4), using), tmp_path / "copa.pareo"
    driven(journal)
    before = current_of(journal.read())
    for number, command in enumerate((c.AmendEntrant(2, name="Brunilda"), c.AmendEvent(name="Copa Buena"), c.Undo(2), c.Redo())):
        handle(journal, command, actor=ANA, now=NOW, command_id=f"mended-{number}")
    heard = caught_up(before, journal.read_after(before.entries[-1]))
    assert (heard.people["2"].name, heard.state.name) == ("Brunilda", "Copa Buena")
    path.write_bytes(journal.as_file())
    assert verify_bytes(journal.as_file()).findings == ()
    copied = token_hex(4)
    import_file(copied, path.read_bytes(), using)
    assert DatabaseJournal(copied, using).as_file() == path.read_bytes()
    assert current_of(FileJournal(path).read()).people == heard.people == current_of(DatabaseJournal(copied, using).read()).people


@pytest.mark.parametrize(
    ("wrong", "code"),
    [((b"Brunilda", b"Brunhild"), "person-altered"), ((b'"person":"2.14",', b'"person":"2.15",'), "person-unknown")],
)
def test_a_mended_name_that_somebody_altered_is_found(wrong: tuple[bytes, bytes], code: str) -> None:
    journal = MemoryJournal()
    driven(journal)
    handle(journal, c.AmendEntrant(2, name="Brunilda"), actor=ANA, now=NOW, command_id="mended")
    kept = journal.read()
    persons = person_lines(kept.people)
    data = HEADER + b"\n" + persons + entry_lines(kept.entries)
    assert verify_bytes(data).findings == ()
    assert verify_bytes(data).persons == 5
    assert code in {finding.code for finding in verify_bytes(data.replace(*wrong)).findings}


def test_an_event_is_not_imported_over_another_nor_by_half(using: str, tmp_path: Path) -> None:
    key, path = token_hex(4), tmp_path / "copa.pareo"
    driven(FileJournal.new(path))
    data = path.read_bytes()
    with pytest.raises(Conflict) as damaged:
        import_file(key, data.replace(b"2-1", b"1-2", 1), using)
    assert damaged.value.findings[0].code == "journal-damaged"
    with pytest.raises(Malformed):
        import_file(key, data[: data.index(b"\n") + 1], using)
    assert DatabaseJournal(key, using).last() == 0
    import_file(key, data, using)
    with pytest.raises(Conflict) as twice:
        import_file(key, data, using)
    assert twice.value.findings[0].code == "event-exists"
    assert DatabaseJournal(key, using).as_file() == data


def test_only_what_is_new_is_read_and_it_is_verified(using: str) -> None:
    journal = DatabaseJournal(token_hex(4), using)
    journal.append([draft(CREATED)], {}, 0)
    journal.append([entered(n1=ANA_NUNEZ)], {"1": ANA_NUNEZ}, 1)
    known = current_of(journal.read())
    journal.append([entered(n2=BRUNO)], {"2": BRUNO}, 2)
    journal.append([draft(STARTED, "c9")], {}, 3)
    news = journal.read_after(known.entries[-1])
    assert [entry.number for entry in news.entries] == [3, 4]
    assert news.people == {"2": BRUNO}, "who was known is not read again"
    now, whole = caught_up(known, news), current_of(journal.read())
    assert (now.state, now.people, now.entries, now.commands) == (whole.state, whole.people, whole.entries, whole.commands)
    assert journal.read_after(now.entries[-1]).entries == ()
    from pareo.adapters.journal.database.models import Line

    spoilt = Line.objects.using(using).get(event=journal.key, number=4)
    spoilt.line = bytes(spoilt.line).replace(b"4", b"5", 1)
    spoilt.save()
    with pytest.raises(Conflict) as refusal:
        journal.read_after(known.entries[-1])
    assert refusal.value.findings[0].code == "journal-damaged"


def test_a_full_disk_is_said_and_loses_nothing(sqlite: str) -> None:
    journal = DatabaseJournal(token_hex(4), sqlite)
    journal.append([draft(CREATED)], {}, 0)
    before = journal.as_file()
    with connections[sqlite].cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with pytest.raises(Conflict) as refusal:
                journal.append([draft(STARTED)] * 400, {}, 1)
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert refusal.value.findings[0].code == "disk-full"
    assert journal.as_file() == before
    assert journal.append([draft(STARTED)], {}, 1)[0].number == 2, "room made is used"


def test_a_database_that_goes_and_comes_back_loses_nothing(postgresql: str, sqlite: str) -> None:
    journal = DatabaseJournal(token_hex(4), postgresql)
    journal.append([draft(CREATED)], {}, 0)
    before = journal.as_file()
    connection = connections[postgresql]
    with connection.cursor() as cursor:
        own = cursor.execute("SELECT pg_backend_pid()").fetchone()[0]
    other = connection.copy("other")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [own])
    finally:
        other.close()
    with pytest.raises(Conflict) as refusal:
        journal.append([draft(STARTED)], {}, 1)
    assert refusal.value.findings[0].code == "database-gone"
    assert journal.as_file() == before
    assert journal.append([draft(STARTED)], {}, 1)[0].number == 2
