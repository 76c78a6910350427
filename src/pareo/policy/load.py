"""The policy packs that ship with Pareo, by id. They are read strictly; that each makes sense as a whole is tested.

Source: spec 03.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from pareo.core.errors import Malformed, malformed
from pareo.policy.pack import Pack

_PACKS = Path(__file__).parent / "packs"  # importlib.resources would take longer to load than all packs


@lru_cache
def packs() -> tuple[str, ...]:
    """The ids of the packs that ship, in alphabetical order.

    >>> packs()[:3]
    ('decipher-stccg', 'konami-2011-05', 'konami-2018-06')
    """
    names = (entry.name for entry in _PACKS.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@lru_cache
def pack(id: str) -> Pack:
    """The pack of that id. Raises Malformed "policy-unknown", which names the nearest ids.

    >>> pack("ude-2008").match.best_of
    3
    """
    return msgspec.convert(tomllib.loads(_text(id)), Pack, strict=True)


@lru_cache
def content_hash(id: str) -> str:
    """SHA-256 (hexadecimal) of the pack's bytes with line ends as LF. Raises Malformed "policy-unknown"."""
    return hashlib.sha256(_text(id).encode()).hexdigest()


def _text(id: str) -> str:
    if id not in packs():
        raise _unknown(id)
    data = (_PACKS / f"{id}.toml").read_bytes()
    return data.decode("utf-8").replace("\r\n", "\n")


def _unknown(id: str) -> Malformed:
    """Who mistypes pays for the search."""
    from difflib import get_close_matches

    from pareo.policy.shape import shown

    near = get_close_matches(id[:80], packs(), n=3, cutoff=0.4) or packs()
    return malformed("policy-unknown", policy=shown(id), nearest=", ".join(near))
