"""Small files of other programs written by hand, with the cast of the tests as players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from hall import CAST

Table = tuple[int, int, str]  # two players by their place in the cast (0 nobody) and what the program says of the match


def name(number: int) -> str:
    """The n-th of the cast."""
    return CAST[number - 1]


# --- Star Wars CCG -----------------------------------------------------------------------------------------------------


def swccg_player(number: int, **said: Any) -> dict[str, Any]:
    """The n-th of the cast with an id of their own; BYE for nobody."""
    who = {"id": f"00{number}-uuid", "name": name(number)} if number else {"name": "BYE"}
    return who | said


def game(round: int, dark: int, light: int, winner: int | None, diff: int | None = 0) -> dict[str, Any]:
    """A game; winner None: it goes on."""
    made: dict[str, Any] = {
        "playerDark": swccg_player(dark),
        "playerLight": swccg_player(light),
        "vp": 2,
        "diff": diff,
        "round": {"num": round},
    }
    return made if winner is None else made | {"winner": swccg_player(winner)}


def swccg(games: Iterable[dict[str, Any]], count: int = 4, **said: Any) -> bytes:
    """The file, its players all active unless `said` gives others."""
    file = {
        "name": "Copa de prueba",
        "players": [swccg_player(number, status="STATUS_ACTIVE", adjustedVictoryPoints=0) for number in range(1, count + 1)],
        "games": list(games),
        "date": "2017-03-01T10:00:00.000Z",
        "mode": "SOS",
        "id": "copa",
    }
    return json.dumps(file | said, indent=1).encode()


# --- melee ---------------------------------------------------------------------------------------------------------------


def melee(rounds: Mapping[str, Iterable[Table]], standings: Iterable[int] = (), **said: Any) -> bytes:
    """The file: rounds by name, their results from the first player's side."""
    file = {
        "Tournament": {"Date": "2023-03-01T00:00:00", "Name": "Copa de prueba", "Uri": "https://melee.example/1"},
        "Decks": [],
        "Rounds": [
            {
                "RoundName": title,
                "Matches": [{"Player1": name(a), "Player2": name(b) if b else "-", "Result": result} for a, b, result in tables],
            }
            for title, tables in rounds.items()
        ],
        "Standings": [{"Rank": place, "Player": name(number), "Points": 0} for place, number in enumerate(standings, 1)],
    }
    return json.dumps(file | said, indent=1).encode()


# --- WER -----------------------------------------------------------------------------------------------------------------


def wer_match(a: int, b: int, said: str) -> str:
    """A match; `said` is the outcome and the games, "1 2 1 0"."""
    outcome, won, lost, drawn = said.split()
    opponent = f'opponent="00{b}" ' if b else ""
    games = f'win="{won}" loss="{lost}" draw="{drawn}" winbydrop="False"'
    return f'<match person="00{a}" {opponent}outcome="{outcome}" {games} />'


def wer(rounds: Iterable[Iterable[Table]], players: int = 4, inside: str = "", **said: str) -> bytes:
    """The file, one element a line; `inside` stands in the participation, `said` are attributes of the event."""
    event = {"sanctionnumber": "19-01-1", "title": "Copa de prueba", "startdate": "2019-03-01", "numberofrounds": "3"} | said
    persons = [f'<person id="00{n}" first="{name(n)}" middle="" last="Prueba" country="ES" />' for n in range(1, players + 1)]
    refs = [f'<ref person="00{n}" seq="{n}" />' for n in range(1, players + 1)]
    played = [
        "\n".join([f'<round number="{number}" teamformat="false">', *(wer_match(*table) for table in tables), "</round>"])
        for number, tables in enumerate(rounds, 1)
    ]
    attributes = " ".join(f'{key}="{value}"' for key, value in event.items())
    lines = [
        f"<event {attributes}>",
        "<participation>",
        *persons,
        inside,
        '<role cd="PL" type="PA">',
        *refs,
        "</role>",
        "</participation>",
        "<matches>",
        *played,
        "</matches>",
        "</event>",
    ]
    return "\n".join(lines).encode()


# --- TOM -----------------------------------------------------------------------------------------------------------------


def tom_match(a: int, b: int, outcome: str, table: int) -> str:
    """A match, or a bye where `b` is 0."""
    who = f'<player1 userid="00{a}"/><player2 userid="00{b}"/>' if b else f'<player userid="00{a}"/>'
    return f'<match outcome="{outcome}">{who}<tablenumber>{table if b else 0}</tablenumber></match>'


def tom_pod(rounds: Iterable[tuple[str, Iterable[Table]]], players: Iterable[int], category: str = "2") -> str:
    """A pod: its players and its rounds, each of a type."""
    inside = "".join(f'<player userid="00{n}" />' for n in players)
    played = []
    for number, (kind, tables) in enumerate(rounds, 1):
        matches = [tom_match(*table, place) for place, table in enumerate(tables, 1)]
        played.append(
            "\n".join([f'<round number="{number}" type="{kind}" stage="4">', "<matches>", *matches, "</matches></round>"])
        )
    group = f'<subgroups><subgroup number="1"><players>{inside}</players></subgroup></subgroups>'
    return "\n".join([f'<pod category="{category}" stage="0">{group}', "<rounds>", *played, "</rounds></pod>"])


def tom(*pods: str, players: int = 4, said: Mapping[int, str] | None = None) -> bytes:
    """The file; `said` are more elements of a player."""
    more = said or {}
    persons = [
        f'<player userid="00{n}"><firstname>{name(n)}</firstname><lastname>Prueba</lastname>'
        f"<birthdate>02/27/2011</birthdate>{more.get(n, '')}</player>"
        for n in range(1, players + 1)
    ]
    head = "<data><name>Copa de prueba</name><id>25-03-000001</id><startdate>03/16/2025</startdate>"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<tournament type="2" stage="4" version="1.74" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">',
        f'{head}<organizer popid="77" name="Ana Prueba"/></data>',
        "<players>",
        *persons,
        "</players>",
        "<pods>",
        *pods,
        "</pods>",
        "</tournament>",
    ]
    return "\n".join(lines).encode()
