"""Any state that a tournament can be in, by number: the same number gives the same field and rules for ever."""

from __future__ import annotations

from random import Random

from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rules


def state(number: int, least: int = 2, most: int = 60) -> tuple[Field, Rules]:
    """A field after some rounds of play, with everything mixed, and rules to pair it by."""
    chance = Random(f"state {number}")
    size = chance.choice([chance.randint(least, most), chance.randint(least, min(most, max(least, 24)))])
    return _field(chance, size), _rules(chance, size)


def _field(chance: Random, size: int) -> Field:
    """Rounds of play, well or badly paired, with byes, late entries, drops and awarded results."""
    everybody = size + chance.choice([0, 0, 1, size // 4])  # some have gone by now
    rounds = chance.randint(0, min(size + 1, chance.choice([2, 4, 8, 8, 12, 20])))
    late = chance.choice([0, 0, 0.1])
    enters = [chance.randint(2, max(2, rounds)) if chance.random() < late else 1 for _ in range(everybody)]
    leaves = [rounds + 1 if i < size else chance.randint(1, max(1, rounds)) for i in range(everybody)]
    wild = chance.choice([0, 0, 0.2, 1])  # how often a round is paired without a thought
    win, draw = chance.choice([(3, 1), (3, 1), (2, 1), (1, 0)])
    draws = chance.choice([0.0, 0.1, 0.1, 0.5, 1.0])
    points, byes = [0] * everybody, [0] * everybody
    met: list[dict[int, int | None]] = [{} for _ in range(everybody)]
    floats: list[list[Floated]] = [[] for _ in range(everybody)]
    for round_ in range(1, rounds + 1):
        here = [i for i in range(everybody) if enters[i] <= round_ <= leaves[i]]
        here.sort(key=lambda i: (-points[i], chance.random()))
        if chance.random() < wild:
            chance.shuffle(here)
        for i in range(everybody):
            if enters[i] == round_ and round_ > 1 and chance.random() < 0.3:
                byes[i] += 1
                points[i] += win
        if len(here) % 2:
            byes[lucky := here.pop(chance.choice([-1, chance.randrange(len(here))]))] += 1
            points[lucky] += win
        while here:
            a = here.pop(0)
            b = next((other for other in here if other not in met[a]), here[0])
            here.remove(b)
            met[a][b] = round_
            if chance.random() < 0.9:  # one side is enough
                met[b][a] = round_
            if points[a] != points[b]:
                up, down = (a, b) if points[a] < points[b] else (b, a)
                floats[down].append(Floated(Direction.DOWN, round_))
                floats[up].append(Floated(Direction.UP, round_))
            if chance.random() < draws:
                points[a], points[b] = points[a] + draw, points[b] + draw
            elif chance.random() < 0.98:  # else a double loss
                points[chance.choice([a, b])] += win
    for _ in range(chance.choice([0, 0, 0, size // 2, size * 2])):  # opponents from elsewhere, of unknown rounds
        a, b = chance.randrange(size), chance.randrange(size)
        if a != b:
            met[a].setdefault(b, chance.choice([None, 1, 2]))
    ranks = chance.sample(range(size), size) if chance.random() < 0.3 else list(range(size))
    ranks.sort(key=lambda i: -points[i])
    rank = {i: at for at, i in enumerate(ranks, 1)}
    kinds, clubs = chance.choice([1, 2, 2, 3, 4]), chance.choice([1, 2, 3, 6, 12])
    alone = chance.choice([0.0, 0.3, 0.8])
    soft = chance.random() < 0.6
    faster = chance.choice([0, 0, 0, win, 2 * win])  # acceleration of the upper half
    contenders = tuple(
        Contender(
            id=i + 100,
            points=points[i],
            rank=rank[i],
            met=tuple(Met(other + 100, when) for other, when in met[i].items()),
            byes=byes[i],
            category=f"category {int(kinds * chance.random() ** 2)}",
            group=None if chance.random() < alone else f"club {chance.randrange(clubs)}",
            floats=tuple(floats[i]) if soft else (),
            virtual=faster if rank[i] <= size // 2 else 0,
        )
        for i in range(size)
    )
    return Field(rounds + 1, contenders, f"seed {chance.randrange(10**6)}")


def _rules(chance: Random, size: int) -> Rules:
    """Any rules at all that can be kept."""
    ids = [i + 100 for i in range(size)]
    pins: list[tuple[int, int]] = []
    if size > 3 and chance.random() < 0.2:
        seated = chance.sample(ids, 2 * chance.randint(1, min(3, size // 2)))
        pins = list(zip(seated[::2], seated[1::2], strict=True))
    forbidden = [(chance.choice(ids), chance.choice(ids)) for _ in range(chance.choice([0, 0, 0, 2, size // 2]))]
    together = {frozenset(pin) for pin in pins}
    return Rules(
        chance.choice(list(Method)),
        chance.choice(list(Direction)),
        categories=chance.choice([Categories.IGNORE, Categories.AVOID, Categories.AVOID, Categories.SEPARATE]),
        protect=chance.random() < 0.4,
        pins=tuple(pins) if size > 3 else (),
        forbidden=tuple(pair for pair in forbidden if pair[0] != pair[1] and frozenset(pair) not in together),
        allow_rematch=chance.random() < 0.7,
    )
