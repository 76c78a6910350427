"""Can these players be paired off? Matchings without weights: one exact search, and Dirac's shortcut.

Source: Edmonds 1965 (blossoms); Dirac 1952: where everyone may meet at least half of the others, a perfect matching exists.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

MayMeet = Callable[[int, int], bool]


def is_rich(size: int, most_apart: int) -> bool:
    """Whether an even number of players can be paired whoever they are.

    `most_apart` is the largest number of others that one of them may not meet.

    >>> is_rich(8, 3), is_rich(8, 4)
    (True, False)
    """
    return size >= 2 * most_apart + 2


def is_matchable(players: Sequence[int], may_meet: MayMeet, most_apart: int) -> bool:
    """Whether all of `players` can be paired among themselves."""
    if len(players) % 2:
        return False
    return is_rich(len(players), most_apart) or _is_perfect(neighbours(players, may_meet))


def _is_perfect(graph: list[list[int]]) -> bool:
    """Whether a matching reaches everybody: who can't be reached once never will be."""
    mate = _greedy(graph)
    for vertex in range(len(graph)):
        if mate[vertex] == -1:
            search(graph, mate, vertex)
            if mate[vertex] == -1:
                return False
    return True


def neighbours(players: Sequence[int], may_meet: MayMeet) -> list[list[int]]:
    """The graph over places in `players`: who may meet whom."""
    graph: list[list[int]] = [[] for _ in players]
    for place, player in enumerate(players):
        for other in range(place):
            if may_meet(player, players[other]):
                graph[place].append(other)
                graph[other].append(place)
    return graph


def maximum(graph: list[list[int]]) -> list[int]:
    """A largest matching: the mate of each vertex, or -1."""
    mate = _greedy(graph)
    for vertex in range(len(graph)):
        if mate[vertex] == -1:
            search(graph, mate, vertex)
    return mate


def _greedy(graph: list[list[int]]) -> list[int]:
    """A matching to begin with: everybody takes the first who is free."""
    mate = [-1] * len(graph)
    for vertex, others in enumerate(graph):
        if mate[vertex] == -1:
            free = next((other for other in others if mate[other] == -1), -1)
            if free != -1:
                mate[vertex], mate[free] = free, vertex
    return mate


def search(graph: list[list[int]], mate: list[int], root: int) -> list[bool]:
    """Grow an alternating tree from `root`, which has no mate, and augment `mate` where that is possible.

    Answers which vertices were reached at an even distance: where nothing was augmented, exactly those that could be left
    over instead of `root`.
    """
    parent = [-1] * len(graph)
    base = list(range(len(graph)))
    even = [False] * len(graph)
    even[root] = True
    queue = deque([root])

    def common_base(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if mate[a] == -1:
                break
            a = parent[mate[a]]
        while base[b] not in seen:
            b = parent[mate[base[b]]]
        return base[b]

    def mark(vertex: int, stem: int, child: int, blossom: set[int]) -> None:
        while base[vertex] != stem:
            blossom.update((base[vertex], base[mate[vertex]]))
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]

    while queue:
        vertex = queue.popleft()
        for other in graph[vertex]:
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != -1 and parent[mate[other]] != -1):
                stem = common_base(vertex, other)
                blossom: set[int] = set()
                mark(vertex, stem, other, blossom)
                mark(other, stem, vertex, blossom)
                for inner in range(len(graph)):
                    if base[inner] in blossom:
                        base[inner] = stem
                        if not even[inner]:
                            even[inner] = True
                            queue.append(inner)
            elif parent[other] == -1:
                parent[other] = vertex
                if mate[other] == -1:
                    _augment(mate, parent, other)
                    return even
                even[mate[other]] = True
                queue.append(mate[other])
    return even


def settle(graph: list[list[int]], mate: list[int], players: Iterable[int]) -> list[int]:
    """The mates of everybody where each of `players`, in this order, has the first with whom all others can be paired.

    `mate` has everybody paired; who has been taken by somebody before does not choose. Each choice is one search.

    >>> settle([[1, 2, 3], [0, 2, 3], [0, 1], [0, 1]], [2, 3, 0, 1], range(4))
    [2, 3, 0, 1]
    """
    mate = mate[:]
    settled: set[int] = set()
    for player in players:
        if player in settled:
            continue
        for other in sorted(graph[player]):
            if mate[player] == other:
                break
            again = mate[:]
            left, freed = mate[player], mate[other]
            again[player], again[other] = other, player
            again[left] = again[freed] = -1
            search(_without(graph, player, other), again, left)
            if again[left] != -1:
                mate = again
                break
        graph = _without(graph, player, mate[player])
        settled |= {player, mate[player]}
    return mate


def _without(graph: list[list[int]], a: int, b: int) -> list[list[int]]:
    """The graph without two who are settled."""
    return [[] if at in (a, b) else [other for other in row if other not in (a, b)] for at, row in enumerate(graph)]


def _augment(mate: list[int], parent: list[int], end: int) -> None:
    """Exchange matched and unmatched edges on the path from `end` back to the root."""
    while end != -1:
        before = parent[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following
