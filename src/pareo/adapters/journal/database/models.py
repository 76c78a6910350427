"""The tables. `Event`, `Line` and `PersonLine` are the journal, byte for byte; `Listing`, `Known`, `Played` can be made anew.

A line is kept as it stands in the portable file, so that import and export lose nothing (spec 11).
"""

from __future__ import annotations

from django.db import models


class Event(models.Model):
    """One event of this house. `last` is the number of its last entry: who appends moves it on, and only once."""

    key = models.CharField(primary_key=True, max_length=16)
    made = models.DateTimeField(auto_now_add=True)
    last = models.PositiveIntegerField(default=0)
    last_hash = models.CharField(max_length=64, default="")
    erasures = models.PositiveIntegerField(default=0)  # how often persons were erased: who has read them must read anew
    removed = models.DateTimeField(null=True)  # set aside by its organizer then: nobody sees it until it is put back
    brought = models.BooleanField(default=False)  # came from a file, so that nobody here chose its policy


class Line(models.Model):
    """One entry as its line in the portable file."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField()
    line = models.BinaryField()

    class Meta:
        """An entry number is given once."""

        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_line_for_a_number")]


class PersonLine(models.Model):
    """A person as the line in the portable file, which stands before entry `before`."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="person_lines")
    before = models.PositiveIntegerField()
    line = models.BinaryField()

    class Meta:
        """In the order in which they were kept."""

        ordering = ["id"]
        indexes = [models.Index(fields=["event", "before"])]


class Listing(models.Model):
    """What a list of events shows of one: derived from its journal up to entry `entry`, never the truth itself."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="listing")
    entry = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    date = models.CharField(max_length=10, blank=True)
    policy = models.CharField(max_length=80)
    stage = models.CharField(max_length=20)
    round = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField(null=True)
    players = models.PositiveIntegerField()


class Known(models.Model):
    """A player of any event of this house, for registration: derived from the journals.

    `key` says who is the same: "id:" and the id, or "name:" and the name without accents and case.
    """

    key = models.CharField(max_length=300, unique=True)
    name = models.CharField(max_length=200)
    surname = models.CharField(max_length=200, blank=True)
    number = models.CharField(max_length=200, blank=True)
    search = models.CharField(max_length=700)


class Played(models.Model):
    """That somebody is on the list of an event."""

    known = models.ForeignKey(Known, on_delete=models.CASCADE, related_name="played")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="known")

    class Meta:
        """Once."""

        constraints = [models.UniqueConstraint(fields=["known", "event"], name="known_once_in_an_event")]


class Alias(models.Model):
    """That two keys are one and the same player: somebody has said so, it is not derived."""

    key = models.CharField(max_length=300, unique=True)
    same_as = models.CharField(max_length=300)
