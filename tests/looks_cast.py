"""A house full of long names in every state that a page can be in, made by the engine in the house of a server."""

from desk_cast import EVENTS, NAMES

LONG = """
LONG = ["Íñigo|Velázquez de Cuéllar y Ruiz-Olalla de la Torre",
  "María de los Ángeles|Fernández-Villaverde y Santaolalla Castañeda",
  "Francisco de Borja|Martínez de Irujo y Fernández de Córdoba",
  "Ana Núñez|de la Peña-Goyeneche",
  "Bruno|Goicoechea Etxeberria-Larrañaga",
  "Carla María del Rosario|Ordóñez de Bustillo y Zúñiga", "Diego|Ñíguez", "Elena Guadalupe|Xicohténcatl Ixtlilxóchitl",
  "Félix|Álvarez de las Asturias-Bohórquez y Pérez de Guzmán", "Ana|O", "Bruno|Zumalacárregui-Iturralde y Arrizabalaga",
  "Carla|Ágreda"]

def long(name, rounds=3):
    key = opened.created(CreateEvent(name, "konami-2011-05", seed="largo", date="2026-11-29", tier=2), ana)
    people = [Enrolment(Person(*each.split("|"), id=f"02004{n:05}"), club="Asociación Cultural y Recreativa de Juegos de la Torre"
        if n < 4 else None, category="dragones y jóvenes" if n == 2 else None, fixed_table=3 if n == 6 else None)
        for n, each in enumerate(LONG, 1)]
    opened.do(key, EnterPlayers(tuple(people)), ana)
    opened.do(key, StartEvent(rounds), ana)
    return key

started = long("Copa de la Asociación Cultural y Recreativa de Villanueva de la Torre y Peñaranda")
full = long("Copa Larga")
opened.do(full, PairRound(), ana); play(full)
opened.do(full, DropEntrant(4), ana)
opened.do(full, EnterPlayers((Enrolment(Person("Félix Domingo", "Sáenz de Santamaría-Goñi y Montalbán")),), late="loss"), ana)
opened.do(full, PairRound(), ana)
played = opened.current(full).state.rounds[-1]
opened.do(full, ReportResults(tuple(ReportedResult(t, RESULTS[t % 4]) for t in open_tables(played))), ana)
tree = long("Copa del Cuadro Largo")
for _ in range(3):
    opened.do(tree, PairRound(), ana); play(tree)
opened.do(tree, ConfirmCut(8, third_place=True), ana)
opened.do(tree, PairRound(), ana); play(tree); opened.do(tree, PairRound(), ana)
over = event("Copa Terminada", players=8)
for _ in range(3):
    opened.do(over, PairRound(), ana); play(over)
opened.do(over, ConfirmCut(4), ana)
for _ in range(2):
    opened.do(over, PairRound(), ana); play(over)
opened.do(over, FinishEvent(), ana)

from datetime import timedelta
from django.contrib.auth import get_user_model
from django.utils.timezone import now
from pareo.web.accounts.invitations import invited
from pareo.web.accounts.models import Seat
from pareo.web.public.models import Hall
people = get_user_model().objects
Seat.objects.create(account=people.create(username="bruno.goicoechea-etxeberria"), event=live, role="scorekeeper")
Seat.objects.create(account=people.create(username="carla"), event=live, role="judge")
Hall.objects.update_or_create(event=started, defaults={"next_start": now() + timedelta(minutes=90)})
print(started, full, tree, over, invited(live, Role.SCOREKEEPER, 5))
"""
EVERY = EVENTS + LONG
KEYS = (*NAMES, "started", "full", "tree", "over", "token")
