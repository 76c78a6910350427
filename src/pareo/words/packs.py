"""How a policy, its tiers and its formats are called in the reader's language.

A pack is data of its own with one title in it. Those that Pareo brings have names in every language (`packs.toml`); a pack that
somebody else wrote is called as it calls itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pareo.policy.pack import Pack
from pareo.words.speak import page


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


def _words(language: str, what: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = page(language, "packs")["packs"][what]
    return words
