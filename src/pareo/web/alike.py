"""Players of the directory who may be one and the same: what a person looks at before saying so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pareo.adapters.journal.database.models import Alias, Known, Played
from pareo.words.names import folded

MOST = 100  # pairs that are shown


@dataclass(frozen=True, slots=True)
class Card:
    """A player of the directory: `id` "" where there is none; `events` by name, the newest first."""

    key: str
    name: str
    id: str
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who may be the same. `kept` is who stays: whoever has an id, then whoever came more often."""

    kept: Card
    joined: Card


def cards(found: Iterable[Known]) -> tuple[Card, ...]:
    """These players with the names of their events."""
    listed = list(found)
    named: dict[int, list[str]] = defaultdict(list)
    played = Played.objects.filter(known__in=listed) if len(listed) < 500 else Played.objects.all()
    for known, name in played.order_by("-event__made").values_list("known_id", "event__listing__name"):
        named[known].append(name or "–")
    return tuple(Card(one.key, f"{one.name} {one.surname}".strip(), one.number, tuple(named[one.pk])) for one in listed)


def card(key: str) -> Card | None:
    """The player with that key."""
    found = cards(Known.objects.filter(key=key))
    return found[0] if found else None


def pair(a: Card, b: Card) -> Pair:
    """Both, in the order in which they are joined."""
    kept, joined = sorted((a, b), key=lambda one: (not one.id, -len(one.events), one.key))
    return Pair(kept, joined)


def candidates(most: int = MOST) -> tuple[Pair, ...]:
    """Pairs that look like one person: the same words of a name, or all words of the shorter one; never two ids that differ."""
    by_key = {one.key: one for one in Known.objects.all()}
    found = [(by_key[a], by_key[b]) for a, b in _alike({key: f"{one.name} {one.surname}" for key, one in by_key.items()})]
    told = [each for each in found if not (each[0].number and each[1].number)][:most]
    known = {one.key: one for one in cards({one.key: one for each in told for one in each}.values())}
    return tuple(pair(known[a.key], known[b.key]) for a, b in told)


def _alike(names: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Keys of which one name holds all words of the other, two at least.

    >>> list(_alike({"a": "Ana Núñez", "b": "ana nunez olalla", "c": "Ana Ruiz", "d": "Ana"}))
    [('a', 'b')]
    """
    words = {key: frozenset(folded(name).split()) for key, name in names.items()}
    holding: dict[str, list[str]] = defaultdict(list)
    for key, each in words.items():
        for word in each:
            holding[word].append(key)
    for key, each in sorted(words.items()):
        if len(each) < 2:
            continue
        rarest = min(each, key=lambda word: len(holding[word]))
        for other in holding[rarest]:
            is_twin = words[other] == each
            if other != key and each <= words[other] and not (is_twin and other < key):
                yield key, other


def joined() -> tuple[tuple[str, Card], ...]:
    """Who was joined to whom: the key that is no more, without its kind, and the player that it belongs to."""
    pairs = list(Alias.objects.order_by("same_as", "key").values_list("key", "same_as"))
    known = {one.key: one for one in cards(Known.objects.filter(key__in=[same for _key, same in pairs]))}
    return tuple((key, known[same]) for key, same in pairs if same in known)
