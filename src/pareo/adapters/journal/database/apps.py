"""The tables of the journals, as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class JournalConfig(AppConfig):
    """Its label is part of the table names, so it never changes."""

    name = "pareo.adapters.journal.database"
    label = "journal"
    default_auto_field = "django.db.models.BigAutoField"
