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
| second-bye        | `entrant` has a bye after so many; others have had fewer          | byes             |
| looked-ahead      | a better pairing would have cost rounds to come                   | rounds           |
| later-rematch     | not all planned rounds can be played without a rematch            | rounds, possible |
| hand-rematch      | the organizer lets two meet again                                 | round            |
| hand-float        | the organizer lets `entrant` meet someone of a lower group        | from, to         |
| hand-crossed      | the organizer lets two categories meet                            |                  |
| hand-same-group   | the organizer lets two of one protected group meet                |                  |
| hand-second-bye   | the organizer gives a second bye, `entrant` has had fewer         | given, byes      |
| hand-bye          | the organizer gives a bye that the rules would give to `entrant`  | given            |

The criterion of "bye-not-first" is `had-bye`; `pinned`: seated by the organizer; `rest-unpairable`: without that player the
others could not be paired; or `later-rematch`: then the rounds to come could not be played. `rounds`, `possible`: how many
follow this one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pareo.pairing.byes import passed_over
from pareo.pairing.field import Categories, Contender, Direction, Note, Rematch, Rules
from pareo.pairing.pile import has_floated, has_met, last_met, score


def of_table(number: int, a: Contender, b: Contender, rules: Rules, pinned: bool) -> Iterator[Note]:
    """The notes of a table; `a` is the higher ranked."""
    if pinned:
        yield Note("pinned", number)
    may_again = pinned or rules.allow_rematch or rules.rematch is Rematch.LITERAL  # else nobody has to be looked up
    if may_again and has_met(a, b):
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


def of_bye(players: Sequence[Contender], had: Contender, plain: int | None, pinned: Collection[int] = ()) -> Iterator[Note]:
    """Who would have had the bye before `had`; `players` from the top to the bottom of the pile, those who are `pinned` too.

    `plain`: the id of who would have had it if no round were to come.
    """
    ruled_out = "rest-unpairable"
    for player in passed_over(players[::-1], had):
        if player.id == plain:
            ruled_out = "later-rematch"
        if player.byes > had.byes and player.id in pinned:
            continue
        criterion = "had-bye" if player.byes > had.byes else "pinned" if player.id in pinned else ruled_out
        yield Note("bye-not-first", None, player.id, {"criterion": criterion, "given": had.id})
    if any(player.byes < had.byes for player in players):
        yield Note("second-bye", None, had.id, {"byes": had.byes})


def of_table_by_hand(number: int, a: Contender, b: Contender, rules: Rules) -> Iterator[Note]:
    """What a table that the organizer made costs; `a` is the higher ranked. Clause: spec 04 "By hand"."""
    if has_met(a, b):
        yield Note("hand-rematch", number, None, {"round": last_met(a, b)})
    if score(a) != score(b):
        upper, lower = (a, b) if score(a) > score(b) else (b, a)
        yield Note("hand-float", number, upper.id, {"from": score(upper), "to": score(lower)})
    if rules.categories is not Categories.IGNORE and a.category != b.category:
        yield Note("hand-crossed", number)
    if rules.protect and a.group is not None and a.group == b.group:
        yield Note("hand-same-group", number)


def of_bye_by_hand(players: Sequence[Contender], had: Contender) -> Iterator[Note]:
    """What a bye that the organizer gave costs: a second one, or one that was somebody else's. `players` as in `of_bye`."""
    choice = min(reversed(players), key=lambda player: player.byes)
    if had.byes > choice.byes:
        yield Note("hand-second-bye", None, choice.id, {"given": had.id, "byes": had.byes})
    elif had.id != choice.id:
        yield Note("hand-bye", None, choice.id, {"given": had.id})
