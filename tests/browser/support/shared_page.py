"""Keeps a browser page that many tests share free of changes that would outlast a test."""

from __future__ import annotations

from typing import Any, Never

from playwright.sync_api import Page


class LastingChange(Exception):
    """A test has tried to change the page that it shares with other tests, for good."""


def forbid_lasting_changes(page: Page) -> None:
    """Forbids on a page what Playwright cannot take back.

    A script added to a page runs at every later address. The screen that a debugger's session makes up comes back at
    every later address, over the size that a test has set.
    """
    for owner, name in ((page, "add_init_script"), (page, "expose_function"), (page, "expose_binding"),
                        (page.context, "add_init_script"), (page.context, "new_cdp_session")):  # fmt: skip
        setattr(owner, name, _refusal(name))


def _refusal(name: str) -> Any:
    def refuse(*_arguments: object, **_options: object) -> Never:
        raise LastingChange(f"{name} on a page that all tests share: take the fixture own_page")

    return refuse
