"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from pareo.web.desk import events, players, printing, results, rounds

urlpatterns = [
    path("", events.events, name="desk"),
    path("new", events.new, name="new-event"),
    path("<str:key>/", events.overview, name="desk-event"),
    path("<str:key>/players", players.players, name="players"),
    path("<str:key>/round", rounds.latest, name="round"),
    path("<str:key>/round/<int:number>", rounds.numbered, name="round-number"),
    path("<str:key>/standings", results.standing, name="standings"),
    path("<str:key>/standings/<int:number>", results.figure, name="figure"),
    path("<str:key>/bracket", results.bracket, name="bracket"),
    path("<str:key>/history", results.history, name="history"),
    path("<str:key>/print", printing.papers, name="print"),
    path("<str:key>/print/job/<str:number>", printing.job, name="print-job"),
    path("<str:key>/print/job/<str:number>/pdf", printing.result, name="print-result"),
    path("<str:key>/print/<str:name>", printing.paper, name="paper"),
    path("<str:key>/export/<str:format>", results.export, name="export"),
]
