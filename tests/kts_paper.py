"""Small `.Tournament` files written by hand, with the cast of the tests as players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix", "Gema", "Hugo")


def player(number: int, **changed: str) -> str:
    """The n-th of the cast, id 100000000 + n; `changed` replaces what an element says, "" leaves it out."""
    said = {
        "DropRound": "0",
        "Rank": "1",
        "PlayoffPoints": "0",
        "Wins": "0",
        "Points": "0",
        "OpenDueling": "0",
        "DropReason": "Active",
        "AssignedSeat": "-1",
        "Notes": "",
    } | changed
    id = said.pop("ID", f"{100_000_000 + number:010d}")
    first = said.pop("FirstName", NAMES[number - 1])
    person = (
        f"<Player><ID>{id}</ID><FirstName>{first}</FirstName><LastName>Prueba</LastName><TeamPosition>0</TeamPosition></Player>"
    )
    return f"<TournPlayer>{person}{''.join(f'<{name}>{text}</{name}>' for name, text in said.items())}</TournPlayer>"


def match(round: int, table: int, a: int, b: int, winner: int | None, status: str = "Winner", playoff: bool = False) -> str:
    """A match by numbers of the cast; 0 is nobody, winner None is nobody too."""
    ids = [100_000_000 + number if number else 0 for number in (a, b, winner or 0)]
    return (
        f"<TournMatch><Player>{ids[0]}</Player><Player>{ids[1]}</Player><Round>{round}</Round><Status>{status}</Status>"
        f"<Table>{table}</Table><Winner>{ids[2]}</Winner><PlayoffMatch>{playoff}</PlayoffMatch></TournMatch>"
    )


def paper(players: Iterable[str], matches: Iterable[str] = (), said: Mapping[str, str] | None = None) -> bytes:
    """The whole file, one element a line; `said` replaces elements of the head by their inner XML (None: left out)."""
    head: dict[str, str | None] = {
        "Name": "Copa de prueba",
        "ID": "X99-000001",
        "TournamentStyleCode": "01",
        "StructureCode": "01",
        "EventTypeCode": "01",
        "PlayerStructure": "01",
        "ReferenceDateTime": "2003-01-02",
        "Date": "2019-03-01",
        "Time": "10:00",
        "CurrentRound": "0",
        "TableOffset": "0",
        "PlayoffRound": "0",
        "SoftwareVersion": "3.0.0.0",
        "Finalized": "False",
        "Staff": "<XmlStaffArray></XmlStaffArray>",
        "PenaltyList": "",
    }
    lines = [f"<{name}>{text}</{name}>" for name, text in (head | dict(said or {})).items() if text is not None]
    lines += ["<TournamentPlayers>", *players, "</TournamentPlayers>", "<Matches>", *matches, "</Matches>"]
    return "\n".join(["<?xml version='1.0'?>", "<Tournament>", *lines, "</Tournament>"]).encode()
