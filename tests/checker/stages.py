"""The least total of many digits, the first counting most: perfect matchings of a whole graph, solved in stages.

A stage packs as many digits as fit into one number and solves for all of them. A digit whose least total is 0 then needs no
room any more: the edges that have some of it are struck out. Nor does a digit that only the tables of one vertex have (its
owner): the edges of that vertex that have more or less of it are struck out. rustworkx does the matching where it is installed
(numbers of up to 128 bits); where the digits don't fit, and where it is not installed, networkx does it with integers of any
size.
"""

from __future__ import annotations

from collections.abc import Sequence

import networkx

try:
    import rustworkx
except ImportError:  # only quicker
    rustworkx = None

ROOM = 118  # bits of a number; the algorithm doubles them and needs a sign

Edge = tuple[int, int]
Digits = list[int]


def least(size: int, edges: dict[Edge, Digits], most: Sequence[int], owner: dict[int, int] | None = None) -> Digits | None:
    """The least total of the digits over all perfect matchings of `size` vertices, or None where there is none.

    No total of a digit is ever larger than its `most`; `owner` of a digit: all edges that have some of it are at that vertex.
    """
    sparse = {edge: {at: digit for at, digit in enumerate(digits) if digit} for edge, digits in edges.items()}
    if not sparse:
        return None
    answer = [0] * len(most)
    kept: list[int] = []
    left = list(range(len(most)))
    solved = False
    while True:
        alive = {at for digits in sparse.values() for at in digits}
        left = [at for at in left if at in alive]
        if not left and solved:
            return answer
        stage = list(kept)
        room = (ROOM if rustworkx else 10**9) - sum(most[at].bit_length() for at in stage)
        while left and (room := room - most[left[0]].bit_length()) >= 0:
            stage.append(left.pop(0))
        if len(stage) == len(kept) and left:  # nothing fits any more
            stage, left = stage + left, []
        mates = _cheapest(size, sparse, stage, most)
        if mates is None:
            return None
        solved = True
        for at in stage:
            answer[at] = sum(sparse[edge].get(at, 0) for edge in mates)
        empty = {at for at in stage if not answer[at]}
        owned = {owner[at]: at for at in stage if answer[at] and owner and at in owner}
        kept = [at for at in stage if answer[at] and not (owner and at in owner)]
        sparse = {
            edge: digits
            for edge, digits in sparse.items()
            if empty.isdisjoint(digits) and all(digits.get(owned[v], 0) == answer[owned[v]] for v in edge if v in owned)
        }


def _cheapest(size: int, sparse: dict[Edge, dict[int, int]], stage: list[int], most: Sequence[int]) -> list[Edge] | None:
    """The edges of a perfect matching with the least total of the digits of a stage."""
    unit, value = 1, {}
    for at in reversed(stage):
        value[at] = unit
        unit *= most[at] + 1
    cost = {edge: sum(digit * value.get(at, 0) for at, digit in digits.items()) for edge, digits in sparse.items()}
    ceiling = max(cost.values()) + 1
    weighted = [(a, b, ceiling - price) for (a, b), price in cost.items()]
    if rustworkx and ceiling.bit_length() <= ROOM:
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(size))
        graph.extend_from_weighted_edge_list(weighted)
        mates = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    else:
        graph = networkx.Graph()
        graph.add_weighted_edges_from(weighted)
        mates = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(edge), max(edge)) for edge in mates] if 2 * len(mates) == size else None
