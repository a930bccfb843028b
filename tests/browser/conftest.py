"""A real browser before a real server, each with a temporary store; what it shows is kept under build/screenshots."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.house import House

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "grognard" / "server" / "static"
SCREENSHOTS = ROOT / "build" / "screenshots"
PATIENCE = 15_000

Look = Callable[[Page, str], None]
Visitor = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    assert (STATIC / "index.html").is_file(), "the page is not built: make web"
    quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run", "--disable-sync"]
    closed = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=quiet + closed + as_root)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the journeys; those that kill it have their own."""
    folder = tmp_path_factory.mktemp("table")
    house = House(str(folder / "games.sqlite"), log=folder / "log.txt")
    yield house
    house.stop()
    log = (folder / "log.txt").read_text()
    assert "Traceback" not in log, log


@pytest.fixture
def own_table(tmp_path: Path) -> Iterator[House]:
    house = House(str(tmp_path / "games.sqlite"), log=tmp_path / "log.txt")
    yield house
    if house.process.poll() is None:
        house.stop()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Visitor]:
    """Another person with a browser of his own. At the end none may have met a fault of the page."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive(house: House, path: str = "", **more: object) -> Page:
        settings: dict[str, object] = {"viewport": {"width": 1360, "height": 850}, "reduced_motion": "reduce", **more}
        context = chromium.new_context(base_url=f"http://127.0.0.1:{house.port}/", **settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def look() -> Look:
    """Keep a screenshot of a main screen for people to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=str(SCREENSHOTS / f"{name}.png"))

    return keep
