"""The portable file: its lines, what may happen to it, and what is said then (spec 11, 12)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from journal_cast import ANA, BRUNO, CARLA, CREATED, STARTED, draft, entered
from pareo.adapters.journal import disk
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.core.errors import Conflict, Malformed, Refused
from pareo.tournament.entry import HEADER
from pareo.words.speak import LANGUAGES, sentence


@pytest.fixture
def copa(tmp_path: Path) -> Path:
    """The file of a small event."""
    path = tmp_path / "copa.pareo"
    journal = FileJournal.new(path)
    journal.append([draft(CREATED)], {}, 0)
    journal.append([entered(n1=ANA, n2=BRUNO)], {"1": ANA, "2": BRUNO}, 1)
    journal.append([draft(STARTED)], {}, 2)
    return path


def refused(action: Callable[[], object]) -> Refused:
    """How `action` is refused; every sentence can be said in both languages."""
    with pytest.raises(Refused) as refusal:
        action()
    for finding in refusal.value.findings:
        for language in LANGUAGES:
            assert sentence(finding, language)
    return refusal.value


def codes(path: Path) -> list[str]:
    return [finding.code for finding in verify(path).findings]


# The lines


def test_lines_are_the_header_persons_and_entries(copa: Path) -> None:
    lines = copa.read_bytes().split(b"\n")
    assert lines[0] == HEADER
    assert lines[-1] == b""
    assert [next(iter(json.loads(line))) for line in lines[1:-1]] == ["entry", "person", "person", "entry", "entry"]
    assert json.loads(lines[2]) == {"person": "1", "name": "Ana", "surname": "Núñez", "id": "0100421518", "salt": "salt-a"}


def test_no_name_and_no_id_is_in_the_chain(copa: Path) -> None:
    for entry in FileJournal(copa).read().entries:
        assert not any(word.encode() in entry.line for word in ("Núñez", "0100421518", "Bruno", "Peña"))


def test_all_is_well(copa: Path) -> None:
    checked = verify(copa)
    assert (checked.entries, checked.persons, checked.erased, checked.findings) == (3, 2, 0, ())


def test_nothing_lies_beside_the_file(copa: Path) -> None:
    FileJournal(copa).forget(["2"])
    FileJournal(copa).append([draft(STARTED), draft(STARTED)], {}, 3)
    assert [path.name for path in copa.parent.iterdir()] == ["copa.pareo"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_the_file_has_the_usual_permissions(copa: Path) -> None:
    umask = os.umask(0)
    os.umask(umask)
    assert copa.stat().st_mode & 0o777 == 0o666 & ~umask
    copa.chmod(0o640)
    FileJournal(copa).forget(["2"])
    assert copa.stat().st_mode & 0o777 == 0o640


def test_lines_never_change_their_spelling(tmp_path: Path) -> None:
    """What released files begin with. A new spelling is a new number in the header."""
    path = tmp_path / "copa.pareo"
    FileJournal.new(path).append([draft(STARTED)], {"7": CARLA}, 0)
    assert path.read_text(encoding="utf-8").splitlines() == [
        '{"pareo":1,"format":"journal"}',
        '{"person":"7","name":"Carla","salt":"salt-c"}',
        '{"entry":1,"at":"2026-03-01T10:00:00Z","actor":"Ana","on_behalf":null,"command":"c1","kind":"event-started","schema":1,'
        '"data":{"rounds":4},"previous":"a39c8f3ccf81a24d14b91e0e47f9f5b16d1d0b630e69f1560864886a87b425ac",'
        '"hash":"60b7bd70a7e6e24b9d0b3096447fabd7a1e7b0846b9a29a37e1962dddbfab0c8"}',
    ]


# Erasing


def test_an_erased_person_is_gone_from_the_bytes_and_all_else_stays(copa: Path) -> None:
    before = copa.read_bytes().split(b"\n")
    FileJournal(copa).forget(["1"])
    after = copa.read_bytes().split(b"\n")
    assert after[2] == b'{"person":"1","erased":true}'
    assert after[:2] + after[3:] == before[:2] + before[3:]
    checked = verify(copa)
    assert (checked.persons, checked.erased, checked.findings) == (1, 1, ())


# Persons against the chain


def test_a_person_changed_by_hand_is_seen(copa: Path) -> None:
    copa.write_bytes(copa.read_bytes().replace(b"Bruno", b"Breno"))
    assert codes(copa) == ["person-altered"]


def test_a_person_who_was_cut_out_is_missed(copa: Path) -> None:
    lines = copa.read_bytes().split(b"\n")
    copa.write_bytes(b"\n".join(lines[:2] + lines[3:]))
    assert codes(copa) == ["person-missing"]


def test_a_person_whom_no_entry_mentions_is_seen(copa: Path) -> None:
    FileJournal(copa).append([draft(STARTED)], {"9": CARLA, "staff-1": ANA}, 3)
    assert codes(copa) == ["person-unknown"]


# Damage in the middle


def test_damage_in_the_middle_is_refused_with_its_line_and_nothing_is_written(copa: Path) -> None:
    data = copa.read_bytes().replace(b'"rounds":4', b'"rounds":5')
    data = data + data.split(b"\n")[-2] + b"\n"
    copa.write_bytes(data)
    journal = FileJournal(copa)
    for action in (journal.read, lambda: journal.append([draft(STARTED)], {}, 3), lambda: journal.forget(["1"])):
        refusal = refused(action)
        assert isinstance(refusal, Conflict)
        assert (refusal.findings[0].code, refusal.findings[0].line) == ("journal-damaged", 6)
        assert refusal.findings[0].facts["why"] == "hash"
    assert copa.read_bytes() == data


def test_every_damaged_line_is_told_not_the_first_only(copa: Path) -> None:
    journal = FileJournal(copa)
    for last in range(3, 9):
        journal.append([draft(STARTED)], {}, last)
    lines = copa.read_bytes().split(b"\n")
    lines[6] = lines[6].replace(b"Ana", b"Eva")
    lines[9] = b"?"
    copa.write_bytes(b"\n".join(lines))
    assert [finding.line for finding in refused(FileJournal(copa).read).findings] == [7, 10]
    assert [finding.line for finding in verify(copa).findings] == [7, 10]


@pytest.mark.parametrize("row", [1, 5])
def test_an_entry_taken_out_is_seen(copa: Path, row: int) -> None:
    FileJournal(copa).append([draft(STARTED)], {}, 3)
    lines = copa.read_bytes().split(b"\n")
    copa.write_bytes(b"\n".join(lines[:row] + lines[row + 1 :]))
    assert refused(FileJournal(copa).read).findings[0].facts["why"] == "number"


def test_a_damaged_person_is_told_with_the_line(copa: Path) -> None:
    copa.write_bytes(copa.read_bytes().replace(b'"surname":"Pe', b'"surname":Pe'))
    finding = refused(FileJournal(copa).read).findings[0]
    assert (finding.line, finding.facts["why"]) == (4, "person")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"journal", b"jornal!"),
        lambda data: b"?" + data[1:],
        lambda data: data[data.index(b"\n") + 1 :],
    ],
    ids=["mark of an editor", "line ends of Windows", "another format", "first byte", "no header"],
)
def test_a_damaged_header_is_damage(copa: Path, spoil: Callable[[bytes], bytes]) -> None:
    copa.write_bytes(spoil(copa.read_bytes()))
    refusal = refused(FileJournal(copa).read)
    assert isinstance(refusal, Conflict | Malformed)
    assert refusal.findings[0].code in ("journal-damaged", "not-a-journal")


def test_a_file_of_a_newer_pareo_is_told(copa: Path) -> None:
    copa.write_bytes(copa.read_bytes().replace(b'{"pareo":1', b'{"pareo":2'))
    refusal = refused(FileJournal(copa).read)
    assert isinstance(refusal, Conflict)
    assert refusal.findings[0].code == "journal-newer"


# What is no event at all


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "journal-empty"),
        (HEADER[:10], "journal-empty"),
        (HEADER, "journal-empty"),
        (b"\0" * 5000, "not-a-journal"),
        (b"name,surname\nAna,N\xfa\xf1ez\n", "not-a-journal"),
        ("id,name\n1,Ana\n".encode("utf-16"), "not-a-journal"),
        (b"PK\x03\x04", "not-a-journal"),
        (b"{}\n", "not-a-journal"),
        (b'{"pareo":"1"}\n', "not-a-journal"),
        (b"[" * 100_000, "not-a-journal"),
        (b"\n\n\n", "not-a-journal"),
    ],
)
def test_a_file_that_is_no_event_is_unreadable_input(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "copa.pareo"
    path.write_bytes(data)
    for action in (
        FileJournal(path).read,
        lambda: FileJournal(path).append([draft(CREATED)], {}, 0),
        lambda: verify(path),
        lambda: FileJournal(path).forget(["1"]),
    ):
        refusal = refused(action)
        assert isinstance(refusal, Malformed)
        assert refusal.findings[0].code == code
        assert refusal.findings[0].facts["file"] == str(path)
    assert path.read_bytes() == data


def test_a_header_alone_is_an_event_without_entries(tmp_path: Path) -> None:
    path = tmp_path / "copa.pareo"
    path.write_bytes(HEADER + b"\n")
    assert FileJournal(path).read().entries == ()
    FileJournal(path).append([draft(CREATED)], {}, 0)
    assert verify(path).findings == ()


def test_what_is_not_a_file_is_told(tmp_path: Path) -> None:
    def told(path: Path) -> set[str]:
        journal = FileJournal(path)
        return {refused(action).findings[0].code for action in (journal.read, lambda: journal.append([draft(CREATED)], {}, 0))}

    assert told(tmp_path) == {"file-is-folder"}
    assert told(tmp_path / "none.pareo") == {"file-not-found"}
    assert told(tmp_path / "a\0b") == {"file-not-found"}
    assert told(tmp_path / ("x" * 300)) <= {"file-unusable", "file-not-found"}
    if sys.platform == "win32":
        return
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert told(tmp_path / "loop") == {"file-unusable"}
    os.mkfifo(tmp_path / "pipe")
    assert told(tmp_path / "pipe") == {"file-not-regular"}


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "copa.pareo"
    path.touch()
    os.truncate(path, disk.LARGEST + 1)
    assert refused(FileJournal(path).read).findings[0].code == "journal-too-large"
    assert refused(lambda: FileJournal(path).append([draft(CREATED)], {}, 0)).findings[0].code == "journal-too-large"


def test_an_append_never_makes_a_file_too_large_to_read(copa: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = copa.read_bytes()
    monkeypatch.setattr(disk, "LARGEST", len(before) + 10)
    for drafts in ([draft(STARTED)], [draft(STARTED)] * 2):
        assert refused(lambda drafts=drafts: FileJournal(copa).append(drafts, {}, 3)).findings[0].code == "journal-too-large"
    assert copa.read_bytes() == before


_AS_NOBODY = """
import os, sys
from pareo.adapters.journal.file import FileJournal
from pareo.core.errors import Malformed
from journal_cast import CREATED, STARTED, draft
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
def code(action):
    try:
        action()
    except Malformed as refusal:
        return refusal.findings[0].code
path = sys.argv[1]
print(code(FileJournal(path).read), code(lambda: FileJournal(path).append([draft(STARTED)], {}, 3)),
      code(lambda: FileJournal.new(path + ".new").append([draft(CREATED)], {}, 0)))
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="permissions of POSIX")
def test_no_permission_is_told(copa: Path) -> None:
    def told(path: Path) -> list[str]:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.check_output([sys.executable, "-c", _AS_NOBODY, path], env=env, text=True).split()

    with TemporaryDirectory() as folder:  # pytest's own is closed to others
        path = Path(folder, "copa.pareo")
        path.write_bytes(copa.read_bytes())
        path.chmod(0o444)
        path.parent.chmod(0o555)
        try:
            assert told(path) == ["None", "file-not-permitted", "file-not-permitted"]
            path.chmod(0o000)
            assert told(path) == ["file-not-permitted"] * 3
        finally:
            path.parent.chmod(0o755)


def test_where_an_open_file_cannot_be_replaced_it_is_written_over(copa: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows, as far as another system can show it."""
    before = copa.read_bytes()
    journal = FileJournal(copa)
    journal.read()

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "os", SimpleNamespace(**{**vars(os), "replace": fail}))
        patch.setattr(disk.sys, "platform", "win32")
        journal.forget(["1"])
        journal.append([draft(STARTED), draft(STARTED)], {}, 3)
        after = copa.read_bytes()
        patch.setattr(disk.os, "ftruncate", fail)
        assert refused(lambda: journal.forget(["2"])).findings[0].code == "file-unusable"
    assert copa.read_bytes()[: len(after)] == after != before
    assert verify(copa).entries == 5
    assert verify(copa).erased == 1


# Creation


def test_a_new_event_never_replaces_a_file(copa: Path) -> None:
    before = copa.read_bytes()
    assert refused(lambda: FileJournal.new(copa)).findings[0].code == "file-exists"
    path = copa.with_name("otra.pareo")
    journal = FileJournal.new(path)
    path.write_bytes(b"meanwhile")
    refusal = refused(lambda: journal.append([draft(CREATED)], {}, 0))
    assert isinstance(refusal, Conflict)
    assert refusal.findings[0].code == "file-exists"
    assert (copa.read_bytes(), path.read_bytes()) == (before, b"meanwhile")


def test_a_new_event_in_no_folder_is_told(tmp_path: Path) -> None:
    journal = FileJournal.new(tmp_path / "none" / "copa.pareo")
    assert refused(lambda: journal.append([draft(CREATED)], {}, 0)).findings[0].code == "folder-not-found"


def test_a_stick_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "copa.pareo"
    FileJournal.new(path).append([draft(CREATED)], {}, 0)
    assert verify(path).findings == ()
    assert [found.name for found in tmp_path.iterdir()] == ["copa.pareo"]
    other = FileJournal.new(tmp_path / "otra.pareo")
    (tmp_path / "otra.pareo").write_bytes(b"meanwhile")
    assert refused(lambda: other.append([draft(CREATED)], {}, 0)).findings[0].code == "file-exists"
    assert (tmp_path / "otra.pareo").read_bytes() == b"meanwhile"


# Two programs on one file


def test_two_programs_take_turns_and_see_what_the_other_wrote(copa: Path) -> None:
    one, two = FileJournal(copa), FileJournal(copa)
    assert len(one.read().entries) == len(two.read().entries) == 3
    one.append([draft(STARTED)], {}, 3)
    assert refused(lambda: two.append([draft(STARTED)], {}, 3)).findings[0].facts == {"expected": 3, "last": 4}
    two.append([draft(STARTED), draft(STARTED)], {}, 4)
    one.append([draft(STARTED)], {}, 6)
    one.forget(["1"])
    two.append([draft(STARTED)], {}, 7)
    assert verify(copa).findings == ()
    assert verify(copa).entries == 8


def test_who_holds_the_lock_keeps_others_from_writing_but_not_from_reading(copa: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    before = copa.read_bytes()
    with disk.held(copa):
        assert len(FileJournal(copa).read().entries) == 3
        for action in (lambda: FileJournal(copa).append([draft(STARTED)], {}, 3), lambda: FileJournal(copa).forget(["1"])):
            refusal = refused(action)
            assert isinstance(refusal, Conflict)
            assert refusal.findings[0].code == "journal-locked"
    assert copa.read_bytes() == before
    FileJournal(copa).append([draft(STARTED)], {}, 3)


def test_a_file_replaced_by_another_event_is_seen(copa: Path) -> None:
    journal = FileJournal(copa)
    journal.read()
    other = FileJournal.new(copa.with_name("otra.pareo"))
    other.append([draft(STARTED)] * 3, {}, 0)
    os.replace(other.path, copa)
    before = copa.read_bytes()
    refusal = refused(lambda: journal.append([draft(STARTED)], {}, 3))
    assert isinstance(refusal, Conflict)
    assert refusal.findings[0].code == "journal-replaced"
    assert copa.read_bytes() == before


def test_an_older_copy_put_back_under_an_open_event_is_seen(copa: Path) -> None:
    journal = FileJournal(copa)
    older = copa.read_bytes()
    journal.append([draft(STARTED)], {}, 3)
    copa.write_bytes(older)
    assert refused(lambda: journal.append([draft(STARTED)], {}, 4)).findings[0].code == "journal-replaced"


def test_a_file_removed_under_an_open_event_is_told(copa: Path) -> None:
    journal = FileJournal(copa)
    journal.read()
    copa.unlink()
    assert refused(lambda: journal.append([draft(STARTED)], {}, 3)).findings[0].code == "file-not-found"
    assert not copa.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_link_is_followed_and_stays_a_link(copa: Path, tmp_path: Path) -> None:
    link = tmp_path / "folder" / "link.pareo"
    link.parent.mkdir()
    link.symlink_to(copa)
    journal = FileJournal(link)
    journal.append([draft(STARTED)], {}, 3)
    journal.forget(["1"])
    journal.append([draft(STARTED), draft(STARTED)], {}, 4)
    assert link.is_symlink()
    assert verify(copa).entries == 6
    assert [path.name for path in link.parent.iterdir()] == ["link.pareo"]
