"""The pages on which players download their data and delete their account."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import account_deletion, data_download
from accounts.models import AccountErasure, DataDownload, DataDownloadPart, User
from accounts.personal_data import ERASED_NAME, FILES

from .conftest import PASSWORD
from .test_guests import who


@pytest.fixture
def browser(panda: User, english: Client) -> Client:
    english.force_login(panda)
    return english


def unpacked(answer: Any) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_file_is_made_and_sent_to_its_owner_alone(browser, chinese, panda):
    assert browser.post("/me/data/").status_code == 302
    made = DataDownload.objects.get()
    address = f"/me/data/{made.pk}/"
    assert address in browser.get("/me/data/").content.decode()
    answer = browser.get(address)
    assert answer["Content-Type"] == "application/zip"
    assert "no-store" in answer["Cache-Control"]
    files = unpacked(answer)
    assert sum(map(len, DataDownloadPart.objects.values_list("data", flat=True))) == made.size
    assert set(files) == {"README.en.txt", "README.zh.txt", *(f"{name}.jsonl" for name in FILES)}
    assert json.loads(files["account.jsonl"])["username"] == "panda"
    for readme in ("README.en.txt", "README.zh.txt"):
        assert all(f"{name}.jsonl: " in files[readme].decode() for name in FILES)
    chinese.force_login(User.objects.create_user("fox"))
    assert chinese.get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_no_secret_of_a_password_or_token_is_in_the_file(browser, panda):
    browser.post("/me/tokens/", {"name": "abacus", "read": "on", "days": "0"})
    token = panda.tokens.get()
    browser.post("/me/data/")
    files = b"".join(unpacked(browser.get(f"/me/data/{DataDownload.objects.get().pk}/")).values())
    assert b"abacus" in files
    for secret in (token.digest, token.start, panda.password):
        assert secret.encode() not in files


def test_the_link_ends_after_a_day_and_the_file_is_deleted(browser, panda):
    browser.post("/me/data/")
    made = DataDownload.objects.get()
    made.expires_at = timezone.now() - timedelta(seconds=1)
    made.save()
    assert browser.get(f"/me/data/{made.pk}/").status_code == 404
    assert data_download.tend_downloads(now=timezone.now()) == []
    assert (DataDownload.objects.count(), DataDownloadPart.objects.count()) == (0, 0)


def test_requests_are_limited(browser, panda):
    answers = [browser.post("/me/data/").status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert DataDownload.objects.count() == 1


def test_a_lost_request_is_taken_up_again_and_made_once(panda):
    now = timezone.now()
    asked = data_download.request_download(user=panda, now=now)
    assert data_download.tend_downloads(now=now) == [asked.pk]
    DataDownload.objects.update(held_until=now + data_download.WORKER_HOLDS)  # a worker that dies
    assert not data_download.make_file(asked.pk, now=now)
    late = now + data_download.WORKER_HOLDS
    assert data_download.tend_downloads(now=late) == [asked.pk]
    assert data_download.make_file(asked.pk, now=late)
    assert not data_download.make_file(asked.pk, now=late + data_download.WORKER_HOLDS)


def test_the_password_deletes_the_account(browser, panda, post):
    page = browser.get("/me/delete/").content.decode()
    assert 'name="password"' in page
    answer = browser.post("/me/delete/", {"password": PASSWORD, "sure": "on"}, follow=True)
    assert "Your account has been deleted." in answer.content.decode()
    assert post.count("accounts.tasks.erase") == 1
    panda.refresh_from_db()
    assert (panda.shown_name, panda.is_active) == (ERASED_NAME, False)
    assert not browser.login(username="panda", password=PASSWORD)
    assert browser.get("/me/settings/").status_code == 302
    assert browser.get("/players/panda/").status_code == 404
    assert User.objects.create_user("panda")  # the name is free again


@pytest.mark.parametrize("fields", [{"password": "wrong", "sure": "on"}, {"password": PASSWORD}, {"sure": "on"}])
def test_without_password_and_tick_nothing_is_deleted(browser, panda, fields):
    assert browser.post("/me/delete/", fields).status_code == 200
    panda.refresh_from_db()
    assert (panda.username, panda.is_active) == ("panda", True)
    assert not AccountErasure.objects.exists()


def test_guesses_of_the_password_are_counted_there_too(browser, panda):
    guess = {"password": "wrong", "sure": "on"}
    pages = [browser.post("/me/delete/", guess).content.decode() for _ in range(6)]
    assert "Too many wrong passwords" in pages[-1]
    browser.post("/me/delete/", {"password": PASSWORD, "sure": "on"})
    panda.refresh_from_db()
    assert panda.is_active


def test_a_guest_deletes_the_account_by_a_tick(guest):
    user = who(guest)
    assert 'name="password"' not in guest.get("/me/delete/").content.decode()
    assert guest.post("/me/delete/", {}).status_code == 200
    assert guest.post("/me/delete/", {"sure": "on"}).status_code == 302
    user.refresh_from_db()
    assert (user.shown_name, user.is_active) == (ERASED_NAME, False)
    assert user.erased_at is not None


def test_staff_are_not_deleted_here(browser, panda):
    User.objects.filter(pk=panda.pk).update(is_staff=True)
    page = browser.post("/me/delete/", {"password": PASSWORD, "sure": "on"}).content.decode()
    assert "Ask an administrator" in page
    panda.refresh_from_db()
    assert panda.is_active


def test_a_file_of_a_deleted_account_goes_and_none_is_made(browser, panda):
    browser.post("/me/data/")
    asked = data_download.request_download(user=panda)
    account_deletion.delete_account(user=panda)
    assert (DataDownload.objects.count(), DataDownloadPart.objects.count()) == (0, 0)
    assert not data_download.make_file(asked.pk)


def test_nobody_takes_the_name_of_a_deleted_account(english, db):
    fields = {"username": "deleted-abc", "password1": PASSWORD, "password2": PASSWORD, "email": "", "avatar": "fox"}
    english.post("/accounts/signup/", fields)
    assert not User.objects.exists()
