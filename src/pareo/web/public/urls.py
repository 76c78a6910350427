"""Addresses that anybody may read."""

from __future__ import annotations

from django.urls import path

from pareo.web.public import pages

urlpatterns = [path("", pages.public, name="event"), path("<str:name>", pages.public, name="public")]
