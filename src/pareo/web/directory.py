"""The players whom this house knows from its events, for whoever enters them again.

Derived from the journals, and made anew from them at any time; only that two are one and the same is told by somebody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.http import Http404

from pareo.adapters.journal.database.journal import DatabaseJournal
from pareo.adapters.journal.database.models import Alias, Event, Known, PersonLine, Played
from pareo.adapters.journal.lines import persons
from pareo.app.service import Current
from pareo.core.errors import Refused
from pareo.tournament.people import People, Person
from pareo.web import opened
from pareo.words.names import folded

MOST = 8  # players that a search answers
LONGEST = 200  # letters of a name that are kept here

_told: dict[str, tuple[People, int]] = {}  # event -> whom we knew of it the last time, and how many entrants it had


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody known: `id` as text, "" where there is none; `events`: on how many lists they are."""

    name: str
    surname: str
    id: str
    events: int


def search(text: str, most: int = MOST, of: Collection[str] | None = None) -> tuple[Player, ...]:
    """The players whose name or id holds every word of `text`; accents and case don't matter. Those who come often first.

    `of`: the events whose players may be told; None: all.
    """
    words = _words(text)
    if not words:
        return ()
    ours = None if of is None else Q(played__event__in=of)
    found = fitting(text).annotate(events=Count("played", filter=ours)).filter(events__gt=0)
    begins = Case(When(search__startswith=words[0], then=Value(0)), default=Value(1), output_field=IntegerField())
    ordered = found.order_by(begins, "-events", "search")[:most]
    return tuple(Player(one.name, one.surname, one.number, one.events) for one in ordered)


def fitting(text: str) -> QuerySet[Known]:
    """All players whose name or id holds every word of `text`, by name; without a word, everybody."""
    found = Known.objects.order_by("search")
    for word in _words(text):
        found = found.filter(search__contains=word)
    return found


def _words(text: str) -> list[str]:
    return folded(text[:LONGEST]).replace(",", " ").split()


def key_of(person: Person) -> str:
    """Who is the same person: whoever has the same id; without one, the same name.

    >>> key_of(Person("Ana", "Núñez", "0100421518")), key_of(Person("ANA", "Nuñez"))
    ('id:0100421518', 'name:ana nunez')
    """
    return f"id:{person.id[:LONGEST]}" if person.id else f"name:{folded(person.full_name)[:LONGEST]}"


def merge(key: str, same_as: str) -> None:
    """Say that `key` is the same player as `same_as`; from now on, and in all that was."""
    aliases = _aliases()
    target = _end(aliases, same_as)
    if target == key:
        return
    with transaction.atomic():
        Alias.objects.update_or_create(key=key, defaults={"same_as": target})
        Alias.objects.filter(same_as=key).update(same_as=target)
        rebuilt()


def parted(key: str) -> bool:
    """Take back that `key` is somebody else; whether it had been said."""
    with transaction.atomic():
        if not Alias.objects.filter(key=key).delete()[0]:
            return False
        rebuilt()
    return True


def kept_up(key: str, now: Current) -> None:
    """Write down who is on the list of an event now. Cheap where nobody came or went."""
    known = (now.people, len(now.state.entrants))
    before = _told.get(key)
    if before is not None and before[0] is known[0] and before[1] == known[1]:
        return
    with transaction.atomic():
        _written(key, now, _aliases(), _amended(now, before[0] if before else None))
    _told[key] = known


def gone(key: str) -> None:
    """The event was removed: its players are known from the others alone."""
    _told.pop(key, None)
    with transaction.atomic():
        Played.objects.filter(event=key).delete()
        Known.objects.filter(played=None).delete()


def forgotten(people: Iterable[Person]) -> None:
    """Their names are gone from an event: neither the directory nor what was said of who is the same may keep them.

    A name that somebody in an event of this house still has stays, also in one that was set aside. Only what is about them is
    written, in short transactions: at the tables nobody waits for it.
    """
    people = list(people)
    lost, words = {key_of(person) for person in people}, {_words_of(_known("", person)) for person in people}
    aliases = _aliases()
    ends = {_end(aliases, key) for key in lost}
    joined = (lost & aliases.keys()) | (lost & set(aliases.values()))
    if not joined and not Known.objects.filter(key__in=ends).exists():
        return
    at = _events_with(lost | ends)
    called = {key: _parted_from(key) for key in sorted(joined - at.keys())}
    for end in {called.get(end) or end for end in ends}:
        known = Known.objects.filter(key=end).first()
        if known is not None and _words_of(known) in words:
            _called_anew(known, at.get(end, set()))


def _parted_from(key: str) -> str | None:
    """Say no more of `key` who it was; those who were one and the same with it stay one, and that one's new key is told."""
    with transaction.atomic():
        Alias.objects.filter(key=key).delete()
        left = Alias.objects.filter(same_as=key).order_by("key").first()
        if left is None:
            return None
        left.delete()
        Alias.objects.filter(same_as=key).update(same_as=left.key)
        Known.objects.filter(key=left.key).delete()
        Known.objects.filter(key=key).update(key=left.key)
    return left.key


def _called_anew(known: Known, own: Collection[str]) -> None:
    """Call somebody as they are called on a list that they are on now; `own`: the events that know them by their own key."""
    aliases = _aliases()
    events = Played.objects.filter(known=known).order_by("-event__made").values_list("event_id", flat=True)
    for event in sorted(events, key=lambda each: each not in own):
        with suppress(Refused, Http404):
            here = [person for person in _listed(opened.current(event)) if _end(aliases, key_of(person)) == known.key]
            if here:
                person = next((each for each in here if key_of(each) == known.key), here[-1])
                _known(known.key, person, known.pk).save(force_update=True)
                return
    known.delete()  # no list can be read that says it: when one can, it is written anew


def _events_with(keys: Collection[str]) -> dict[str, set[str]]:
    """In which events a journal names somebody of these keys, also as they were called before; the lines alone are looked at."""
    found: dict[str, set[str]] = {}
    for event, line in PersonLine.objects.values_list("event_id", "line").iterator():
        with suppress(Refused):  # damaged
            for person in persons([bytes(line)], 0).values():
                if (key := key_of(person)) in keys:
                    found.setdefault(key, set()).add(event)
    return found


def _words_of(known: Known) -> tuple[str, str, str]:
    return known.name, known.surname, known.number


def people_in(event: str) -> list[Person]:
    """Everybody whom the journal of an event still names, also as they were called before; nobody if it is damaged."""
    with suppress(Refused):
        return list(DatabaseJournal(event).read().people.values())
    return []


def events_of(person: Person) -> list[str]:
    """The events on whose lists that person is, by their keys, the newest first."""
    who = _end(_aliases(), key_of(person))
    return list(Played.objects.filter(known__key=who).order_by("-event__made").values_list("event_id", flat=True))


def _amended(now: Current, before: People | None) -> frozenset[str]:
    """Who is written otherwise than the last time, by their keys here; where we knew nothing, who was ever amended."""
    numbers = map(str, now.state.renamed) if before is None else now.people.keys() & before.keys()
    people = ((now.people.get(number), before.get(number) if before else None) for number in numbers)
    return frozenset(key_of(person) for person, was in people if person and person is not was and person != was)


def rebuilt() -> int:
    """Make the directory anew from the journals; how many players there are."""
    with transaction.atomic():
        Known.objects.all().delete()
        aliases = _aliases()
        for key in Event.objects.filter(removed=None).order_by("made").values_list("key", flat=True):
            try:
                now = opened.current(key)
            except Refused:  # damaged: `pareo doctor` tells, and the others are found all the same
                continue
            _written(key, now, aliases)
    return Known.objects.count()


def _listed(now: Current) -> list[Person]:
    return [person for number, person in now.people.items() if number.isdigit() and int(number) in now.state.entrants]


def _written(key: str, now: Current, aliases: Mapping[str, str], amended: Collection[str] = ()) -> None:
    people = _listed(now)
    here = {_end(aliases, key_of(person)): person for person in people}
    here |= {
        who: person for person in people if (who := key_of(person)) in here
    }  # as they are called themselves, if they are here
    listed = dict(Played.objects.filter(event=key).values_list("known__key", "pk"))
    Played.objects.filter(pk__in=[pk for who, pk in listed.items() if who not in here]).delete()
    fresh = {who: person for who, person in here.items() if who not in listed}
    themselves = [
        _known(who, person) for who, person in here.items() if who == key_of(person) and (who in fresh or who in amended)
    ]
    aliased = [_known(who, person) for who, person in fresh.items() if who != key_of(person)]
    told = ["name", "surname", "number", "search"]
    Known.objects.bulk_create(
        themselves, batch_size=200, update_conflicts=True, update_fields=told, unique_fields=["key"]
    )  # the latest way in which they are written
    Known.objects.bulk_create(aliased, batch_size=200, ignore_conflicts=True)
    numbers = dict(Known.objects.filter(key__in=list(fresh)).values_list("key", "pk")) if len(fresh) < 500 else _numbers()
    Played.objects.bulk_create(
        [Played(known_id=numbers[who], event_id=key) for who in fresh], batch_size=500, ignore_conflicts=True
    )
    Known.objects.filter(played=None).delete()


def _numbers() -> dict[str, int]:
    return dict(Known.objects.values_list("key", "pk"))


def _known(key: str, person: Person, pk: int | None = None) -> Known:
    text = f"{folded(person.full_name)[:400]} {folded(person.id)[:LONGEST]}"
    name, surname, number = (word[:LONGEST] for word in (person.name, person.surname, person.id))
    return Known(pk=pk, key=key, name=name, surname=surname, number=number, search=text.strip())


def _aliases() -> dict[str, str]:
    return dict(Alias.objects.values_list("key", "same_as"))


def _end(aliases: Mapping[str, str], key: str) -> str:
    """Who `key` is in the end."""
    return aliases.get(key, key)
