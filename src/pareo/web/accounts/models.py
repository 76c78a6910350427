"""Seats: an account's role in one event. The house's first account is an organizer everywhere (Django's superuser)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from pareo.app.roles import Role


class Seat(models.Model):
    """What an account is in one event."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seats")
    event = models.CharField(max_length=16)
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])

    class Meta:
        """One role for each account and event."""

        constraints = [models.UniqueConstraint(fields=["account", "event"], name="one_seat_in_an_event")]
