"""The policies where one is chosen: in one order everywhere, each with a word if its events can't go out to KTS."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pareo.adapters.files.registry import FORMATS
from pareo.core.errors import Refused
from pareo.policy.load import pack, packs
from pareo.policy.pack import Pack
from pareo.web.desk.place import language
from pareo.words.packs import policy_title


def known() -> list[Pack]:
    """The policies that ship, game by game, the newest of each first."""
    return sorted((pack(id) for id in packs()), key=lambda one: (one.policy.game, one.policy.effective), reverse=True)


def choices() -> list[tuple[str, str]]:
    """Every policy's id and what it is called."""
    return [(one.policy.id, _called(one)) for one in known()]


def _called(policy: Pack) -> str:
    named = policy_title(policy, language())
    return named if goes_to_kts(policy) else _("%(policy)s · not to KTS") % {"policy": named}


def goes_to_kts(policy: Pack) -> bool:
    """Whether an event under `policy` can be exported to KTS."""
    try:
        FORMATS["kts"].check(policy)
    except Refused:
        return False
    return True
