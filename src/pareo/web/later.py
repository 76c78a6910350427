"""Views whose modules are loaded when somebody asks for them: who opens the first page need not wait for printing and repairs.

The server loads the rest by itself a moment after it has begun (`load_all`), so that nobody waits for it at a table either.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

_modules: list[str] = []


class Later:
    """A module of views: `rounds.latest` is a view that loads the module when it is called."""

    def __init__(self, name: str) -> None:
        self._name = name
        _modules.append(name)

    def __getattr__(self, view: str) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            return getattr(import_module(self._name), view)(*given, **named)

        return called


def load_all() -> None:
    """Load what is still missing, the addresses first."""
    try:
        import_module("pareo.web.urls")
        for name in _modules:
            import_module(name)
    except Exception:  # whoever asks for that page is told then
        logging.getLogger("pareo").exception("not everything could be loaded")
