"""A player downloads their data from the settings and then deletes the account, on the embedded default."""

from __future__ import annotations

import json
import zipfile

from .conftest import NewVisitor


def test_a_guest_downloads_everything_and_deletes_the_account(embedded: str, visitor: NewVisitor) -> None:
    guest = visitor(embedded, language="en-GB")
    page = guest.page
    guest.go("/?game=doudizhu")
    page.locator("form[action='/play/doudizhu/'] button").first.click()
    page.wait_for_url("**/t/*/")
    guest.go("/me/settings/")
    page.click("a[href='/me/data/']")
    page.click("button:has-text('Create the file')")
    link = page.locator("a.btn[href^='/me/data/']:has-text('Download')")
    while not link.count():  # a worker makes the file; the test's own time limit ends this
        page.reload()
    with page.expect_download() as got:
        link.click()
    with zipfile.ZipFile(got.value.path()) as archive:
        assert json.loads(archive.read("account.jsonl"))["guest"] is True
        [match] = [json.loads(line) for line in archive.read("matches.jsonl").splitlines()]
    assert match["left_out"] == "running"

    guest.go("/me/settings/")
    page.click("a[href='/me/delete/']")
    page.click("button.danger")
    assert page.url.endswith("/me/delete/")  # the tick is missing
    page.check("input[name=sure]")
    page.click("button.danger")
    page.get_by_text("Your account has been deleted.").wait_for()
    guest.go("/me/settings/")
    assert "/accounts/login/" in page.url
