"""What is decided about the hall's view of an event and about its papers. It is no part of the event: no journal knows it."""

from __future__ import annotations

from django.db import models


class Hall(models.Model):
    """How the hall sees one event. `initials`: names are first name and initial. `revision` grows with every change.

    `paper`: what it is printed on; `separator`: what parts the cells of its tables as text; "" as long as nobody chose.
    """

    event = models.CharField(max_length=16, primary_key=True)
    initials = models.BooleanField(default=False)
    next_start = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)
    paper = models.CharField(max_length=10, default="")
    separator = models.CharField(max_length=10, default="")


class House(models.Model):
    """What holds for each event of the house that has not decided for itself; there is one row at most."""

    paper = models.CharField(max_length=10)
    separator = models.CharField(max_length=10, default="")
