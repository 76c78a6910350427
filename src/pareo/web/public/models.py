"""What the organizer decides about the hall's view of an event. It is no part of the event, so the journal does not know it."""

from __future__ import annotations

from django.db import models


class Hall(models.Model):
    """How the hall sees one event. `initials`: names are first name and initial. `revision` grows with every change."""

    event = models.CharField(max_length=16, primary_key=True)
    initials = models.BooleanField(default=False)
    next_start = models.DateTimeField(null=True)
    revision = models.PositiveIntegerField(default=0)
