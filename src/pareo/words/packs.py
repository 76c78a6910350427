"""How a policy, its tiers and its formats are called in the reader's language.

A pack is data of its own with one title in it. Those that Pareo brings have names in every language (`packs.toml`); a pack that
somebody else wrote is called as it calls itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pareo.policy.pack import Pack
from pareo.words.speak import page

_SEED = re.compile(r"\b[0-9]{3}\b")  # how a pack and a clause number the documents of the old policies


def policy_title(pack: Pack, language: str) -> str:
    """The policy's title."""
    return str(_words(language, "policy").get(pack.policy.id, pack.policy.title))


def tier_name(pack: Pack, key: str, language: str) -> str:
    """What tier `key` is called; "" where the pack has no such tier."""
    tier = pack.tiers.get(key)
    return str(_words(language, "tier").get(tier.name, tier.name)) if tier else ""


def format_title(pack: Pack, key: str, language: str) -> str:
    """What format `key` is called; "" where the pack has no such format."""
    format = pack.formats.get(key)
    return str(_words(language, "format").get(key, format.title)) if format else ""


def own_clause(pack: Pack, clause: str) -> str:
    """The parts of `clause` that stand in the policy's own document; a policy that took a rule over cites no other's.

    >>> from pareo.policy.load import pack
    >>> both = "000 V.G; rules.md b.4"
    >>> own_clause(pack("konami-2011-05"), both), own_clause(pack("konami-2025-09"), both), own_clause(pack("mtr"), "MTR 2.1")
    ('000 V.G; rules.md b.4', 'rules.md b.4', 'MTR 2.1')
    """
    numbers = set(_SEED.findall(pack.policy.source))
    return "; ".join(part for part in clause.split("; ") if part[:3] in numbers or not part[:3].isdigit())


def _words(language: str, what: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = page(language, "packs")["packs"][what]
    return words
