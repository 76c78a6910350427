"""Whatever our engine pairs, the audit finds nothing; whatever is made of it by exchanges is never better than it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.whole_field import criteria
from hall import Hall
from pareo.core.errors import Illegal
from pareo.pairing import pair
from pareo.pairing.audit import audit
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rematch, Rules
from pareo.tournament import commands as c
from pareo.tournament.audit import audited

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@st.composite
def fields(draw: st.DrawFn, most: int = 16) -> Field:
    """A field with opponents, byes, floats, categories and clubs made up."""
    count = draw(st.integers(0, most))
    chance = draw(st.randoms(use_true_random=False))
    met: list[set[int]] = [set() for _ in range(count)]
    for _ in range(chance.choice([0, count, 3 * count])):
        a, b = chance.randrange(count), chance.randrange(count)
        if a != b:
            met[a].add(b)
            met[b].add(a)
    points = sorted((chance.choice([0, 1, 3, 3, 4, 6]) for _ in range(count)), reverse=True)
    return Field(
        4,
        tuple(
            Contender(
                id=place + 10,
                points=points[place],
                rank=place + 1,
                met=tuple(Met(other + 10, (place + other) % 3 + 1) for other in sorted(met[place])),
                byes=chance.choice([0, 0, 0, 1]),
                category=chance.choice(["junior", "senior"]),
                group=chance.choice([None, "Vigo", "Lugo"]),
                floats=chance.choice([(), (Floated(Direction.DOWN, 1),), (Floated(Direction.UP, 2),)]),
            )
            for place in range(count)
        ),
        f"seed {count}",
    )


rules = st.builds(
    Rules,
    method=st.sampled_from(Method),
    float=st.sampled_from(Direction),
    rematch=st.sampled_from(Rematch),
    categories=st.sampled_from(Categories),
    protect=st.booleans(),
    allow_rematch=st.just(True),
)


@QUICK
@given(fields(), rules)
def test_what_our_engine_pairs_has_no_findings(field: Field, rules: Rules) -> None:
    pairings = pair(field, rules)
    found = audit(field, rules, pairings.tables, pairings.byes)
    assert found.findings == ()
    assert found.players == len(field.contenders)


@QUICK
@given(fields(), rules, st.randoms(use_true_random=False))
def test_any_other_round_is_found_exactly_where_it_is_worse(field: Field, rules: Rules, chance: object) -> None:
    """The whole-field checker measures both rounds by criteria 2 to 6, independently of the engine."""
    rules = replace(rules, rematch=Rematch.AVOID)
    if rules.categories is Categories.SEPARATE:
        rules = replace(rules, categories=Categories.AVOID)
    ids = [player.id for player in field.contenders]
    chance.shuffle(ids)  # type: ignore[attr-defined]
    byes = tuple(ids[:1]) if len(ids) % 2 else ()
    rest = ids[len(byes) :]
    tables = tuple(zip(rest[::2], rest[1::2], strict=True))
    best = pair(field, rules)
    is_worse = criteria(field, rules, tables, byes) > criteria(field, rules, best.tables, best.byes)
    assert bool(audit(field, rules, tables, byes).findings) == is_worse


@settings(QUICK, max_examples=12)
@given(
    st.sampled_from(["konami-2011-05", "ude-2008", "mtr", "decipher-stccg"]),
    st.integers(4, 13),
    st.randoms(use_true_random=False),
)
def test_an_event_of_ours_has_no_findings(policy: str, players: int, chance: object) -> None:
    hall = Hall(policy, players=players, rounds=4 if players > 4 else 3)  # four can play three without a rematch
    for number in range(1, 5):
        try:
            hall.pair(allow_rematch=True)
        except Illegal:
            break
        won = ("100-0", "0-100") if policy == "decipher-stccg" else ("2-0", "0-2")
        hall.report({table.table: chance.choice(won) for table in hall.round.tables})  # type: ignore[attr-defined]
        hall.close()
        inside = [n for n, entrant in hall.state.entrants.items() if entrant.out_after is None]
        if number < 4 and len(inside) > 4:
            hall.do(c.DropEntrant(chance.choice(inside)))  # type: ignore[attr-defined]
    for each in audited(hall.current.history):
        assert each.audit is not None
        assert each.findings == ()
