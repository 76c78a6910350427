"""On what papers are printed: chosen once, remembered, and before that what is usual where the reader is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pareo.app.roles import Role
from web_people import account, client, event

A4, LETTER = b"595.28", b"612 792"


@pytest.fixture
def undecided(house: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A house in which nobody has chosen, on a machine that says nothing."""
    from pareo.web.public.models import House

    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    House.objects.all().delete()
    yield
    House.objects.all().delete()


def sheet(asks: Any, key: str, languages: str = "es", **more: str) -> str:
    """What the pairings are printed on."""
    content = asks.get(f"/desk/{key}/print/names", more, headers={"Accept-Language": languages}).content
    assert content.startswith(b"%PDF-")
    assert (A4 in content) is not (LETTER in content)
    return "a4" if A4 in content else "letter"


@pytest.mark.usefixtures("undecided")
@pytest.mark.parametrize(
    ("languages", "usual"),
    [
        ("es-MX,es;q=0.9,en-US;q=0.8", "letter"),
        ("es-ES,es;q=0.9,en-US;q=0.8", "a4"),
        ("es,en-US;q=0.5", "a4"),
        ("es-419", "letter"),
        ("", "a4"),
    ],
)
def test_before_anybody_chose_it_is_what_is_usual_where_the_browser_is(languages: str, usual: str) -> None:
    key = event()
    asks = client(account(Role.ORGANIZER, key))
    assert sheet(asks, key, languages) == usual
    page = asks.get(f"/desk/{key}/print", headers={"Accept-Language": languages}).content.decode()
    assert f'value="{usual}" aria-pressed="true"' in page


@pytest.mark.usefixtures("undecided")
def test_the_machine_is_asked_where_the_browser_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    key = event()
    asks = client(account(Role.ORGANIZER, key))
    monkeypatch.setenv("LC_PAPER", "es_CO.UTF-8")
    assert sheet(asks, key) == "letter"
    assert sheet(asks, key, "es-ES") == "a4"


@pytest.mark.usefixtures("undecided")
def test_the_first_choice_is_remembered_for_the_event_and_the_house() -> None:
    ours, theirs, runs = event("Copa Nuestra"), event("Copa Suya"), client(account(is_superuser=True))
    keeper, guest = client(account(Role.SCOREKEEPER, ours)), client(account(Role.ORGANIZER, theirs))
    assert keeper.post(f"/desk/{ours}/print", {"do": "paper", "size": "letter"}).status_code == 302
    assert sheet(keeper, ours) == "letter"
    assert sheet(guest, theirs) == "letter", "the next event begins with what the house prints on"
    assert sheet(keeper, ours, size="a4") == "a4", "an address may still ask for the other"
    guest.post(f"/desk/{theirs}/print", {"do": "paper", "size": "a4"})
    assert sheet(guest, theirs) == "a4"
    assert sheet(runs, event("Copa Nueva")) == "letter", "one event's later choice is its own"
    runs.post(f"/desk/{theirs}/print", {"do": "paper", "size": "a4"})
    assert sheet(runs, event("Copa Novísima")) == "a4", "whoever runs the house chooses for it"
    assert sheet(keeper, ours) == "letter"
    runs.post(f"/desk/{ours}/print", {"do": "paper", "size": "papyrus"})
    assert sheet(keeper, ours) == "letter"


@pytest.mark.usefixtures("undecided")
def test_another_choice_of_the_hall_forgets_no_paper() -> None:
    key = event()
    asks = client(account(Role.ORGANIZER, key))
    asks.post(f"/desk/{key}/print", {"do": "paper", "size": "letter"})
    asks.post(f"/desk/{key}/print", {"do": "initials", "initials": "1"})
    assert sheet(asks, key) == "letter"
    assert "checked" in asks.get(f"/desk/{key}/print").content.decode()


@pytest.mark.usefixtures("undecided")
def test_what_parts_the_cells_of_a_csv_is_chosen_once_and_before_that_by_the_readers_spreadsheet() -> None:
    key, other = event(), event()
    asks, theirs = client(account(Role.ORGANIZER, key)), client(account(Role.ORGANIZER, other))

    def titles(languages: str, by: Any = asks, at: str = key) -> str:
        content = by.get(f"/desk/{at}/export/csv", headers={"Accept-Language": languages}).content
        return str(content.decode("utf-8-sig").splitlines()[0])

    assert ";" in titles("es-ES,es;q=0.9")
    assert ";" in titles("es")
    assert "," in titles("es-MX,es;q=0.9")
    assert "," in titles("en-GB,en;q=0.9")
    page = asks.get(f"/desk/{key}/", headers={"Accept-Language": "es-ES"}).content.decode()
    assert 'value="semicolon" aria-pressed="true"' in page
    answer = asks.post(f"/desk/{key}/print", {"do": "separator", "separator": "comma"})
    assert answer.status_code == 302
    assert answer["Location"].endswith("#take"), "back to where it was chosen"
    assert "," in titles("es-ES,es;q=0.9")
    assert "," in titles("es-ES,es;q=0.9", theirs, other), "the house remembers its first choice"
    assert sheet(asks, key) == "a4", "the paper is another choice"
