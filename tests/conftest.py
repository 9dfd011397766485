"""What all tests stand on: a fast hasher, clean caches and folders, Chromium, a real server, and no silent skips."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.core.cache import cache
from django.template import Template
from hypothesis import settings as hypothesis_settings

from tests import scenes
from tests.house import House

NO_SKIPS = "READY_ROOM_NO_SKIPS"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no window to draw: with it the browser's share of the work is a third less."""
QUIET_CHROMIUM = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--renderer-process-limit=1",
    # Each window would draw two pages of its own for the list under its address bar, which nobody here sees. The others are
    # what Playwright switches off; the last such list counts.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning",
]

SITE_DICE = 6

gc.set_threshold(100_000, 20, 100)
"""Thousands of tests stay in memory; looking through them as often as Python does by itself costs a tenth of the time."""
AS_SERVED = Template._render

hypothesis_settings.register_profile("house", deadline=None, print_blob=True)
hypothesis_settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Tests write nothing into var/, do not wait for a slow hasher, and send nothing out of the house."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.VAR = Path(tempfile.mkdtemp(prefix="ready-room-tests-"))
    settings.BACKUPS = settings.VAR / "backups"
    settings.JOBS = "none"


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(settings.VAR, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: while a test waits for Chromium, a server or LibreOffice, another has its core."""
    return (os.cpu_count() or 1) + 1


def pytest_itemcollected(item: pytest.Item) -> None:
    scenes.comes_first(item)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long stories, which say how long they may take, stand apart from each other between the files: each worker has some of
    them, and none starts one last while the others have nothing left."""
    long = [item for item in items if item.get_closest_marker("timeout")]
    files = [
        list(tests)
        for _path, tests in groupby((item for item in items if not item.get_closest_marker("timeout")), key=attrgetter("path"))
    ]
    apart = sum(map(len, files)) / max(1, len(long))
    placed = seen = 0
    items.clear()
    for tests in files:
        while placed < len(long) and seen >= placed * apart:
            items.append(long[placed])
            placed += 1
        items += tests
        seen += len(tests)
    items += long[placed:]


on_stage, stage = scenes.on_stage, scenes.stage


@pytest.fixture(autouse=True, scope="session")
def rendered_as_served(django_test_environment: None) -> None:
    """Django's own environment for tests copies the context of every template, for tests that look at it: ours read the page."""
    Template._render = AS_SERVED


@pytest.fixture(autouse=True)
def clean_cache() -> Iterator[None]:
    """Keys of the next test's rows may be the same as of this one's."""
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def dice_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """In each test the site's dice fall the same every time: what follows from them is what the test says, not luck."""
    monkeypatch.setattr("games.site_dice.RANDOM", Random(SITE_DICE))


# --- nothing is skipped in silence -----------------------------------------------------------------------------------


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    return report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else str(report.longrepr)


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get(NO_SKIPS):
        report.outcome = "failed"
        report.longrepr = f"{NO_SKIPS} is set, so nothing may be skipped; this was: {reason_of(report)}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    report = yield
    fail_if_skipped(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what could not run, and why, where nobody can miss it."""
    skipped = terminalreporter.stats.get("skipped", [])
    if not skipped:
        return
    terminalreporter.section("NOT RUN", sep="!", red=True, bold=True)
    for report in skipped:
        terminalreporter.write_line(f"NOT RUN  {report.nodeid}: {reason_of(report)}")
    terminalreporter.write_line(f"{len(skipped)} tests did not run. With what they need installed, run them again.")


# --- browsers and servers --------------------------------------------------------------------------------------------


def find_chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium of the system, started once; skipped loudly where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium found (Debian: apt-get install chromium-headless-shell; or set CHROMIUM to its path)")
    from playwright.sync_api import sync_playwright

    # Playwright keeps an event loop in this thread; Django would refuse the tests' own queries for it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET_CHROMIUM + (["--no-sandbox"] if root else []))
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium):
    """Opens pages, each with a browser context (cookies, storage) of its own: ``new_page(base_url, width=390, scheme="dark")``.

    At the end the test fails if a page raised a script error or broke the content security policy.
    """
    contexts, troubles = [], []

    def open_page(base_url: str, *, width: int = 1280, height: int = 800, scheme: str = "light", **options):
        context = chromium.new_context(
            base_url=base_url, viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB", **options
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"{page.url}: {error}"))
        page.on("console", lambda line: troubles.append(f"{page.url}: {line.text}") if "Content Security" in line.text else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles, troubles


@pytest.fixture
def browser_page(new_page, live_server):
    """One page on pytest-django's server, which shares the test's database. For a real server see ``house``."""
    return new_page(live_server.url)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory) -> Path:
    """The database of a site that nobody has used yet. What serving makes of no database at all, tests/site looks at."""
    empty = House(tmp_path_factory.mktemp("migrated"))
    empty.manage("migrate", "--verbosity", "0")
    return empty.database


@pytest.fixture
def house(tmp_path, migrated) -> Iterator[House]:
    """The product as it is run: ``manage.py serve`` in a process of its own, with an unused database and no demo."""
    server = House(tmp_path)
    shutil.copyfile(migrated, server.database)
    server.start()
    yield server
    server.stop()
