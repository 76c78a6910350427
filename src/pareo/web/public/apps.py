"""The public pages as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class PublicConfig(AppConfig):
    """Its label is part of the table name."""

    name = "pareo.web.public"
    label = "public"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Whoever changes an event also makes the public pages anew."""
        from pareo.web import opened
        from pareo.web.public.store import STORE

        opened.listen(STORE.changed)
        opened.listen_gone(STORE.gone)
