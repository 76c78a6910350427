"""Before the first round: creating, overriding, enrolling, awarding byes, starting; and coming and going later."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from pareo.core.errors import Illegal, illegal
from pareo.core.results import Bye, ByeKind, Missed, parse, word
from pareo.core.text import visible
from pareo.policy.load import content_hash, pack
from pareo.policy.override import check_override, check_value
from pareo.policy.pack import Pack, Until
from pareo.policy.rounds import proposed
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding.joining import join
from pareo.tournament.deciding.persons import check_persons
from pareo.tournament.evolve import notation
from pareo.tournament.field import first_order
from pareo.tournament.people import People
from pareo.tournament.playable import without_rematch
from pareo.tournament.queries import active, draft_round, impossible, open_round, swiss_rounds, table_of
from pareo.tournament.state import Stage, State


def create(command: c.CreateEvent) -> e.EventCreated:
    """A new event under a policy that exists, with a tier and a format that the policy knows."""
    policy = pack(command.policy)
    if not command.name.strip():
        raise illegal("event-name-missing")
    tier = command.tier if command.tier is not None else usual_tier(policy)
    check_tier_and_format(policy, command.tier, command.format)
    if command.rounds is not None and not 1 <= command.rounds <= 99:
        raise illegal("rounds-out-of-range", rounds=command.rounds)
    check_day(command.date)
    return e.EventCreated(
        name=command.name.strip(),
        policy=command.policy,
        policy_hash=content_hash(command.policy),
        structure=command.structure or e.Structure.SWISS_CUT,
        seed=command.seed,
        date=command.date,
        tier=tier,
        format=command.format,
        rounds=command.rounds,
        overrides=tuple(_checked(command.policy, command.overrides, frozenset())),
        origin=command.origin,
    )


def usual_tier(policy: Pack) -> int | None:
    """The tier of an event of which nothing else is said; None where the policy has none."""
    tiers = sorted(policy.tiers)
    return int(tiers[0]) if tiers else None


def check_tier_and_format(policy: Pack, tier: int | None, format: str | None) -> None:
    """Raises Illegal "tier-unknown" or "format-unknown" for one that the policy does not know; None is always known."""
    if tier is not None and str(tier) not in policy.tiers:
        raise illegal("tier-unknown", tier=tier, known=", ".join(sorted(policy.tiers)))
    if format is not None and format not in policy.formats:
        raise illegal("format-unknown", format=visible(format[:40]), known=", ".join(sorted(policy.formats)))


def check_day(text: str | None) -> None:
    """Raises Illegal "date-unreadable" for a text that is no day as YYYY-MM-DD."""
    try:
        is_day = text is None or date.fromisoformat(text).isoformat() == text
    except ValueError:
        is_day = False
    if not is_day:
        raise illegal("date-unreadable", date=visible((text or "")[:40]))


def override(state: State, command: c.OverrideValues) -> e.ValuesOverridden:
    """Values of the pack replaced, as far as it is not too late for them (spec 03 "Overrides")."""
    return e.ValuesOverridden(tuple(_checked(state.policy_id, command.overrides, _passed(state))))


def _passed(state: State) -> frozenset[Until]:
    """The moments that lie behind the event."""
    started = {Until.START} if state.stage not in (Stage.DRAFT, Stage.REGISTRATION) else set()
    eliminating = {Until.ELIMINATION} if any(r.kind is e.RoundKind.ELIMINATION for r in state.rounds) else set()
    playing = {Until.ROUND} if open_round(state) else set()
    return frozenset(started | eliminating | playing)


def _checked(policy: str, overrides: Iterable[e.Override], passed: frozenset[Until]) -> Iterable[e.Override]:
    """Each with its value as the journal keeps it; a text is read as typed at the desk."""
    for asked in overrides:
        check = check_override if isinstance(asked.value, str) else check_value
        yield e.Override(asked.key, check(pack(policy), asked.key, asked.value, asked.announcement, passed), asked.announcement)


def enter(state: State, command: c.EnterPlayers, people: People, highest: int) -> e.EntrantsEntered:
    """Players enrolled, all or none. Each gets a tournament number that never changes and is never used again.

    After the start every round already paired counts as a loss, or as a bye that the organizer grants with a reason; or who
    comes into the round that is paired plays it, against the bye.

    Clause: spec 04 "Late entry"; pack [late_entry].
    """
    if not command.enrolments:
        raise illegal("nobody-to-enter")
    late = bool(swiss_rounds(state)) or state.stage is Stage.RUNNING
    if late and state.structure is e.Structure.ROUND_ROBIN:
        raise illegal("late-entry-impossible", structure=state.structure.value)
    check_persons(state, command.enrolments, people)
    if command.join and len(command.enrolments) > 1:
        raise illegal("join-one-at-a-time", players=len(command.enrolments))
    newest = command.enrolments[0]
    joined = join(state, highest + 1, newest.category, newest.fixed_table) if command.join else None
    missed = _missed(state, command) if late else None
    before = [played.number for played in swiss_rounds(state) if joined is None or played.number < joined.round]
    return e.EntrantsEntered(
        entrants=tuple(
            e.NewEntrant(number, asked.person.digest, asked.category, asked.club, asked.seed, asked.fixed_table, asked.origin)
            for number, asked in enumerate(command.enrolments, highest + 1)
        ),
        missed=missed,
        missed_rounds=tuple(before) if late else (),
        reason=command.reason,
        joined=joined,
        presence=command.presence,
    )


def _missed(state: State, command: c.EnterPlayers) -> str:
    pack_says = state.policy.late_entry
    if command.late != "bye":
        return word(Missed())
    if not pack_says.bye_may_be_granted:
        raise illegal("late-bye-refused", pack_says.clause)
    if not (command.reason or "").strip():
        raise illegal("reason-missing", pack_says.clause, what="--late bye")
    return word(Bye(ByeKind.GRANTED))


def award_byes(state: State, command: c.AwardByes) -> e.ByesAwarded:
    """Byes promised in rounds that are not yet paired."""
    entrant = state.entrants.get(command.number)
    if entrant is None:
        raise illegal("entrant-unknown", number=command.number)
    if state.structure not in (e.Structure.SWISS, e.Structure.SWISS_CUT):
        raise illegal("byes-only-in-swiss", structure=state.structure.value)
    past = [number for number in command.rounds if number <= len(state.rounds)]
    if past or not command.rounds:
        raise illegal("bye-round-past", round=past[0] if past else 0)
    if state.planned_rounds and max(command.rounds) > state.planned_rounds:
        raise illegal("bye-round-beyond", round=max(command.rounds), rounds=state.planned_rounds)
    return e.ByesAwarded(command.number, tuple(sorted(set(command.rounds))))


def start(state: State, command: c.StartEvent) -> e.EventStarted:
    """Registration ends; the number of rounds is what was asked, what was planned, or what the pack's table proposes.

    More of them than can be played without a rematch have to be confirmed.
    """
    entrants = active(state)
    least = 1 if state.structure is e.Structure.OPEN else 2
    if len(entrants) < least:
        raise illegal("too-few-to-start", players=len(entrants), least=least)
    match state.structure:
        case e.Structure.OPEN:
            return e.EventStarted(0)
        case e.Structure.ELIMINATION:
            inside = {entrant.number for entrant in entrants}
            order = dict.fromkeys(command.seeds or first_order(state))
            return e.EventStarted(0, tuple(number for number in order if number in inside))
        case e.Structure.ROUND_ROBIN:
            return e.EventStarted(len(entrants) - 1 + len(entrants) % 2)
        case e.Structure.SWISS | e.Structure.SWISS_CUT:
            planned = command.rounds if command.rounds is not None else state.planned_rounds
            rounds = planned if planned is not None else proposed(state.policy, len(entrants)).rounds
            if not 1 <= rounds <= 99:
                raise illegal("rounds-out-of-range", rounds=rounds)
            possible = without_rematch(state, rounds)
            if planned is None:
                rounds = possible
            if rounds > possible and not command.allow_rematches:
                raise illegal("rounds-need-rematch", "spec 04.1", rounds=rounds, players=len(entrants), most=possible)
            promised = max((number for entrant in entrants for number in entrant.awarded_byes), default=0)
            if promised > rounds:
                raise illegal("bye-beyond-the-rounds", round=promised, rounds=rounds)
            return e.EventStarted(rounds, allow_rematches=rounds > possible)


def drop(state: State, command: c.DropEntrant) -> e.EntrantDropped:
    """An entrant leaves, with the result of the open match if there is one.

    Clause: spec 04 "A drop asks for the result of the open match"; 001 "Abandono" (leaving between games).
    """
    entrant = state.entrants.get(command.number)
    if entrant is None:
        raise illegal("entrant-unknown", number=command.number)
    if entrant.out_after is not None:
        raise illegal("already-out", number=command.number, round=entrant.out_after)
    if draft_round(state) is not None:
        raise illegal("draft-is-open", round=len(state.rounds))
    after = len(state.rounds)
    played = open_round(state)
    table = table_of(played, command.number) if played else None
    result = None
    if played and command.result is not None and command.round not in (None, played.number):
        raise illegal("results-of-another-round", round=command.round, now=played.number)
    if played and table:
        standing = played.results.get(table.table)
        if standing is None and command.result is None:
            raise illegal("drop-needs-result", number=command.number, table=table.table)
        if command.result is not None:
            told = parse(command.result, notation(state))
            if standing is not None and told != standing:
                raise illegal("already-reported", table=table.table, was=word(standing), result=word(told))
            findings = impossible(state, played.kind, told)
            if findings:
                raise Illegal(*findings)
            result = e.ReportedResult(table.table, word(told))
    elif command.result is not None:
        raise illegal("no-open-match", number=command.number)
    between = table is None and state.stage is Stage.RUNNING and after > 0
    quits = between and state.policy.drops.quit_counts_as_forfeit
    return e.EntrantDropped(command.number, after, command.reason, quits, result, command.origin)


def undrop(state: State, command: c.ReturnEntrant) -> e.EntrantReturned:
    """A dropped entrant comes back; the rounds paired meanwhile count as missed, so nothing is gained by it.

    The round that is paired and not closed may be played, against the bye.

    Clause: spec 04 "Leaving and coming back never gains points"; pack [drops].
    """
    entrant = state.entrants.get(command.number)
    if entrant is None:
        raise illegal("entrant-unknown", number=command.number)
    if entrant.out_after is None:
        raise illegal("not-out", number=command.number)
    if not state.policy.drops.may_return:
        raise illegal("return-refused", state.policy.drops.clause, number=command.number)
    if state.structure is e.Structure.ROUND_ROBIN and state.stage is Stage.RUNNING and entrant.out_after == 0:
        raise illegal("late-entry-impossible", structure=state.structure.value)
    joined = join(state, entrant.number, entrant.category, entrant.fixed_table) if command.join else None
    missed = [played.number for played in swiss_rounds(state) if played.number > entrant.out_after]
    return e.EntrantReturned(command.number, tuple(n for n in missed if joined is None or n < joined.round), joined)
