"""Events of the desk's tests, made by the engine in the house of a server: from one without players to one in its bracket."""

EVENTS = """
from pareo.app.roles import Actor, Role
from pareo.core.results import word
from pareo.tournament.commands import *
from pareo.tournament.events import Override, ReportedResult
from pareo.tournament.people import Person
from pareo.tournament.queries import open_tables
from pareo.web import opened

ana = Actor("ana", Role.ORGANIZER)
NAMES = ["Íñigo Velázquez de Cuéllar y Ruiz-Olalla de la Torre", "Ana Núñez Olalla", "Bruno Ibáñez Ágreda",
  "Carla Pérez Sáenz de Buruaga",
  "Diego Bermúdez Ferrán", "Elena Rincón y Martín", "Félix Goñi Bermúdez", "Gloria Landa Montalbán", "Hugo Íñiguez Colmenares",
  "María de los Ángeles Fernández-Villaverde y Santaolalla Castañeda",
  "Javier Larrañaga Echeverría", "Lucía Zúñiga"]
RESULTS = ["2-0", "2-1", "1-2", "0-2", "1-1", "2-1"]

def event(name, players=len(NAMES), rounds=3):
    key = opened.created(CreateEvent(name, "konami-2011-05", seed="desk", date="2026-11-29", tier=2, overrides=(
        Override("clock.round_minutes", "50", "Rondas de 50 minutos"),)), ana)
    people = [Enrolment(Person(*each.split(" ", 1), id=f"01004{n:05}"), club="Club de la Torre" if n < 3 else None,
        category="júnior" if n == 4 else None, fixed_table=2 if n == 5 else None) for n, each in enumerate(NAMES[:players], 1)]
    opened.do(key, EnterPlayers(tuple(people)), ana)
    if rounds:
        opened.do(key, StartEvent(rounds), ana)
    return key

def play(key, all=True):
    played = opened.current(key).state.rounds[-1]
    tables = open_tables(played)
    for table in tables if all else tables[: len(tables) // 2]:
        result = "2-1" if played.tables[0].game is not None else RESULTS[(table + played.number) % len(RESULTS)]
        opened.do(key, ReportResults((ReportedResult(table, result),)), ana)
    if all:
        opened.do(key, CloseRound(), ana)

empty = opened.created(CreateEvent("Evento vacío", "konami-2011-05", seed="x"), ana)
before = event("Copa de las inscripciones con un nombre bastante largo", rounds=0)
draft = event("Copa Borrador", players=11)
opened.do(draft, PairRound(), ana); play(draft); opened.do(draft, PairRound(draft=True), ana)
seats = opened.current(draft).state.rounds[-1].tables
opened.do(draft, SwapPlayers(seats[0].b, seats[1].b, "Viven en la misma casa"), ana)
live = event("Copa en Juego")
opened.do(live, PairRound(), ana); play(live)
opened.do(live, DropEntrant(3), ana)
opened.do(live, PairRound(), ana); opened.do(live, StartClock(), ana); play(live, all=False)
cut = event("Copa del Cuadro")
for _ in range(3):
    opened.do(cut, PairRound(), ana); play(cut)
line = event("Copa del Corte")
for _ in range(3):
    opened.do(line, PairRound(), ana); play(line)
opened.do(cut, ConfirmCut(8, third_place=True), ana); opened.do(cut, PairRound(), ana); play(cut)
opened.do(cut, PairRound(), ana)
print(empty, before, draft, live, line, cut)
"""
NAMES = ("empty", "before", "draft", "live", "line", "cut")
