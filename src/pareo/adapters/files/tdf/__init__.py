"""Tournament Operations Manager of Play! Pokémon: the `.tdf` file, in and out.

Implements                                        source                known deviations
--------------------------------------------------------------------------------------------------------------------
players, pods, rounds, outcomes 0, 1, 2, 3, 5     data.md 2             other outcomes are refused: their meaning is not known
rounds of type 3 (Swiss), 1 (single elimination)  data.md 2             other types are refused
snapshots of a running event                      data.md 2             none (9 of 9 files)
several pods                                      data.md 2             one event with categories, as long as all play Swiss;
                                                                        with a bracket each they are refused
dropped players                                   data.md 2             no sample seen: they left after their last match
birth dates                                       spec 15, 91           never kept: most players are minors
standings                                         data.md 2             no sample seen: recomputed, never copied
out: players and rounds                           spec 15               birth dates are empty, times are those of the event's day

Layers: `decoding` (the file as a past), `encoding` (a state as the file).
"""

from pareo.adapters.files.tdf.decoding import read
from pareo.adapters.files.tdf.encoding import check, check_results, losses, write

__all__ = ["check", "check_results", "losses", "read", "write"]
