"""Who meets whom: a Field in, Pairings out. Usable alone.

>>> from pareo.pairing import pair
>>> from pareo.pairing.field import Contender, Field, Method, Rules
>>> pair(Field(1, (Contender(7, 0, 1), Contender(4, 0, 2)), "copa"), Rules(Method.ADJACENT)).tables
((7, 4),)
"""

from pareo.pairing.solve import pair

__all__ = ["pair"]
