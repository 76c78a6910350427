"""Why a table or a bye is as it is, in codes and facts.

| code              | says                                                              | facts            |
|-------------------|-------------------------------------------------------------------|------------------|
| pinned            | the organizer seated them together                                |                  |
| rematch           | they have met before                                              | round            |
| float-down        | `entrant` meets someone of a lower group                          | from, to         |
| repeated-float    | `entrant` floats in that direction again                          | direction        |
| category-crossed  | categories that were to be avoided meet                           |                  |
| same-group        | two of one protected group meet                                   |                  |
| bye-not-first     | `entrant` would have had the bye, but ...                         | criterion, given |
| looked-ahead      | a better pairing would have cost rounds to come                   | rounds           |
| later-rematch     | not all planned rounds can be played without a rematch            | rounds, possible |

The criterion of "bye-not-first" is `had-bye`; `rest-unpairable`: without that player the others could not be paired; or
`later-rematch`: then the rounds to come could not be played. `rounds`, `possible`: how many follow this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pareo.pairing.field import Categories, Contender, Direction, Note, Rules
from pareo.pairing.pile import has_floated, has_met, last_met, score


def of_table(number: int, a: Contender, b: Contender, rules: Rules, pinned: bool) -> Iterator[Note]:
    """The notes of a table; `a` is the higher ranked."""
    if pinned:
        yield Note("pinned", number)
    if has_met(a, b):
        yield Note("rematch", number, None, {"round": last_met(a, b)})
    if score(a) != score(b):
        upper, lower = (a, b) if score(a) > score(b) else (b, a)
        yield Note("float-down", number, upper.id, {"from": score(upper), "to": score(lower)})
        if has_floated(upper, Direction.DOWN):
            yield Note("repeated-float", number, upper.id, {"direction": Direction.DOWN.value})
        if has_floated(lower, Direction.UP):
            yield Note("repeated-float", number, lower.id, {"direction": Direction.UP.value})
    if rules.categories is Categories.AVOID and a.category != b.category:
        yield Note("category-crossed", number)
    if rules.protect and a.group is not None and a.group == b.group:
        yield Note("same-group", number)


def of_bye(players: Sequence[Contender], had: Contender, plain: int | None) -> Iterator[Note]:
    """Who would have had the bye before `had`; `players` from the top to the bottom of the pile.

    `plain`: the id of who would have had it if no round were to come.
    """
    ruled_out = "rest-unpairable"
    for player in reversed(players):
        if player.id == had.id:
            return
        if player.id == plain:
            ruled_out = "later-rematch"
        criterion = "had-bye" if player.byes > had.byes else ruled_out
        yield Note("bye-not-first", None, player.id, {"criterion": criterion, "given": had.id})
