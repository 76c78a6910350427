"""Seats: an account's role in one event. The house's first account is an organizer everywhere (Django's superuser).

An invitation is a link that gives a seat to whoever opens it; only the hash of its secret is kept.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from pareo.app.roles import Role

_ROLES = [(role.value, role.value) for role in Role]


class Seat(models.Model):
    """What an account is in one event."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seats")
    event = models.CharField(max_length=16)
    role = models.CharField(max_length=20, choices=_ROLES)

    class Meta:
        """One role for each account and event."""

        constraints = [models.UniqueConstraint(fields=["account", "event"], name="one_seat_in_an_event")]


class Likeness(models.Model):
    """What the name of an account looks like (`names.seen`). Two at the same moment can't both have it."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likeness")
    seen = models.CharField(max_length=500, unique=True)


class Invitation(models.Model):
    """A link for `left` more people, until `until`."""

    hashed = models.CharField(max_length=64, unique=True)
    event = models.CharField(max_length=16)
    role = models.CharField(max_length=20, choices=_ROLES)
    left = models.PositiveIntegerField()
    until = models.DateTimeField()


class Failures(models.Model):
    """Failed sign-ins since `since` of one name, one address, or both together; `who` is a keyed hash, no name is kept."""

    who = models.CharField(primary_key=True, max_length=64)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()
