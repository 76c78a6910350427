"""Addresses of the desk."""

from __future__ import annotations

from django.urls import path

from pareo.web.later import Later

(
    arrivals,
    bringing,
    checking,
    correcting,
    directory,
    ending,
    entrant,
    erasing,
    events,
    known,
    players,
    printing,
    removing,
    results,
    rounds,
    staff,
) = (
    Later(f"pareo.web.desk.{name}")
    for name in (
        "arrivals",
        "bringing",
        "checking",
        "correcting",
        "directory",
        "ending",
        "entrant",
        "erasing",
        "events",
        "known",
        "players",
        "printing",
        "removing",
        "results",
        "rounds",
        "staff",
    )
)

urlpatterns = [
    path("", events.events, name="desk"),
    path("new", events.new, name="new-event"),
    path("directory", directory.directory, name="directory"),
    path("bring", bringing.bring, name="bring"),
    path("removed", removing.removed, name="removed-events"),
    path("removed/<str:key>", removing.deletion, name="delete-event"),
    path("<str:key>/", events.overview, name="desk-event"),
    path("<str:key>/players", players.players, name="players"),
    path("<str:key>/players/<int:number>", entrant.entrant, name="entrant"),
    path("<str:key>/players/<int:number>/erase", erasing.erase, name="erase"),
    path("<str:key>/arrivals", arrivals.arrivals, name="arrivals"),
    path("<str:key>/known", known.known, name="known"),
    path("<str:key>/round", rounds.latest, name="round"),
    path("<str:key>/round/<int:number>", rounds.numbered, name="round-number"),
    path("<str:key>/round/<int:number>/seats", rounds.seats, name="seats"),
    path("<str:key>/round/<int:number>/check", checking.check, name="check"),
    path("<str:key>/round/<int:number>/<int:table>", correcting.table, name="table"),
    path("<str:key>/correct", correcting.correct, name="correct"),
    path("<str:key>/mend", correcting.mend, name="mend"),
    path("<str:key>/standings", results.standing, name="standings"),
    path("<str:key>/standings/<int:number>", results.figure, name="figure"),
    path("<str:key>/bracket", ending.bracket, name="bracket"),
    path("<str:key>/history", ending.history, name="history"),
    path("<str:key>/export/<str:format>", bringing.export, name="export"),
    path("<str:key>/remove", removing.remove, name="remove"),
    path("<str:key>/staff", staff.staff, name="staff"),
    path("<str:key>/print", printing.papers, name="print"),
    path("<str:key>/print/job/<str:number>", printing.job, name="print-job"),
    path("<str:key>/print/job/<str:number>/pdf", printing.result, name="print-result"),
    path("<str:key>/print/<str:name>", printing.paper, name="paper"),
]
