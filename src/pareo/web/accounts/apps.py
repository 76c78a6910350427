"""Accounts as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Its label is part of the table names."""

    name = "pareo.web.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
