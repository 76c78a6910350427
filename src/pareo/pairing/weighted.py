"""The cheapest way to pair everybody, with costs of any size.

Costs are Python integers, so that criteria of which each is worth more than all that follow fit into one number however
many they are. Source: Edmonds 1965, Galil 1986 (primal-dual method; the next event comes from a heap).

Duals: every vertex has one, every blossom has one that is never negative; slack(u, v) = 4 * cost - dual[u] - dual[v], and
more inside blossoms. All slacks stay >= 0, matched edges have none: that proves a perfect matching to be the cheapest. It is
first looked for among the cheapest edges of each vertex; the duals then tell which of the other edges could do better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from heapq import heappop, heappush, heapreplace, nsmallest

FIRST = 8  # edges of each vertex that are tried at first


class _Label(Enum):
    """The place of an outermost blossom in the alternating forest."""

    EVEN = "even"
    ODD = "odd"


_Edge = tuple[int, int]


def cheapest(size: int, cost: Mapping[_Edge, int]) -> list[int] | None:
    """The mate of each vertex 0 .. size - 1 in a perfect matching of the least total cost; None where there is none.

    Edges that are absent are not used.

    >>> cheapest(4, {(0, 1): 5, (1, 2): 1, (2, 3): 5, (0, 3): 8})
    [3, 2, 1, 0]
    """
    if size % 2:
        return None
    edges: list[list[tuple[int, int, _Edge]]] = [[] for _ in range(size)]
    for edge, price in cost.items():
        near = abs(edge[0] - edge[1])  # level choices: neighbours, so that not everybody tries for the same few
        edges[edge[0]].append((price, near, edge))
        edges[edge[1]].append((price, near, edge))
    some = {edge: price for own in edges for price, _, edge in (own if len(own) <= FIRST else nsmallest(FIRST, own))}
    while True:
        forest = _Forest(size, some)
        while -1 in forest.mate:
            if not forest.grow():
                break
        if -1 in forest.mate:
            if len(some) == len(cost):
                return None
            some = {edge: price for own in edges for price, _, edge in nsmallest(4 * len(some) // size, own)}
            continue
        dual = forest.dual
        better = {edge: price for edge, price in cost.items() if 4 * price < dual[edge[0]] + dual[edge[1]] and edge not in some}
        if not better:
            return forest.mate
        some |= better


class _Forest:
    """The matching so far, its duals, and the alternating forest of the present phase.

    Vertices are 0 .. size - 1, blossoms follow. A blossom's `parts` go round in a circle from the one with its base;
    `links[i]` is the edge from parts[i] to parts[i + 1], and every second one, beginning with links[1], is matched.
    """

    def __init__(self, size: int, cost: Mapping[_Edge, int]) -> None:
        self.size = size
        self.near: list[dict[int, int]] = [{} for _ in range(size)]
        for (a, b), price in cost.items():
            self.near[a][b] = self.near[b][a] = 4 * price
        self.mate = [-1] * size
        self.dual = [min(near.values(), default=0) // 2 for near in self.near]
        self.base = list(range(size))
        self.top = list(range(size))  # of a vertex: its outermost blossom
        self.parent = [-1] * size
        self.parts: list[list[int]] = [[] for _ in range(size)]
        self.links: list[list[_Edge]] = [[] for _ in range(size)]
        self.label: dict[int, _Label] = {}
        self.via: dict[int, _Edge | None] = {}  # the edge by which a label came, from outside to inside
        self.events: list[tuple[int, int, int, bool]] = []  # when an edge gets tight, the edge, whether both ends are even
        self.now = 0
        self.soonest: dict[int, int] = {}  # when a free vertex is reached, by the events so far
        self.match_tight()

    def match_tight(self) -> None:
        """A first matching: raise the dual of each vertex as far as its edges allow, and take what has got tight."""
        for vertex, near in enumerate(self.near):
            if self.mate[vertex] == -1 and near:
                slack, other = min((self.slack(vertex, other), other) for other in near)
                self.dual[vertex] += slack
                tight = [other] if self.mate[other] == -1 else [one for one in near if not self.slack(vertex, one)]
                free = next((one for one in tight if self.mate[one] == -1), -1)
                if free != -1:
                    self.mate[vertex], self.mate[free] = free, vertex

    def grow(self) -> bool:
        """One phase: raise the matching by an edge. False where no matching has more edges."""
        self.label, self.via, self.events, self.now, self.soonest = {}, {}, [], 0, {}
        roots = [vertex for vertex in range(self.size) if self.mate[vertex] == -1]
        for vertex in roots:
            self.label[self.top[vertex]], self.via[self.top[vertex]] = _Label.EVEN, None
        for vertex in roots:
            for leaf in self.leaves(self.top[vertex]):
                self.scan(leaf)
        while True:
            thin = self.thinnest()
            edge = self.next_edge()
            waits = ([edge[0] - self.now] if edge else []) + ([self.dual[thin] // 2] if thin >= 0 else [])
            if not waits:
                return False
            self.pass_time(min(waits))
            if thin >= 0 and self.dual[thin] == 0:
                self.expand(thin)
            elif edge:
                heappop(self.events)
                if self.use(edge[1], edge[2]):
                    return True

    def leaves(self, blossom: int) -> Iterator[int]:
        """The vertices of a blossom."""
        stack = [blossom]
        while stack:
            node = stack.pop()
            if node < self.size:
                yield node
            else:
                stack.extend(self.parts[node])

    def slack(self, a: int, b: int) -> int:
        """How far an edge is from being tight."""
        return self.near[a][b] - self.dual[a] - self.dual[b]

    def scan(self, vertex: int) -> None:
        """Note when each edge of a vertex that has become even will get tight; of a free vertex, only the first."""
        own, dual, now, soonest = self.top[vertex], self.dual, self.now, self.soonest
        mine = dual[vertex]
        for other, price in self.near[vertex].items():
            top = self.top[other]
            if top == own:
                continue
            label = self.label.get(top)
            if label is None:
                when = now + price - mine - dual[other]
                if other not in soonest or when < soonest[other]:
                    soonest[other] = when
                    heappush(self.events, (when, vertex, other, False))
            elif label is _Label.EVEN:
                heappush(self.events, (now + (price - mine - dual[other]) // 2, vertex, other, True))

    def next_edge(self) -> tuple[int, int, int, bool] | None:
        """The earliest event that still holds."""
        while self.events:
            when, a, b, both = self.events[0]
            top = self.top[b]
            label = self.label.get(top)
            if self.top[a] == top or (label is not _Label.EVEN if both else label is not None):
                heappop(self.events)
            elif not both and self.now + self.slack(a, b) > when:  # it has been in an odd blossom, where time stood still for it
                heapreplace(self.events, (self.now + self.slack(a, b), a, b, both))
            else:
                return self.events[0]
        return None

    def thinnest(self) -> int:
        """The odd blossom with the smallest dual, or -1."""
        odd = [node for node, label in self.label.items() if node >= self.size and label is _Label.ODD]
        return min(odd, key=lambda node: self.dual[node], default=-1)

    def pass_time(self, step: int) -> None:
        """Raise the duals of even vertices, lower those of odd ones; blossoms the same way, twice as fast."""
        if not step:
            return
        self.now += step
        for node, label in self.label.items():
            change = step if label is _Label.EVEN else -step
            for leaf in self.leaves(node):
                self.dual[leaf] += change
            if node >= self.size:
                self.dual[node] += 2 * change

    def use(self, a: int, b: int) -> bool:
        """Take a tight edge from an even vertex into the forest; True where it raised the matching."""
        into = self.top[b]
        if into not in self.label:
            self.label[into], self.via[into] = _Label.ODD, (a, b)
            end = self.base[into]
            child = self.top[self.mate[end]]
            self.label[child], self.via[child] = _Label.EVEN, (end, self.mate[end])
            for leaf in self.leaves(child):
                self.scan(leaf)
            return False
        stem = self.meeting(self.top[a], into)
        if stem == -1:
            self.flip(a, b)
            self.flip(b, a)
            return True
        self.shrink(a, b, stem)
        return False

    def meeting(self, a: int, b: int) -> int:
        """The first blossom that the ways from `a` and `b` to their roots share, or -1."""
        seen = set(self.way(a))
        return next((node for node in self.way(b) if node in seen), -1)

    def way(self, node: int) -> Iterator[int]:
        """The blossoms from `node` to its root."""
        while True:
            yield node
            edge = self.via[node]
            if edge is None:
                return
            node = self.top[edge[0]]

    def rise(self, node: int, stem: int) -> Iterator[tuple[int, _Edge]]:
        """The blossoms from `node` up to `stem`, which is left out, each with the edge that led to it."""
        while node != stem:
            edge = self.via[node]
            assert edge is not None, "the stem lies on the way to the root"
            yield node, edge
            node = self.top[edge[0]]

    def shrink(self, a: int, b: int, stem: int) -> None:
        """Make a blossom of the circle that the edge a-b closes."""
        down = list(self.rise(self.top[a], stem))[::-1]
        back = list(self.rise(self.top[b], stem))
        parts = [stem, *(node for node, _ in down), *(node for node, _ in back)]
        links = [*(edge for _, edge in down), (a, b), *((inner, outer) for _, (outer, inner) in back)]
        fresh = [leaf for node in parts if self.label[node] is _Label.ODD for leaf in self.leaves(node)]
        blossom = len(self.parts)
        self.parts.append(parts)
        self.links.append(links)
        self.base.append(self.base[stem])
        self.dual.append(0)
        self.parent.append(-1)
        self.label[blossom], self.via[blossom] = _Label.EVEN, self.via[stem]
        for node in parts:
            self.parent[node] = blossom
            del self.label[node], self.via[node]
        for leaf in self.leaves(blossom):
            self.top[leaf] = blossom
        for leaf in fresh:
            self.scan(leaf)

    def expand(self, blossom: int) -> None:
        """Open an odd blossom whose dual has come down to 0: the way through it stays in the forest, the rest is free."""
        parts, links, entry = self.parts[blossom], self.links[blossom], self.via[blossom]
        assert entry is not None, "an odd blossom is nobody's root"
        del self.label[blossom], self.via[blossom]
        for node in parts:
            self.parent[node] = -1
            for leaf in self.leaves(node):
                self.top[leaf] = node
        at = parts.index(self.top[entry[1]])
        count = len(parts)
        steps = range(at, 0, -1) if at % 2 == 0 else range(at, count)
        odd, via = True, entry
        self.label[parts[at]], self.via[parts[at]] = _Label.ODD, entry
        even_parts = []
        for step in steps:
            if at % 2 == 0:
                node, via = parts[step - 1], (links[step - 1][1], links[step - 1][0])
            else:
                node, via = parts[(step + 1) % count], links[step]
            odd = not odd
            self.label[node], self.via[node] = (_Label.ODD if odd else _Label.EVEN), via
            if not odd:
                even_parts.append(node)
        for node in even_parts:
            for leaf in self.leaves(node):
                self.scan(leaf)
        for node in parts:
            if node not in self.label:
                for leaf in self.leaves(node):
                    reached = [(self.slack(leaf, other), other) for other in self.near[leaf] if self.is_even(other)]
                    self.soonest.pop(leaf, None)
                    if reached:
                        slack, other = min(reached)
                        self.soonest[leaf] = self.now + slack
                        heappush(self.events, (self.now + slack, other, leaf, False))

    def is_even(self, vertex: int) -> bool:
        """Whether a vertex lies in an even blossom of the forest."""
        return self.label.get(self.top[vertex]) is _Label.EVEN

    def flip(self, vertex: int, partner: int) -> None:
        """Match `vertex` with `partner` and exchange matched and unmatched edges up to the root."""
        while True:
            node = self.top[vertex]
            self.rebase(node, vertex)
            self.mate[vertex] = partner
            edge = self.via[node]
            if edge is None:
                return
            middle = self.top[edge[0]]
            entry = self.via[middle]
            assert entry is not None, "an odd blossom is nobody's root"
            self.rebase(middle, entry[1])
            self.mate[entry[1]] = entry[0]
            vertex, partner = entry

    def rebase(self, blossom: int, vertex: int) -> None:
        """Match the inside of a blossom anew so that `vertex` is the one whose mate is outside."""
        if blossom < self.size or self.base[blossom] == vertex:
            return
        part = vertex
        while self.parent[part] != blossom:
            part = self.parent[part]
        parts, links = self.parts[blossom], self.links[blossom]
        at = parts.index(part)
        self.rebase(part, vertex)
        for place in range(0, at, 2) if at % 2 == 0 else range(at + 1, len(parts), 2):
            a, b = links[place]
            self.rebase(parts[place], a)
            self.rebase(parts[(place + 1) % len(parts)], b)
            self.mate[a], self.mate[b] = b, a
        self.parts[blossom], self.links[blossom] = parts[at:] + parts[:at], links[at:] + links[:at]
        self.base[blossom] = vertex
