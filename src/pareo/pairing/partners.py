"""Why two of a bracket meet: the pattern of the method done again, and whom each passed over. Clause: spec 04 criterion 7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from pareo.pairing.cost import cost_of
from pareo.pairing.field import Method
from pareo.pairing.floats import Bracket
from pareo.pairing.forced import Table, at_fault, barred
from pareo.pairing.matching import is_matchable
from pareo.pairing.methods import pattern, sides
from pareo.pairing.pile import Pile
from pareo.pairing.reason import Cause, Criterion, Passed

Choice = tuple[int, int, Cause, list[Passed]]  # whose turn it was, whom they got, by which rule, whom they passed over


def partners(pile: Pile, bracket: Bracket, mate: Mapping[int, int], asked: AbstractSet[int]) -> Iterator[Choice]:
    """The tables of a bracket in the order in which the pattern makes them; those of `asked` only."""
    made = _Bracket(pile, bracket, mate)
    done: list[Table] = []
    for chooser, other, before in made.turns():
        if {chooser, other} & asked:
            is_pattern = not made.is_by_halves or (chooser in made.upper) != (other in made.upper)
            passed = [made.ruled_out(done, chooser, place) for place in before if not made.are_risers(chooser, place)]
            yield chooser, other, Cause.PATTERN if is_pattern else Cause.EXCHANGED, passed
        done.append((chooser, other))


class _Bracket:
    """A bracket as it was paired."""

    def __init__(self, pile: Pile, bracket: Bracket, mate: Mapping[int, int]) -> None:
        self.pile, self.bracket, self.mate = pile, bracket, mate
        self.is_by_halves = pile.rules.method in (Method.SLIDE, Method.FOLD)
        self.first, self.wished = sides(pile.rules.method, bracket.places)
        self.upper = frozenset(self.first)
        self.risers = frozenset(bracket.risers)

    def are_risers(self, a: int, b: int) -> bool:
        """Whether both came from below, and so don't meet."""
        return a in self.risers and b in self.risers

    def turns(self) -> Iterator[tuple[int, int, list[int]]]:
        """Whose turn it is to get an opponent, whom they get, and those still free who came before."""
        if not self.is_by_halves:
            yield from self._down(list(self.bracket.places))
            return
        wished, seated = list(self.wished), set[int]()
        for at, chooser in enumerate(self.first):
            other = self.mate[chooser]
            if chooser in seated:
                continue
            if other in self.upper:
                between = [place for place in self.first[at + 1 : self.first.index(other)] if place not in seated]
                yield chooser, other, wished + between
            else:
                yield chooser, other, wished[: wished.index(other)]
                wished.remove(other)
            seated |= {chooser, other}
        yield from self._down(wished)

    def _down(self, left: list[int]) -> Iterator[tuple[int, int, list[int]]]:
        while left:
            chooser = left.pop(0)
            at = left.index(self.mate[chooser])
            before = left[:at]
            yield chooser, left.pop(at), before

    def ruled_out(self, done: Sequence[Table], chooser: int, place: int) -> Passed:
        """What rules out that `chooser` meets `place`, once the tables `done` are made."""
        own = at_fault(self.pile, (chooser, place), (chooser, self.mate[chooser]))
        if own is not None:
            return own
        id_ = self.pile.players[place].id
        fixed = [*done, (chooser, place)]
        seated = {at for table in fixed for at in table}
        rest = [at for at in self.bracket.places if at not in seated]
        pile = barred(self.pile, combinations(self.bracket.risers, 2)) if len(self.risers) > 1 else self.pile
        if not is_matchable(rest, pile.may_meet, pile.most_apart):
            return Passed(id_, Criterion.REST_UNPAIRABLE)
        would = self._completed(pile, fixed, rest)
        if would is None:
            return Passed(id_, Criterion.OTHERS)
        made = [(at, self.mate[at]) for at in self.bracket.places if at < self.mate[at]]
        worse = cost_of(self.pile, would).worse_in(cost_of(self.pile, made))
        if worse is not None:
            return Passed(id_, Criterion.REST_UNPAIRABLE, cost=worse)
        return Passed(id_, Criterion.HALVES if self._exchanges(would) > self._exchanges(made) else Criterion.OTHERS)

    def _completed(self, pile: Pile, fixed: Sequence[Table], rest: Sequence[int]) -> list[Table] | None:
        """The best tables of the bracket with some that are fixed; None where it is not proved that they are."""
        if any((a in self.upper) == (b in self.upper) for a, b in fixed) and self.is_by_halves:
            seats = dict(fixed) | {b: a for a, b in fixed}
            places = self.bracket.places
            pile = barred(pile, [(a, b) for a, b in combinations(places, 2) if (a in seats or b in seats) and seats.get(a) != b])
            rest, fixed = places, ()
        at = {place: new for new, place in enumerate(sorted(rest))}
        old = sorted(rest)
        part = Bracket(
            tuple(at[place] for place in self.bracket.members if place in at),
            tuple(at[place] for place in self.bracket.risers if place in at),
        )
        tables, is_proved = pattern(pile.only(rest), part)
        return [*fixed, *((old[a], old[b]) for a, b in tables)] if is_proved else None

    def _exchanges(self, tables: Sequence[Table]) -> tuple[int, int]:
        """How many of the upper half meet one another, and which, as a number: the higher ones weigh more."""
        if not self.is_by_halves:
            return 0, 0
        exchanged = {place for table in tables if self.upper.issuperset(table) for place in table}
        return len(exchanged), sum(2 ** (len(self.first) - at) for at, place in enumerate(self.first) if place in exchanged)
