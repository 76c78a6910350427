"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from pareo.web.desk import events

urlpatterns = [
    path("", events.events, name="desk"),
    path("new", events.new, name="new-event"),
    path("<str:key>/", events.overview, name="desk-event"),
]
