"""The service worker in a real browser: offline it shows the page that says so, and never what a table showed."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import expect

from .conftest import NewVisitor
from .support.player_actions import member
from .support.visitor import PHONE, Visitor

READY = "() => navigator.serviceWorker.ready.then(() => new Promise(done => navigator.serviceWorker.controller ? done()"
READY += " : navigator.serviceWorker.addEventListener('controllerchange', () => done()))).then(() => true)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found.sort();
}"""


@pytest.mark.parametrize(("language", "title", "again"), [
    ("en-GB", "You're offline", "Try again"), ("zh-CN", "你已离线", "再试一次"),
])  # fmt: skip
def test_offline_a_page_says_so_and_a_table_is_never_shown_from_a_store(
    embedded: str, visitor: NewVisitor, language: str, title: str, again: str
) -> None:
    one: Visitor = visitor(embedded, language=language, size=PHONE, workers=True)
    one.go("/")
    assert one.page.evaluate(READY)
    one.page.click("form[action='/friends/doudizhu/'] button")
    one.page.wait_for_url("**/t/*/")
    expect(one.find(".seat, .wait, .invite").first).to_be_attached()
    kept = one.page.evaluate(KEPT)
    assert {path for path in kept if path != "/offline/language"} == {
        f"/offline/{code}/" for code, _name in settings.LANGUAGES
    }

    one.offline()
    for _ in range(2):
        one.page.reload()
        expect(one.page.get_by_role("heading", level=1)).to_have_text(title)
        assert one.find(".table").count() == 0
        assert one.find("html").get_attribute("lang") == ("en" if language == "en-GB" else "zh-Hans")
    one.online()
    one.page.get_by_role("link", name=again).click()
    expect(one.find(".table")).to_be_visible()


def test_the_bell_rings_without_a_new_page_and_the_settings_ask_for_nothing(embedded: str, visitor: NewVisitor) -> None:
    anna: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    bela: Visitor = visitor(embedded, language="en-GB", size=PHONE)
    member(anna, "bell_anna")
    member(bela, "bell_bela")
    bela.go("/notifications/settings/")
    expect(bela.page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()
    anna.go("/players/bell_bela/")
    anna.page.get_by_role("button", name="Add friend").click()
    bell = bela.page.get_by_role("link", name="Notifications, 1 new")
    expect(bell).to_be_visible()
    bell.click()
    expect(bela.find(".told")).to_contain_text("bell_anna wants to be friends.")
    expect(bela.page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()
