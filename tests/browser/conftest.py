"""Fixtures of the browser tests: a Chromium, the product in processes of its own, and visitors with a browser each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from .fixtures import serve
from .support import every_role, server_processes
from .support.every_role import EveryRole
from .support.shared_page import forbid_lasting_changes
from .support.visitor import PATIENCE_MS, Visitor

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage",
    "--enable-features=NetworkServiceInProcess2",  # a tenth less work: a page of the table has a hundred files
]  # fmt: skip
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

SMALL: ViewportSize = {"width": 390, "height": 844}

expect.set_options(timeout=PATIENCE_MS)  # a busy machine is slow; what is wrong stays wrong

NewVisitor = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder as a browser test."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


def program() -> str | None:
    """Returns the path of the Chromium to start; None for the one that Playwright installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A headless Chromium: the one named by `CHROMIUM`, or one on the PATH, or Playwright's own.

    The fixture ends with this package's tests, since Playwright's event loop runs in this thread as long as the browser
    lives. No other test may meet that loop.
    """
    with sync_playwright() as playwright:
        if program() is None and not Path(playwright.chromium.executable_path).exists():
            pytest.fail("no Chromium: put one on the PATH or name it by CHROMIUM=… (`make test` installs one)")
        browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The address of a server that shows tables with made-up states, without the product behind them."""
    server = serve.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="package")
def phone(chromium: Browser) -> Iterator[Page]:
    """A browser page of a phone's size on which nothing moves.

    All tests of a worker share it, so that files are fetched once.
    """
    with chromium.new_context(viewport=SMALL, reduced_motion="reduce") as context:
        page = context.new_page()
        forbid_lasting_changes(page)
        yield page


@pytest.fixture
def page(phone: Page) -> Iterator[Page]:
    """The shared phone page, emptied: storage, cookies, mouse and size are reset after each test."""
    yield phone
    phone.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    phone.context.clear_cookies()
    phone.goto("about:blank")
    phone.mouse.move(0, 0)
    phone.set_viewport_size(SMALL)
    phone.emulate_media(reduced_motion="reduce", color_scheme="light")


@pytest.fixture
def own_page(chromium: Browser) -> Iterator[Page]:
    """A phone page in a context of its own, for changes that last as long as the page: they end with the test."""
    with chromium.new_context(viewport=SMALL, reduced_motion="reduce") as context:
        yield context.new_page()


@pytest.fixture(scope="package")
def embedded_folder(tmp_path_factory: pytest.TempPathFactory, migrated: Callable[[Path], Path]) -> Path:
    """The folder in which the embedded default keeps its data, with a migrated database."""
    return migrated(tmp_path_factory.mktemp("embedded"))


@pytest.fixture(scope="package")
def embedded(embedded_folder: Path) -> Iterator[str]:
    """The address of a running embedded default. The first matches of some games have the seeds of `fixed_seeds`."""
    with server_processes.embedded(embedded_folder) as address:
        yield address


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, migrated, chromium: Browser) -> Iterator[tuple[str, EveryRole]]:
    """The address of a product of its own, which the data set fills, and the data set."""
    folder: Path = migrated(tmp_path_factory.mktemp("every_role"))
    with server_processes.embedded(folder) as address:
        yield address, every_role.fill(folder)


@pytest.fixture(scope="package")
def deployed(tmp_path_factory: pytest.TempPathFactory, template: str, static_root: Path) -> Iterator[str]:
    """The address of a running deployment on PostgreSQL and Valkey, with its worker."""
    folder = tmp_path_factory.mktemp("deployed")
    with server_processes.deployed(folder, template=template, static_root=static_root) as address:
        yield address


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[NewVisitor]:
    """A function that makes a visitor with a browser: `visitor(address, language="en-GB", size=(390, 844))`.

    At the end it fails if a visitor met an error that the test did not expect.
    """
    visitors: list[Visitor] = []

    def new(address: str, **wishes: object) -> Visitor:
        visitors.append(Visitor(chromium, address, **wishes))  # type: ignore[arg-type]
        return visitors[-1]

    yield new
    for each in visitors:
        each.leave()
    for each in visitors:
        server = server_processes.RUNNING.get(each.address.replace("localhost", "127.0.0.1"))
        assert not each.troubles, "\n".join([*each.troubles, *(server.lines[-40:] if server else ())])
