"""Round robin by the circle: one stays, the others turn by one place a round."""

from __future__ import annotations

from collections.abc import Sequence


def circle(ids: Sequence[int], round_number: int) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The pairs of round `round_number` (1 the first) and who rests, None for an even number.

    Everybody meets everybody once in n - 1 rounds (n even) or n rounds (n odd).

    >>> circle([1, 2, 3, 4], 1)
    (((1, 4), (2, 3)), None)
    >>> circle([1, 2, 3], 1)
    (((2, 3),), 1)
    """
    places: list[int | None] = [*ids, None] if len(ids) % 2 else list(ids)
    turn = (round_number - 1) % (len(places) - 1)
    turned = [places[0], *places[len(places) - turn :], *places[1 : len(places) - turn]]
    pairs = []
    resting = None
    for i in range(len(turned) // 2):
        a, b = turned[i], turned[-1 - i]
        if a is not None and b is not None:
            pairs.append((a, b))
        else:
            resting = a if b is None else b
    return tuple(pairs), resting
