"""Who meets whom: a Field in, Pairings out. Usable alone.

>>> from pareo.pairing import pair
>>> from pareo.pairing.field import Contender, Field, Method, Rules
>>> pair(Field(1, (Contender(7, 0, 1), Contender(4, 0, 2)), "copa"), Rules(Method.ADJACENT)).tables
((7, 4),)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pareo.pairing.solve import pair

__all__ = ["pair"]


def __getattr__(name: str) -> Any:
    """`pair` comes when it is asked for: who only speaks of methods and directions need not load the solver."""
    if name == "pair":
        from pareo.pairing.solve import pair

        return pair
    raise AttributeError(name)
