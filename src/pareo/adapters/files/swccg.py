"""The Star Wars CCG Players Committee's program: its JSON, in.

Implements                                        source                known deviations
--------------------------------------------------------------------------------------------------------------------
a round is one game; winner, differential         data.md 3             a game whose differential is 0 or missing is won
modes SOS and DIFF                                data.md 3             none
mode MATCH_PLAY                                   data.md 3             refused, but with `--policy` its games are history
dropped players                                   data.md 3             the file does not say when: after their last game
the program's own pairing log, cards lost         data.md 3             not taken
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, field

from pareo.adapters.files.json_text import structured
from pareo.adapters.files.past import Match, Past, PastRound, Player, day, named, person, told
from pareo.adapters.files.reading import Gathered, Reading, shown
from pareo.tournament.commands import Enrolment
from pareo.tournament.events import DropReason, RoundKind

POLICIES = {"SOS": "swccg-pc-2016", "DIFF": "swccg-pc-2016-diff"}
RULE_SINCE = "2016-08-09"
_BYE = "BYE"
_DROPPED = "STATUS_DROPPED"


class _Named(Struct, frozen=True):
    """A player as a game names one."""

    name: str
    id: str | None = None

    @property
    def key(self) -> str:
        return self.id or self.name

    def is_(self, other: _Named) -> bool:
        """Whether both name the same player; a winner is not always named with an id."""
        return self.id == other.id if self.id and other.id else self.name == other.name

    @property
    def is_bye(self) -> bool:
        return self.name == _BYE


class _Listed(_Named, frozen=True):
    """A player in the list, which is in the order of the final places."""

    status: str | None = None
    forum_handle: str | None = None
    adjusted: int | None = field(name="adjustedVictoryPoints", default=None)


class _Number(Struct, frozen=True):
    """A round, as a game names it."""

    num: Annotated[int, Meta(ge=1, le=1_000_000)]


class _Game(Struct, frozen=True):
    """A game. `diff` are the cards by which the winner won."""

    dark: _Named = field(name="playerDark")
    light: _Named = field(name="playerLight")
    round: _Number
    winner: _Named | None = None
    vp: int | None = None
    diff: Annotated[int, Meta(ge=0, le=999)] | None = None


class _File(Struct, frozen=True):
    """An event."""

    players: tuple[_Listed, ...]
    games: tuple[_Game, ...]
    name: str = ""
    mode: str = "SOS"
    id: str = ""
    date: str | None = None
    finished: bool | None = None


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data`, under the pack of its mode unless `policy` is given.

    Raises Malformed "swccg-mode", "swccg-two-byes", "swccg-winner", and what `structured` and `told` raise.
    """
    gathered = Gathered()
    file = structured(data, _File, "Star Wars CCG Players Committee")
    if policy is None and file.mode not in POLICIES:
        gathered.refuse("swccg-mode", mode=shown(file.mode), known=", ".join(POLICIES))
        gathered.settle()
    when = day(file.date or "")
    _tell(file, when, gathered)
    past = Past(
        name=named(file.name, gathered) or shown(file.id) or "Star Wars CCG",
        policy=policy or POLICIES[file.mode],
        seed=shown(file.id),
        date=when,
        origin={"swccg": {"id": shown(file.id), "mode": shown(file.mode)}},
        players=[_player(listed, gathered) for listed in file.players if not listed.is_bye],
        rounds=_rounds(file, gathered),
        is_over=bool(file.finished),
    )
    return Reading(told(past, gathered), {}, tuple(gathered.told))


def _tell(file: _File, when: str | None, gathered: Gathered) -> None:
    """What is not taken, and what will come out otherwise than the program had it."""
    if when is None:
        gathered.tell("past-no-date")
    handles = sum(1 for listed in file.players if listed.forum_handle)
    if handles:
        gathered.tell("swccg-handles", count=handles)
    if file.games and any(listed.adjusted is None for listed in file.players):
        gathered.tell("swccg-older-rule", since=RULE_SINCE)
    odd = sum(1 for game in file.games if game.winner is not None and game.vp not in (None, 2))
    if odd:
        gathered.tell("swccg-victory-points", count=odd)


def _player(listed: _Listed, gathered: Gathered) -> Player:
    who = person(listed.key, listed.name, "", listed.id or "", gathered)
    return Player(listed.key, Enrolment(who), DropReason.DROP if listed.status == _DROPPED else None)


def _rounds(file: _File, gathered: Gathered) -> dict[int, PastRound]:
    games: dict[int, list[_Game]] = {}
    for game in file.games:
        games.setdefault(game.round.num, []).append(game)
    return {number: PastRound(RoundKind.SWISS, tuple(_matches(number, played, gathered))) for number, played in games.items()}


def _matches(number: int, games: list[_Game], gathered: Gathered) -> Iterator[Match]:
    for place, game in enumerate(games, 1):
        dark, light, winner = game.dark, game.light, game.winner
        if dark.is_bye and light.is_bye:
            gathered.refuse("swccg-two-byes", round=number, game=place)
        elif dark.is_bye or light.is_bye:
            alone = light if dark.is_bye else dark
            yield Match(alone.key, None, "missed" if winner is not None and winner.is_bye else "bye")
        elif winner is not None and not (winner.is_(dark) or winner.is_(light)):
            gathered.refuse("swccg-winner", round=number, game=place)
        else:
            yield Match(dark.key, light.key, None if winner is None else _word(winner.is_(dark), game.diff))


def _word(has_dark_won: bool, gap: int | None) -> str:
    """The winner's differential is the winner's alone."""
    if not gap:
        return "win:a" if has_dark_won else "win:b"
    return f"{gap}-0" if has_dark_won else f"0-{gap}"
