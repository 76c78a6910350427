"""How many rounds and how big a cut: what the pack's table proposes.

The table does not know how few may come: no more rounds are proposed than can be played without a rematch.

Clause: 002 rounds and cut, rules.md a.1 (UDE), b.1 (Konami); 003 head (Decipher). Another choice is announced.
"""

from __future__ import annotations

from dataclasses import dataclass

from pareo.core.errors import Finding, illegal
from pareo.pairing.field import Rematch
from pareo.pairing.remaining import most_rounds
from pareo.policy.pack import Pack


@dataclass(frozen=True, slots=True)
class Proposal:
    """Swiss rounds and the size of the cut (0: none). `findings` are worth saying and stop nothing."""

    rounds: int
    cut: int
    findings: tuple[Finding, ...] = ()


def proposed(pack: Pack, players: int, best_of: int | None = None) -> Proposal:
    """What the table says for so many players in matches of `best_of` games (None: the pack's).

    A late entry changes the cut, never the rounds (rules.md b.1): ask again for the cut with the new number.
    Raises Illegal "rounds-no-table" where the pack has no table for such matches.

    >>> from pareo.policy.load import pack
    >>> proposed(pack("ude-2008"), 50)
    Proposal(rounds=6, cut=8, findings=())
    """
    games = pack.match.best_of if best_of is None else best_of
    table = next((table for table in pack.rounds.tables if table.best_of == games), None)
    if table is None:
        known = ", ".join(str(table.best_of) for table in pack.rounds.tables)
        raise illegal("rounds-no-table", pack.rounds.clause, best_of=games, known=known)
    row = next(row for row in table.rows if row.up_to is None or players <= row.up_to)
    findings = []
    if players < pack.rounds.least_players:
        few = {"players": players, "least": pack.rounds.least_players}
        findings.append(Finding("too-few-players", few, pack.rounds.clause))
    most = most_rounds(players) if pack.pairing.rematch is Rematch.AVOID else None
    if most is None or row.rounds <= most:
        return Proposal(row.rounds, row.cut, tuple(findings))
    findings.append(Finding("rounds-cut-short", {"players": players, "table": row.rounds, "rounds": most}, "spec 04.1"))
    return Proposal(most, row.cut, tuple(findings))
