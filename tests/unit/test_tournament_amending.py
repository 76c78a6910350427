"""What was written wrongly is mended: who somebody is at any time, what was paired by it only as long as nothing was."""

from __future__ import annotations

from typing import Any

import pytest

from hall import ANA, NOW, Hall, person
from pareo.app.service import as_of, handle, handle_all, opened
from pareo.core.errors import Refused
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.codec import encode
from pareo.tournament.events import Override, Structure
from pareo.tournament.people import Person
from pareo.tournament.queries import standings
from pareo.tournament.state import Stage
from pareo.words.log import told
from pareo.words.names import Names
from pareo.words.speak import LANGUAGES


def refused(hall: Hall, command: c.Command) -> list[str]:
    """The codes of the refusal; nothing was written."""
    before = hall.journal.read()
    with pytest.raises(Refused) as caught:
        hall.do(command)
    assert hall.journal.read() == before
    return [finding.code for finding in caught.value.findings]


def name(hall: Hall, number: int) -> str:
    return hall.current.people[str(number)].full_name


def journal_holds_the_same(hall: Hall) -> None:
    """What is read from the journal is what was come to step by step: state, names and all."""
    fresh = opened(hall.journal)
    assert (fresh.state, fresh.people, fresh.kept) == (hall.state, hall.current.people, hall.current.kept)
    for number, entrant in fresh.state.entrants.items():
        assert fresh.people[str(number)].digest == entrant.digest


def test_a_name_is_mended_in_the_middle_of_the_event_and_nothing_else_changes() -> None:
    hall = Hall(players=6)
    hall.play_round("2-1")
    hall.pair()
    rounds, before = hall.state.rounds, standings(hall.state)
    hall.do(c.AmendEntrant(2, name="Brunilda", surname="Núñez"))
    assert hall.current.people["2"] == Person("Brunilda", "Núñez", person(2).id, hall.current.people["2"].salt)
    assert (hall.state.rounds, standings(hall.state)) == (rounds, before)
    journal_holds_the_same(hall)


def test_what_is_not_said_stays_and_an_empty_text_takes_away() -> None:
    hall = Hall()
    hall.do(c.EnterPlayers((c.Enrolment(Person("Ana", "Nunes", "0100421518", note="nota"), "senior", "Norte", 3, 5),)))
    hall.do(c.AmendEntrant(1, surname=" Núñez "))
    assert (name(hall, 1), hall.current.people["1"].id, hall.current.people["1"].note) == ("Ana Núñez", "0100421518", "nota")
    hall.do(c.AmendEntrant(1, club="", category=None, seed=None, fixed_table=None, id=""))
    one = hall.state.entrants[1]
    assert (one.club, one.category, one.seed, one.fixed_table, hall.current.people["1"].id) == (None, None, None, None, "")
    journal_holds_the_same(hall)


def test_undo_brings_the_old_name_back_and_redo_the_new_one() -> None:
    hall = Hall(players=2)
    hall.do(c.AmendEntrant(1, name="Anna"))
    hall.do(c.AmendEntrant(1, name="Ana María"))
    hall.do(c.Undo())
    assert name(hall, 1) == "Anna"
    hall.do(c.Undo())
    assert name(hall, 1) == "Ana"
    journal_holds_the_same(hall)
    hall.do(c.Redo())
    hall.do(c.Redo())
    assert name(hall, 1) == "Ana María"
    journal_holds_the_same(hall)


def test_the_event_as_it_was_shows_the_names_of_that_moment() -> None:
    hall = Hall(players=2, start=False)
    last = hall.current.history.last
    hall.do(c.AmendEntrant(2, name="Brunilda"))
    assert as_of(hall.current, last).people["2"].full_name == "Bruno"
    assert as_of(hall.current, last + 1).people["2"].full_name == "Brunilda"


def test_a_name_mended_again_after_an_undo_leaves_every_earlier_one_in_its_place() -> None:
    hall = Hall(players=2)
    hall.do(c.AmendEntrant(1, name="Anna"))
    hall.do(c.Undo())
    hall.do(c.AmendEntrant(1, name="Hanna"))
    last = hall.current.history.last
    assert [as_of(hall.current, entry).people["1"].name for entry in range(last - 3, last + 1)] == ["Ana", "Anna", "Ana", "Hanna"]


def test_the_chain_holds_no_name() -> None:
    hall = Hall(players=2)
    hall.do(c.AmendEntrant(1, name="Zenobia", id="0100421518"))
    assert not any(b"Zenobia" in entry.line or b"0100421518" in entry.line for entry in hall.current.entries)


def test_where_nothing_is_otherwise_nothing_is_written() -> None:
    hall = Hall(players=2)
    last = hall.current.history.last
    assert hall.do(c.AmendEntrant(1, name=" Ana ", club="")).event is None
    assert hall.do(c.AmendEvent(name="Copa de prueba ", tier=2)).event is None
    assert hall.current.history.last == last


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (c.AmendEntrant(1), ["nothing-to-amend"]),
        (c.AmendEntrant(9, name="Ana"), ["entrant-unknown"]),
        (c.AmendEntrant(1, name=" "), ["name-missing"]),
        (c.AmendEntrant(1, id=person(2).id), ["already-entered-id"]),
        (c.AmendEntrant(1, name="bruno", id=""), ["already-entered-name"]),
        (c.AmendEntrant(1, name="Ana\u202e"), ["text-unprintable"]),
        (c.AmendEntrant(1, club="C" * 201), ["text-too-long"]),
        (c.AmendEntrant(1, seed=0), ["seed-out-of-range"]),
        (c.AmendEntrant(1, fixed_table=10**30), ["fixed-table-taken"]),
        (c.AmendEvent(), ["nothing-to-amend"]),
        (c.AmendEvent(name=" "), ["event-name-missing"]),
        (c.AmendEvent(date="mañana"), ["date-unreadable"]),
        (c.AmendEvent(date="20260301"), ["date-unreadable"]),
        (c.AmendEvent(tier=7), ["tier-unknown"]),
        (c.AmendEvent(format="baile"), ["format-unknown"]),
    ],
)
def test_what_could_not_be_entered_can_not_be_amended_to(command: c.Command, codes: list[str]) -> None:
    assert refused(Hall(players=3, start=False), command) == codes


def test_two_of_one_name_are_two_where_both_have_an_id() -> None:
    hall = Hall(players=3)
    hall.do(c.AmendEntrant(1, name="Bruno"))
    assert name(hall, 1) == name(hall, 2) == "Bruno"


def test_a_seat_is_fixed_for_the_next_round_unless_it_is_somebody_elses() -> None:
    hall = Hall(players=8)
    hall.play_round()
    played = hall.round
    hall.do(c.AmendEntrant(5, fixed_table=4))
    assert hall.round == played, "what is paired stays where it is"
    assert refused(hall, c.AmendEntrant(6, fixed_table=4)) == ["fixed-table-taken"]
    hall.pair()
    assert [t.table for t in hall.round.tables if 5 in (t.a, t.b)] == [4]


def test_the_ranking_stays_once_the_first_round_was_paired_by_it() -> None:
    hall = Hall(players=4)
    hall.do(c.AmendEntrant(1, seed=2))
    hall.pair()
    assert refused(hall, c.AmendEntrant(1, seed=1)) == ["seed-fixed"]
    hall.do(c.Undo())
    hall.do(c.AmendEntrant(1, seed=1))
    assert hall.state.entrants[1].seed == 1


def test_the_bracket_of_a_pure_elimination_is_drawn_at_the_start() -> None:
    hall = Hall(players=4, structure=Structure.ELIMINATION)
    assert refused(hall, c.AmendEntrant(1, seed=1)) == ["seed-fixed"]


@pytest.mark.parametrize(
    ("changed", "is_late"),
    [
        ((), False),
        ((Override("pairing.categories", "separate", "x"),), True),
        ((Override("pairing.categories", "avoid", "x"),), True),
        ((Override("pairing.acceleration", "baku", "x"),), True),
    ],
)
def test_the_category_stays_once_a_round_was_paired_by_categories(changed: Any, is_late: bool) -> None:
    """Konami's policy of 2011 pairs without looking at categories: there it can always be mended."""
    hall = Hall(players=4, overrides=changed)
    hall.do(c.AmendEntrant(1, category="junior"))
    hall.do(c.AmendEntrant(1, category=None))
    hall.pair()
    if is_late:
        assert refused(hall, c.AmendEntrant(1, category="junior")) == ["category-fixed"]
    else:
        hall.do(c.AmendEntrant(1, category="junior"))
        assert hall.state.entrants[1].category == "junior"


def test_the_event_gets_another_name_day_and_format_until_it_is_archived_and_another_tier_until_it_starts() -> None:
    hall = Hall(players=2, start=False, date="2026-03-01")
    hall.do(c.AmendEvent(tier=1))
    hall.do(c.StartEvent(1))
    assert refused(hall, c.AmendEvent(tier=2)) == ["tier-fixed"]
    hall.do(c.AmendEvent(name=" Copa Primavera ", tier=1))
    hall.play_round()
    hall.do(c.FinishEvent())
    hall.do(c.AmendEvent(date=None, format=next(iter(hall.state.policy.formats), None)))
    assert (hall.state.name, hall.state.date, hall.state.tier) == ("Copa Primavera", None, 1)
    hall.do(c.AmendEntrant(1, name="Ana María"))
    hall.do(c.ArchiveEvent())
    assert hall.state.stage is Stage.ARCHIVED
    assert refused(hall, c.AmendEvent(name="Otra")) == refused(hall, c.AmendEntrant(1, name="Ana")) == ["event-archived"]
    journal_holds_the_same(hall)


def test_entering_and_mending_in_one_go() -> None:
    hall = Hall()
    commands = [c.EnterPlayers((c.Enrolment(person(1)),)), c.AmendEntrant(1, name="Anna"), c.AmendEntrant(1, surname="Núñez")]
    current = handle_all(hall.journal, commands, actor=ANA, now=NOW, command_id="x")
    assert current.people["1"].full_name == "Anna Núñez"
    assert opened(hall.journal).people == current.people


def test_who_was_erased_is_not_written_again_and_not_told() -> None:
    hall = Hall(players=3)
    hall.do(c.AmendEntrant(2, name="Brunilda", club="Norte"))
    hall.journal.forget(["2"])
    hall.current = opened(hall.journal)
    assert not {"2", "2.4"} & hall.current.kept.keys()
    assert refused(hall, c.AmendEntrant(2, name="Bruno")) == ["person-erased"]
    hall.do(c.AmendEntrant(2, club="Sur"))
    hall.do(c.Undo(2))
    assert "2" not in hall.current.people
    for language in LANGUAGES:
        names = Names(hall.current.people, language)
        history = " ".join(told(entry, names, hall.current.kept) for entry in hall.current.entries)
        assert "Brun" not in history
        assert "Norte" in history


def test_the_history_tells_what_became_what() -> None:
    hall = Hall(players=2, start=False)
    hall.do(c.AmendEntrant(1, name="Anna", id="7", club="Norte", seed=4))
    hall.do(c.AmendEvent(name="Copa", date="2026-03-01"))
    names = Names(hall.current.people, "es")
    one, event = (told(entry, names, hall.current.kept) for entry in hall.current.entries[-2:])
    assert one == "corregidos los datos de Anna: nombre Ana → Anna; id 0000000001 → 7; club Norte; ranking 4"
    assert event == "corregidos los datos del evento: nombre Copa; fecha 1 de marzo de 2026"


def test_a_command_repeated_is_done_once() -> None:
    hall = Hall(players=2)
    for _ in range(2):
        handle(hall.journal, c.AmendEntrant(1, name="Anna"), actor=ANA, now=NOW, command_id="same")
    assert [entry.kind for entry in hall.journal.read().entries].count("entrant-amended") == 1


def test_amendments_are_kept_under_these_names() -> None:
    """What released journals hold. Lines are added here, never changed."""
    renamed = e.Renamed("7.12", "7", "d", (e.Personal.NAME, e.Personal.ID))
    kept = {"key": "7.12", "was": "7", "digest": "d", "what": ("name", "id")}
    assert encode(e.EntrantAmended(7, renamed)) == ("entrant-amended", 1, {"number": 7, "person": kept})
    assert encode(e.EntrantAmended(7, club=None, seed=2)) == ("entrant-amended", 1, {"number": 7, "club": None, "seed": 2})
    assert encode(e.EventAmended(name="Copa", date=None)) == ("event-amended", 1, {"name": "Copa", "date": None})


def pairs(hall: Hall, number: int = 1) -> list[tuple[int, int]]:
    return [(table.a, table.b) for table in hall.state.rounds[number - 1].tables]


def test_what_rules_a_draft_had_is_told_to_nobody() -> None:
    hall = Hall()
    hall.do(c.AmendEvent(policy="mtr"))
    assert (hall.state.policy_id, hall.state.policies_before) == ("mtr", ())
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 9))))
    hall.do(c.AmendEvent(policy="konami-2011-05"))
    assert hall.state.policies_before == ("mtr",)
    journal_holds_the_same(hall)


def test_another_policy_before_the_start_takes_what_it_knows_with_it() -> None:
    hall = Hall()
    minutes = Override("clock.round_minutes", 50, "Rondas de 50 minutos")
    hall.do(c.OverrideValues((minutes, Override("pairing.protect_clubs_until", 2, "Los clubes, aparte"))))
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 9))))
    hall.do(c.AmendEvent(policy="mtr"))
    state = hall.state
    assert (state.policy_id, state.policy.policy.id, state.tier, state.planned_rounds) == ("mtr", "mtr", None, None)
    assert [each.key for each in state.overrides] == ["clock.round_minutes"]
    assert state.policy.clock.round_minutes == 50
    assert state.policies_before == ("konami-2011-05",)
    assert hall.current.entries[-1].data["policy"]["dropped"] == ["pairing.protect_clubs_until"]
    journal_holds_the_same(hall)
    hall.do(c.Undo())
    assert hall.state.policy_id == "konami-2011-05"
    assert len(hall.state.overrides) == 2
    hall.do(c.Redo())
    assert hall.state == state


def test_another_policy_proposes_the_rounds_anew_and_throws_the_draft_away() -> None:
    hall = Hall()
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 10))))
    hall.do(c.StartEvent())
    hall.do(c.PairRound(draft=True))
    hall.do(c.EnterPlayers((c.Enrolment(person(10)),)))
    was = hall.state.planned_rounds
    hall.do(c.AmendEvent(policy="decipher-stccg"))
    assert (hall.state.stage, hall.state.rounds) == (Stage.RUNNING, ())
    anew = Hall(policy="decipher-stccg", players=10)
    assert hall.state.planned_rounds == anew.state.planned_rounds != was
    assert hall.state.entrants[10].entered_before == 1, "who came while a draft lay there plays the first round"
    hall.do(c.PairRound())
    assert sorted(number for pair in pairs(hall) for number in pair) == list(range(1, 11))
    journal_holds_the_same(hall)


def test_a_number_of_rounds_that_somebody_chose_stays_under_another_policy() -> None:
    for rounds, created in ((2, None), (None, 2)):
        hall = Hall()
        hall.do(c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 10))))
        hall.do(c.StartEvent(rounds or created))
        hall.do(c.AmendEvent(policy="mtr"))
        assert hall.state.planned_rounds == 2


def test_the_order_of_a_pure_elimination_is_made_anew_unless_somebody_gave_it() -> None:
    for seeds in ((), (4, 3, 2, 1)):
        hall = Hall(structure=Structure.ELIMINATION)
        hall.do(c.EnterPlayers(tuple(c.Enrolment(person(number)) for number in range(1, 5))))
        hall.do(c.StartEvent(seeds=seeds))
        hall.do(c.PairRound(draft=True))
        hall.do(c.AmendEvent(policy="mtr"))
        assert hall.state.rounds == ()
        assert hall.state.cut
        assert not seeds or hall.state.cut.seeds == seeds
        hall.do(c.PairRound())
        journal_holds_the_same(hall)


def test_the_policy_is_fixed_once_round_1_is_published() -> None:
    hall = Hall(players=6)
    hall.do(c.PairRound(draft=True))
    hall.do(c.AmendEvent(policy="konami-2018-06"))
    hall.do(c.PairRound())
    assert refused(hall, c.AmendEvent(policy="mtr")) == ["policy-fixed"]
    assert refused(hall, c.AmendEvent(policy="nobody-knows")) == ["policy-unknown"]
    assert hall.do(c.AmendEvent(policy="konami-2018-06")).entry is None, "it is so already"
    hall.do(c.Undo())
    hall.do(c.AmendEvent(policy="konami-2011-05", tier=1))
    assert hall.state.tier == 1, "no result hangs on it yet"


def test_a_tier_and_a_format_are_those_of_the_new_policy() -> None:
    hall = Hall(players=2)
    assert refused(hall, c.AmendEvent(policy="mtr", tier=9)) == ["tier-unknown"]
    assert refused(hall, c.AmendEvent(policy="mtr", format="constructed-advanced")) == ["format-unknown"]
    hall.do(c.AmendEvent(format="constructed-advanced"))
    hall.do(c.AmendEvent(policy="swccg-pc-2016"))
    assert (hall.state.tier, hall.state.format) == (None, None)
    for language in LANGUAGES:
        text = told(hall.current.entries[-1], Names(hall.current.people, language))
        assert {"en": "policy Star Wars CCG", "es": "política Players Committee de Star Wars"}[language] in text


def test_an_amendment_repeated_after_the_person_was_erased_is_the_same_still() -> None:
    hall = Hall(players=3)
    asked = {
        "a": c.AmendEntrant(2, name="Brunilda", club="Norte"),
        "b": c.AmendEntrant(2, name="Bruno"),
        "c": c.AmendEntrant(2, id="9", club="Sur"),
    }
    for command_id, command in asked.items():
        handle(hall.journal, command, actor=ANA, now=NOW, command_id=command_id)
    hall.journal.forget(["2"])
    before = hall.journal.read()
    for command_id, command in asked.items():
        assert handle(hall.journal, command, actor=ANA, now=NOW, command_id=command_id).entry is None, command_id
    for command_id, other in (("a", c.AmendEntrant(2, name="Brunilda", club="Sur")), ("b", c.AmendEntrant(2, club="Norte")),
                              ("c", c.AmendEntrant(1, id="9", club="Sur")), ("c", c.AmendEntrant(2, club="Sur"))):  # fmt: skip
        with pytest.raises(Refused) as caught:
            handle(hall.journal, other, actor=ANA, now=NOW, command_id=command_id)
        assert [finding.code for finding in caught.value.findings] == ["command-id-used"], (command_id, other)
    assert hall.journal.read() == before
