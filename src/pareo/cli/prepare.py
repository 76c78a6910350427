"""new, enter, start: everything before the first round."""

from __future__ import annotations

import os

from pareo.adapters.journal.file import FileJournal
from pareo.app.moment import moment, new_id
from pareo.app.service import handle
from pareo.cli.call import Call
from pareo.cli.doing import do, do_all, done, done_json, organizer, overrides
from pareo.cli.event import tell_kts, tell_next, tell_undo
from pareo.cli.exchange import enrolments
from pareo.cli.people import joined_json, tell_joined
from pareo.core.errors import malformed
from pareo.tournament.commands import CreateEvent, Enrolment, EnterPlayers, OverrideValues, StartEvent
from pareo.tournament.events import EntrantsEntered, Structure
from pareo.tournament.naming import parted, spaced
from pareo.tournament.people import Person
from pareo.words.names import Names


def new(call: Call) -> int:
    """Create the event's file, which must not exist."""
    asked = call.options
    command = CreateEvent(
        name=asked.name,
        policy=asked.policy,
        structure=Structure(asked.structure) if asked.structure else None,
        seed=asked.seed or os.urandom(8).hex(),
        date=asked.date,
        tier=asked.tier,
        format=asked.format,
        rounds=asked.rounds,
        overrides=overrides(call),
    )
    journal = FileJournal.new(asked.event)
    outcome = handle(journal, command, actor=organizer(call), now=moment(), command_id=new_id())
    state = outcome.now.state

    def tell() -> None:
        call.say(
            "created",
            event=state.name,
            file=asked.event,
            policy=state.policy.policy.title,
            structure=call.words(f"structure-{state.structure.value}"),
        )
        call.say("seed", seed=state.seed)
        tell_kts(call, state.policy)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, policy=state.policy_id, seed=state.seed)


def enter(call: Call) -> int:
    """Enrol one player, or all those of a file."""
    asked = call.options
    if (asked.file is None) == (asked.name is None):
        raise malformed("players-or-name")
    entering = enrolments(call, asked.file) if asked.file is not None else (_named(call),)
    outcome, names = do(call, EnterPlayers(entering, asked.late, asked.reason, asked.join))
    event = outcome.event
    assert isinstance(event, EntrantsEntered)
    entered = [new.number for new in event.entrants]

    def tell() -> None:
        _tell_entered(call, entered, names)
        inside = sum(entrant.out_after is None for entrant in outcome.now.state.entrants.values())
        call.say("players-now", players=inside)
        if event.missed_rounds:
            call.say("late-lost" if event.missed == "missed" else "late-bye", rounds=len(event.missed_rounds))
        tell_joined(call, outcome.now.state, entered[0], event.joined, names)
        tell_undo(call)
        tell_next(call, outcome.now)

    listed = [{"number": number, **names.json(number)} for number in entered]
    return done(call, outcome, tell, entered=listed, **joined_json(event.joined, names))


def _tell_entered(call: Call, entered: list[int], names: Names) -> None:
    if len(entered) == 1:
        call.say("entered-one", name=names.of(entered[0]), number=entered[0])
    else:
        call.table(
            ["number", "name", "id"], [[str(n), names.of(n), names.id(n) if names.id(n) != str(n) else ""] for n in entered]
        )
        call.say("entered-many", players=len(entered))


def _named(call: Call) -> Enrolment:
    asked = call.options
    id, name, surname = asked.id.strip(), spaced(asked.name), spaced(asked.surname)
    is_whole = not surname and "," not in name  # there is --surname for who would say it with a comma: "Bruno, Jr." stays
    return Enrolment(
        parted(name, id) if is_whole else Person(name, surname, id),
        category=(asked.category or "").strip() or None,
        club=(asked.club or "").strip() or None,
        seed=asked.seed,
        fixed_table=asked.fixed_table,
    )


def start(call: Call) -> int:
    """End registration, with the last values that the event changes."""
    values = overrides(call)
    first = [OverrideValues(values)] if values else []
    current, _ = do_all(call, [*first, StartEvent(call.options.rounds, allow_rematches=call.options.allow_rematch)])
    state = current.state
    if call.wants_json:
        call.json(done_json(current, current.entries[-1], {"rounds": state.planned_rounds}))
        return 0
    inside = sum(entrant.out_after is None for entrant in state.entrants.values())
    key = "started" if state.planned_rounds else "started-without-rounds"
    call.say(key, event=state.name, players=inside, rounds=state.planned_rounds)
    tell_next(call, current)
    return 0
