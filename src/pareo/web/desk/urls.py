"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from pareo.web.desk import events, known, players, results, rounds, staff

urlpatterns = [
    path("", events.events, name="desk"),
    path("new", events.new, name="new-event"),
    path("<str:key>/", events.overview, name="desk-event"),
    path("<str:key>/players", players.players, name="players"),
    path("<str:key>/known", known.known, name="known"),
    path("<str:key>/round", rounds.latest, name="round"),
    path("<str:key>/round/<int:number>", rounds.numbered, name="round-number"),
    path("<str:key>/standings", results.standing, name="standings"),
    path("<str:key>/standings/<int:number>", results.figure, name="figure"),
    path("<str:key>/bracket", results.bracket, name="bracket"),
    path("<str:key>/history", results.history, name="history"),
    path("<str:key>/staff", staff.staff, name="staff"),
    path("<str:key>/export/<str:format>", results.export, name="export"),
]
