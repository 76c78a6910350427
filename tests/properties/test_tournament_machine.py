"""Random tournaments of 2 to 40 players: whatever the hall does, the invariants of spec 04 and 11 hold."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hall import Hall, person
from pareo.app.service import opened
from pareo.core.errors import Illegal
from pareo.core.results import Bye, ByeKind
from pareo.pairing.field import Categories
from pareo.tournament import commands as c
from pareo.tournament.departures import departures
from pareo.tournament.events import DropReason, Override, Presence, Structure, Way
from pareo.tournament.field import categories_in
from pareo.tournament.queries import (
    active,
    as_paired,
    draft_round,
    has_place,
    missing,
    open_round,
    open_tables,
    standings,
    swiss_rounds,
)
from pareo.tournament.state import Round, RoundStage, Stage


def enrolment(number: int) -> c.Enrolment:
    """The n-th player: every third of no category, every other seeded."""
    return c.Enrolment(person(number), category=("A", "B", None)[number % 3], seed=number if number % 2 else None)


RESULTS = ["2-0", "2-1", "1-2", "0-2", "1-1", "1-0", "draw", "double-loss", "forfeit:a", "absent:b", "1-1-1"]


class Tournament(RuleBasedStateMachine):
    """An organizer with no plan."""

    @initialize(
        players=st.integers(2, 40),
        rounds=st.integers(1, 6),
        seed=st.text("abc", max_size=3),
        acceleration=st.sampled_from(["none", "us", "baku", "categories", "top-quarter 4 1-9; category:A 1 2"]),
        categories=st.sampled_from(["ignore", "avoid", "separate"]),
        until=st.none() | st.integers(1, 3),
    )
    def create(self, players: int, rounds: int, seed: str, acceleration: str, categories: str, until: int | None) -> None:
        values = {"acceleration": acceleration, "categories": categories, "categories_until": until}
        overrides = tuple(Override(f"pairing.{key}", value, "se anuncia") for key, value in values.items())
        self.hall = Hall(rounds=rounds, seed=seed, structure=Structure.SWISS, overrides=overrides)
        self.hall.do(c.EnterPlayers(tuple(enrolment(number) for number in range(1, players + 1))))
        self.next = players + 1

    def _try(self, command: c.Command) -> bool:
        """Do it; a refusal must leave everything as it was."""
        before = self.hall.current
        try:
            self.hall.do(command)
        except Illegal:
            assert self.hall.current is before
            return False
        return True

    @precondition(lambda self: self.hall.state.stage is Stage.REGISTRATION)
    @rule(data=st.data())
    def start(self, data: st.DataObject) -> None:
        for number in list(self.hall.state.entrants)[: data.draw(st.integers(0, 3))]:
            self._try(c.AwardByes(number, (1,)))
        self._try(c.StartEvent())

    @precondition(lambda self: self.hall.state.stage is Stage.RUNNING and not open_round(self.hall.state))
    @rule(draft=st.booleans())
    def pair(self, draft: bool) -> None:
        if self._try(c.PairRound(draft=draft)):
            return
        if draft_round(self.hall.state) is None and active(self.hall.state):
            self._try(c.PairRound(allow_rematch=True))

    @precondition(lambda self: draft_round(self.hall.state))
    @rule(data=st.data())
    def swap(self, data: st.DataObject) -> None:
        self._try(c.SwapPlayers(*self._two(data), "hermanos"))

    @precondition(lambda self: draft_round(self.hall.state))
    @rule(data=st.data())
    def move_bye(self, data: st.DataObject) -> None:
        number = self._two(data)[0]
        if self._try(c.MoveBye(number, "sale una hora")):
            assert self.hall.round.lone[number] == Bye()

    @precondition(lambda self: draft_round(self.hall.state))
    @rule(data=st.data(), pin=st.booleans())
    def pin_or_forbid(self, data: st.DataObject, pin: bool) -> None:
        """What is held to holds, whatever else is done in the draft."""
        pair_ = self._two(data)
        done = self._try((c.PinTable if pin else c.ForbidPair)(*pair_, "hermanos", allow_rematch=True))
        held = self.hall.round
        assert not done or (frozenset(pair_) in self.hall.pairs()) == pin
        assert self.hall.pairs() >= set(map(frozenset, held.pins))
        assert not self.hall.pairs() & set(map(frozenset, held.forbidden))
        assert all(held.lone[n] == Bye() for n in held.given_byes)

    @precondition(lambda self: draft_round(self.hall.state) and self.hall.round.by_hand)
    @rule()
    def back_to_the_engine(self) -> None:
        if self._try(c.FreePlayers(allow_rematch=True)):
            assert not departures(self.hall.current.history, self.hall.round.number)

    @precondition(lambda self: draft_round(self.hall.state) or open_round(self.hall.state))
    @rule(how=st.sampled_from([Way.LEAVE, Way.CASCADE, Way.FULL]))
    def repair(self, how: Way) -> None:
        """Nobody who has played is moved, and after a repair nothing is left to be mended."""
        before = self.hall.round
        assert self._try(c.RepairRound(how, "corregida la ronda 1"))
        after = self.hall.round
        assert {t for t in before.tables if t.table in before.results} <= set(after.tables)
        assert {t.table for t in before.tables} == {t.table for t in after.tables}, (
            before.tables,
            after.tables,
            before.lone,
            after.lone,
            before.by_hand,
        )
        if how is not Way.LEAVE:
            assert self.hall.do(c.RepairRound(Way.CASCADE, "otra vez")).event is None

    def _two(self, data: st.DataObject) -> tuple[int, int]:
        """Any two of the latest round, or the same one twice."""
        named = sorted([n for t in self.hall.round.tables for n in (t.a, t.b)] + list(self.hall.round.lone))
        return data.draw(st.sampled_from(named)), data.draw(st.sampled_from(named))

    @precondition(lambda self: draft_round(self.hall.state))
    @rule()
    def publish(self) -> None:
        assert self._try(c.PublishRound())

    @precondition(lambda self: open_round(self.hall.state) and open_tables(self.hall.round))
    @rule(data=st.data())
    def report(self, data: st.DataObject) -> None:
        waiting = open_tables(self.hall.round)
        self.hall.report({table: data.draw(st.sampled_from(RESULTS)) for table in waiting})

    @precondition(lambda self: open_round(self.hall.state))
    @rule()
    def close(self) -> None:
        waiting = open_tables(self.hall.round)
        assert self._try(c.CloseRound()) == (not waiting)

    @precondition(lambda self: self.hall.state.stage is Stage.RUNNING)
    @rule(late=st.sampled_from(["loss", "bye"]), join=st.booleans())
    def enter_late(self, late: str, join: bool) -> None:
        before = self.hall.state.rounds
        if self._try(c.EnterPlayers((enrolment(self.next),), late=late, reason="tráfico", join=join)):
            self._one_table_more(before, self.next, join)
            self.next += 1

    def _one_table_more(self, before: tuple[Round, ...], number: int, join: bool) -> None:
        """Who came moved nobody: a table in place of a bye, or nothing but a line of one's own."""
        for was, played in zip(before, self.hall.state.rounds, strict=True):
            assert set(was.tables) <= set(played.tables)
            assert was.results == played.results
            came = set(played.tables) - set(was.tables)
            assert len(came) == (join and played is self.hall.round)
            there = {number} | {n for table in came for n in (table.a, table.b)}
            assert {n: r for n, r in was.lone.items() if n not in there} == {n: r for n, r in played.lone.items() if n != number}
            assert as_paired(played).tables == as_paired(was).tables

    @precondition(lambda self: not self.hall.state.rounds)
    @rule(data=st.data(), presence=st.sampled_from(Presence))
    def check_in(self, data: st.DataObject, presence: Presence) -> None:
        inside = active(self.hall.state)
        if inside:
            self._try(c.CheckIn((data.draw(st.sampled_from(inside)).number,), presence))

    @precondition(lambda self: not self.hall.state.rounds)
    @rule()
    def drop_missing(self) -> None:
        if self._try(c.DropMissing()):
            assert missing(self.hall.state) == ()

    @precondition(lambda self: self.hall.state.stage is Stage.RUNNING)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        inside = active(self.hall.state)
        if inside:
            entrant = data.draw(st.sampled_from(inside))
            if not self._try(c.DropEntrant(entrant.number)):
                self._try(c.DropEntrant(entrant.number, "0-2", DropReason.DROP))

    @precondition(lambda self: self.hall.state.stage is Stage.RUNNING)
    @rule(data=st.data(), join=st.booleans())
    def undrop(self, data: st.DataObject, join: bool) -> None:
        before = self.hall.state.rounds
        out = [n for n, entrant in self.hall.state.entrants.items() if entrant.out_after is not None]
        if out:
            number = data.draw(st.sampled_from(out))
            if self._try(c.ReturnEntrant(number, join)) and not any(has_place(played, number) for played in before[-1:]):
                self._one_table_more(before, number, join)

    @precondition(lambda self: any(r.results for r in self.hall.state.rounds))
    @rule(data=st.data(), result=st.sampled_from(RESULTS))
    def correct(self, data: st.DataObject, result: str) -> None:
        played = data.draw(st.sampled_from([r for r in self.hall.state.rounds if r.results]))
        table = data.draw(st.sampled_from(sorted(played.results)))
        self._try(c.CorrectResult(played.number, table, result, "papeleta mal leída"))

    @precondition(lambda self: self.hall.state.entrants)
    @rule(data=st.data(), name=st.sampled_from(["Zoe", "Yago", "Ximena"]), seed=st.none() | st.integers(1, 9))
    def amend(self, data: st.DataObject, name: str, seed: int | None) -> None:
        number = data.draw(st.sampled_from(sorted(self.hall.state.entrants)))
        rounds = self.hall.state.rounds
        self._try(c.AmendEntrant(number, surname=f"{name} {number}"))
        self._try(c.AmendEntrant(number, seed=seed, club=name))
        assert self.hall.state.rounds == rounds

    @rule(policy=st.sampled_from(["konami-2011-05", "konami-2018-06", "mtr"]))
    def amend_policy(self, policy: str) -> None:
        """Another policy, which is refused as soon as a round is published, and then changes nothing."""
        before = self.hall.state
        is_open = all(played.stage is RoundStage.DRAFT for played in before.rounds)
        if self._try(c.AmendEvent(policy=policy)) and policy != before.policy_id:
            assert is_open
            assert self.hall.state.rounds == ()
            assert self.hall.state.entrants.keys() == before.entrants.keys()

    @rule(steps=st.integers(1, 4))
    def undo_and_redo(self, steps: int) -> None:
        before = self.hall.state
        if self._try(c.Undo(steps)):
            assert self._try(c.Redo())
            assert self.hall.state == before

    @rule(steps=st.integers(1, 2))
    def undo(self, steps: int) -> None:
        """Undo equals never done."""
        done = self.hall.current.history.done
        if self._try(c.Undo(steps)):
            assert self.hall.current.history.done == done[: len(done) - steps]
        self.next = self.hall.current.history.highest + 1

    @invariant()
    def the_log_tells_the_state(self) -> None:
        if hasattr(self, "hall"):
            again = opened(self.hall.journal)
            assert again.history == self.hall.current.history
            assert again.people == self.hall.current.people

    @invariant()
    def everybody_is_called_as_the_chain_says(self) -> None:
        if hasattr(self, "hall"):
            for number, entrant in self.hall.state.entrants.items():
                assert self.hall.current.people[str(number)].digest == entrant.digest

    @invariant()
    def everybody_is_somewhere_once(self) -> None:
        if not hasattr(self, "hall"):
            return
        state = self.hall.state
        for played in state.rounds:
            named = [n for t in played.tables for n in (t.a, t.b)] + list(played.lone)
            assert len(named) == len(set(named))
            for n, entrant in state.entrants.items():
                inside = entrant.out_after is None or entrant.out_after >= played.number
                if inside and (entrant.out_after != 0):
                    assert n in named, f"{n} is nowhere in round {played.number}"

    @invariant()
    def rematches_and_second_byes_are_marked(self) -> None:
        if not hasattr(self, "hall"):
            return
        met: set[frozenset[int]] = set()
        byes: set[int] = set()
        for played in swiss_rounds(self.hall.state):
            for table in played.tables:
                pair_ = frozenset((table.a, table.b))
                marked = any(n.code in ("rematch", "hand-rematch") and n.table == table.table for n in played.notes)
                assert (pair_ in met) == marked
                met.add(pair_)
            for n, result in played.lone.items():
                if isinstance(result, Bye) and result.kind is ByeKind.ASSIGNED:
                    byes.add(n)

    @invariant()
    def separate_categories_do_not_meet(self) -> None:
        if not hasattr(self, "hall"):
            return
        entrants = self.hall.state.entrants
        for played in self.hall.state.rounds:
            if played.by_hand:
                continue  # a hand may seat whom it likes
            byes = [entrants[n].category for n, alone in played.lone.items() if alone == Bye()]
            if categories_in(self.hall.state, played.number) is Categories.SEPARATE:
                assert all(entrants[t.a].category == entrants[t.b].category for t in played.tables)
                assert len(byes) == len(set(byes))
            else:
                assert len(byes) <= 1

    @invariant()
    def standings_are_whole(self) -> None:
        if not hasattr(self, "hall"):
            return
        rows = standings(self.hall.state)
        assert [row.rank for row in rows] == sorted(row.rank for row in rows)
        points = [row.points for row in rows]
        assert points == sorted(points, reverse=True)


Tournament.TestCase.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
TestTournament = Tournament.TestCase
