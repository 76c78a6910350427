"""What a command is stamped with: the time as the journal writes it, and an id of its own."""

from __future__ import annotations

import os
import time


def moment() -> str:
    """Now, as the journal writes it: UTC ISO time to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id() -> str:
    """An id for a command that was never used before."""
    return os.urandom(12).hex()
