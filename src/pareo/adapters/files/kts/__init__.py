"""Konami Tournament Software: the `.Tournament` file, in and out.

Implements                                        source                          known deviations
--------------------------------------------------------------------------------------------------------------------
layout, order, BOM, CRLF, codes, ids              spec 15; data.md 1              none (7 of 7 files byte for byte)
Rank, PlayoffPoints, Wins, Points                 data.md 1; rules.md b.2         recomputed, never copied; a draw in a
                                                                                  playoff adds no point (2.0.5.2 adds one)
late entry: a match against 0 with Winner 0       data.md 1                       none
single elimination (structure 02)                 rules.md b.3                    no sample seen: the bracket is read from
                                                                                  the tables of round 1
Open Dueling (structure 03)                       data.md 1                       attendance only, matches are not taken
penalties and staff                               data.md 1; rules.md c.2         no sample seen: `Player` and `Judge` are
                                                                                  read as an id or as a person
files older than the codes                        data.md 1                       Format and Structure read by their word

Layers: `document` (the file as values), `decoding` and `encoding` (XML), `importing` (to commands), `exporting` (from a state).
"""

from pareo.adapters.files.kts.exporting import check, losses, write
from pareo.adapters.files.kts.importing import read

__all__ = ["check", "losses", "read", "write"]
