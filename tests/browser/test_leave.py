"""Getting out of a match by the page alone: nobody is led back to a table that they have given up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.visitor import DESK, PHONE, Visitor

TABLE = re.compile(r".*/t/\w+/$")


def play(one: Visitor, game: str) -> None:
    one.page.locator(f'form[action="/play/{game}/"] button').first.click()


@pytest.mark.parametrize(("size", "language"), [(PHONE, "zh-CN"), (DESK, "en-GB")])
def test_who_concedes_plays_on_elsewhere_at_once(
    visitor: NewVisitor, embedded: str, size: tuple[int, int], language: str
) -> None:
    guest = visitor(embedded, size=size, language=language)
    guest.go("/")
    play(guest, "liars_dice")
    expect(guest.page).to_have_url(TABLE)
    first = guest.page.url
    expect(guest.find(".table")).not_to_have_attribute("aria-busy", "true")  # its script is there
    guest.page.locator(".bar a.btn").first.click()
    expect(guest.find("dialog[open] .row .btn")).to_have_count(3)
    guest.find("dialog[open] .row .btn").nth(0).click()
    expect(guest.page).to_have_url(re.compile(r".*/$"))
    expect(guest.find(".toast")).to_contain_text(re.compile("You conceded|你已认输"))
    expect(guest.find(f'a[href="{first.removeprefix(embedded)}"]')).to_have_count(0)
    play(guest, "doudizhu")
    expect(guest.page).to_have_url(TABLE)
    second = guest.page.url
    assert second != first

    # who only goes away is told so at the next door, and may give up there
    guest.go("/")
    play(guest, "liars_dice")
    expect(guest.find("h1")).to_have_text(re.compile("Your match is still running|你还有一局没打完"))
    expect(guest.find(f'a[href="{second.removeprefix(embedded)}"]')).to_be_visible()
    assert {trouble.rsplit(" ", 1)[-1] for trouble in guest.troubles} <= {"409", "(Conflict)"}
    guest.troubles.clear()  # the page is an answer that says no
    guest.find("button[name=concede]").click()
    expect(guest.page).to_have_url(TABLE)
    assert guest.page.url not in (first, second)
    expect(guest.find('.table[data-game="liars_dice"]')).to_be_visible()
