"""Coroutines in tests that share a process with a browser, whose own loop never ends in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What comes of a coroutine, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, coroutine).result()
