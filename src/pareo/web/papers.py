"""Papers that this process has made of an event, and that nobody may fetch any more."""

from __future__ import annotations

import sys


def thrown_away(key: str) -> None:
    """Stop and forget all papers of the event. Where printing was never loaded, there are none."""
    jobs = sys.modules.get("pareo.adapters.printing.jobs")
    if jobs is not None:
        jobs.JOBS.throw_away(key)
