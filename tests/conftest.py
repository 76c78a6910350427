"""What was not tested is said aloud: skipped tests are counted with their reasons, and in CI they are a failure.

Also a house of its own for this process, before anything imports Django: an empty folder that goes when the tests end.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

IN_CI = os.environ.get("CI") == "true"

HOUSE = Path(tempfile.mkdtemp(prefix="pareo-tests-"))
atexit.register(shutil.rmtree, HOUSE, ignore_errors=True)
os.environ |= {"PAREO_DATA": str(HOUSE), "PAREO_SECRET": "of the tests alone", "DJANGO_SETTINGS_MODULE": "pareo.web.settings"}
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # the browser's driver runs a loop in the thread of the tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--stories",
        choices=("with", "core", "without", "only"),
        default="with",
        help="stories in a real browser: with all of them (minutes), with the core of them, without, or only they",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "core: a story in a browser that plain `./run test` tells")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which stories are told; the files that have some begin, because they take longest."""
    stories = {item for item in items if "chromium" in getattr(item, "fixturenames", ())}
    left = {
        "with": set(),
        "core": {story for story in stories if not story.get_closest_marker("core")},
        "without": stories,
        "only": set(items) - stories,
    }[config.getoption("--stories")]
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    kept = [item for item in items if item not in left]
    long = {item.path for item in kept if item in stories}
    items[:] = sorted(kept, key=lambda item: item.path not in long)


@pytest.fixture(scope="session")
def house() -> Path:
    """The folder of this process's house, its tables made."""
    from pareo.web.house import set_up

    set_up(HOUSE)
    return HOUSE


def pytest_collect_file(file_path: Path) -> None:
    """Modules with tables can only be imported where Django is ready; doctests import them all."""
    if {"web", "database", "contract", "doctor"} & set(file_path.parts):
        import django

        django.setup()


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
