"""Halves of unequal size: who of the larger one meets somebody of the own half, and who meets whom then.

The fewest exchanges are as many as there are too many. Where they suffice, no two of the smaller half meet: every pairing without
such a table has the fewest exchanges. So the pattern is settled player by player, each time by one search for a matching.

Clause: spec 04 criterion 7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pareo.pairing.matching import maximum, search, settle

Graph = list[list[int]]


def swapped(upper: Sequence[int], wished: Sequence[int], free: Callable[[int, int], bool]) -> list[int] | None:
    """Those of a larger upper half who meet each other: the lowest who can. None where more exchanges are needed."""
    half = len(upper)
    graph = _graph([*upper, *wished], free, lambda a, b: min(a, b) < half)
    mate = maximum(graph)
    if -1 in mate:
        return None
    for player in range(half):
        across = [other for other in graph[player] if other >= half]
        if mate[player] < half:
            without = _restricted(graph, player, across)
            again = mate[:]
            again[player] = again[mate[player]] = -1
            search(without, again, player)
            if again[player] == -1:
                graph = _restricted(graph, player, [other for other in graph[player] if other < half])
                continue
            mate = again
        graph = _restricted(graph, player, across)
    return [upper[player] for player in range(half) if mate[player] < half]


def across(upper: Sequence[int], wished: Sequence[int], free: Callable[[int, int], bool]) -> list[tuple[int, int]] | None:
    """The partners of a smaller upper half, each the first with whom all others can be paired. None where there are none."""
    half = len(upper)
    places = [*upper, *wished]
    graph = _graph(places, free, lambda a, b: max(a, b) >= half)
    mate = maximum(graph)
    if -1 in mate:
        return None
    mate = settle(graph, mate, range(half))
    return [(upper[player], places[mate[player]]) for player in range(half)]


def _graph(places: Sequence[int], free: Callable[[int, int], bool], is_open: Callable[[int, int], bool]) -> Graph:
    """Who may meet whom, by index."""
    graph: Graph = [[] for _ in places]
    for b, place in enumerate(places):
        for a in range(b):
            if is_open(a, b) and free(places[a], place):
                graph[a].append(b)
                graph[b].append(a)
    return graph


def _restricted(graph: Graph, player: int, kept: list[int]) -> Graph:
    """The graph where one has only these to meet."""
    gone = set(graph[player]) - set(kept)
    rows = [[other for other in row if other != player] if at in gone else row for at, row in enumerate(graph)]
    rows[player] = kept
    return rows
