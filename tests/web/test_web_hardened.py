"""What an attacker found once does not come back: undo of what was not seen, others' players, links and seats, large files."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from hall import ANA, NOW, person
from pareo.adapters.files import csv, xlsx
from pareo.adapters.files.reading import Gathered
from pareo.app.roles import Role
from pareo.core.errors import Conflict, Malformed
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from web_people import PASSWORD, account, client, event


@pytest.fixture
def key(house: Path) -> str:
    return event()


def last(key: str) -> int:
    from pareo.web import opened

    return opened.current(key).history.last


def results(key: str) -> set[int]:
    from pareo.web import opened

    return set(opened.current(key).state.rounds[-1].results)


def test_undo_takes_back_what_was_seen_and_nothing_that_came_since(key: str) -> None:
    from pareo.web import opened

    desk = client(account(Role.ORGANIZER, key))
    opened.do(key, c.ReportResults((ReportedResult(1, "2-0"),)), ANA)
    seen = {"do": "undo", "steps": "1", "seen": str(last(key))}
    opened.do(key, c.ReportResults((ReportedResult(2, "2-1"),)), ANA)  # another desk's slip
    desk.post(f"/desk/{key}/history", seen)
    assert results(key) == {1, 2}
    fresh = {**seen, "seen": str(last(key))}
    desk.post(f"/desk/{key}/history", fresh)
    desk.post(f"/desk/{key}/history", fresh)  # a double click
    assert results(key) == {1}


def test_a_page_of_the_desk_tells_undo_what_it_shows(key: str) -> None:
    page = client(account(Role.ORGANIZER, key)).get(f"/desk/{key}/round").content.decode()
    assert f'name="seen" value="{last(key)}"' in page


def test_only_players_of_ones_own_events_are_proposed(key: str) -> None:
    """The house's own account knows all of them."""
    own = event("Propia", start=False)
    stranger, keeper = account(Role.ORGANIZER, own), account(Role.SCOREKEEPER, own)
    other = event("Ajena", start=False)
    from pareo.tournament.people import Person
    from pareo.web import opened

    opened.do(other, c.EnterPlayers((c.Enrolment(Person("Elena", "Zurbarán", "7800100001")),)), ANA)
    assert "Zurbarán" not in client(stranger).get(f"/desk/{own}/known?q=zurb").content.decode("unicode_escape")
    assert "Olalla" in client(stranger).get(f"/desk/{own}/known?q=olal").content.decode("unicode_escape")
    assert "Olalla" not in client(keeper).get(f"/desk/{own}/known?q=olal").content.decode("unicode_escape")
    whole = account(is_superuser=True)
    assert "Zurbarán" in client(whole).get(f"/desk/{own}/known?q=zurb").content.decode("unicode_escape")


def test_an_organizer_who_opens_a_link_for_somebody_else_stays_organizer(key: str) -> None:
    from pareo.web.accounts.invitations import invited
    from pareo.web.accounts.models import Invitation, Seat

    who = account(Role.ORGANIZER, key)
    token = invited(key, Role.SCOREKEEPER)
    client(who).post(f"/account/invited/{token}")
    assert Seat.objects.get(account_id=who.pk, event=key).role == Role.ORGANIZER.value
    assert Invitation.objects.filter(event=key, left=1).exists(), "the link is still good"


def test_of_several_first_accounts_one_is_first(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from pareo.web.accounts import first
    from pareo.web.accounts.models import Invitation

    class Empty:
        """A look at the accounts at the very moment when there were none."""

        @staticmethod
        def exists() -> bool:
            return False

    users = get_user_model()
    monkeypatch.setattr(first, "get_user_model", lambda: type("Users", (), {"objects": Empty}))
    token = first.token()
    names = [f"primera-{token_hex(3)}" for _ in range(3)]
    for name in names:
        Client().post(f"/account/first/{token}", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert users.objects.filter(username__in=names).count() == 1
    users.objects.filter(username__in=names).delete()
    Invitation.objects.filter(event="").delete()


def test_a_workbook_of_endless_rows_is_refused_before_it_is_read() -> None:
    row = "<row>" + "<c/>" * 20_000 + "</row>"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", f"<sheetData>{row * 7}</sheetData>")
    with pytest.raises(Malformed) as refusal:
        xlsx.rows(stream.getvalue())
    assert refusal.value.findings[0].code == "table-too-big"


def test_a_list_with_thousands_of_columns_is_refused() -> None:
    with pytest.raises(Malformed) as refusal:
        csv.rows(("Nombre" + ",x" * 20_000 + "\nAna\n").encode(), lambda _title: False, Gathered())
    assert refusal.value.findings[0].code == "table-too-wide"


def test_what_is_written_to_a_file_that_was_moved_away_is_not_acknowledged(tmp_path: Path, house: Path) -> None:
    from django.core.management import call_command
    from django.db import connections

    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.app.service import handle

    path = tmp_path / "moved.sqlite3"
    connections.databases["moved"] = {**connections.databases["default"], "NAME": str(path)}
    try:
        call_command("migrate", database="moved", verbosity=0, interactive=False)
        journal: Any = DatabaseJournal(token_hex(4), "moved")
        handle(journal, c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), actor=ANA, now=NOW, command_id="1")
        os.rename(path, tmp_path / "away.sqlite3")
        enter = c.EnterPlayers((c.Enrolment(person(1)),))
        with pytest.raises(Conflict) as refusal:
            handle(journal, enter, actor=ANA, now=NOW, command_id="2")
        assert refusal.value.findings[0].code == "database-gone"
        os.rename(tmp_path / "away.sqlite3", path)
        assert handle(journal, enter, actor=ANA, now=NOW, command_id="2").entry
    finally:
        connections["moved"].close()
        del connections.databases["moved"]
