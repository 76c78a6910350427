"""What was not tested is said aloud: skipped tests are counted with their reasons, and in CI they are a failure."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

IN_CI = os.environ.get("CI") == "true"


def _skips(config: pytest.Config) -> Counter[str]:
    """How many tests were skipped for each reason."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of pytest-xdist: its controller tells
        return Counter()
    told = (report.longrepr for report in reporter.stats.get("skipped", []))
    return Counter(place[2].removeprefix("Skipped: ") if isinstance(place, tuple) else str(place) for place in told)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    if IN_CI and session.exitstatus == pytest.ExitCode.OK and _skips(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    reasons = _skips(config)
    if reasons:
        consequence = "a failure, since CI=true" if IN_CI else "with CI=true this is a failure"
        terminalreporter.section(f"{reasons.total()} not tested ({consequence})")
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count:4}  {reason}")
