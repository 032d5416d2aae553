"""Tokens: shown once and kept by digest, bounded, ended by a new password; those of before keep working."""

from __future__ import annotations

import hashlib
import threading
from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection

from accounts import account_deletion, api_tokens
from accounts.models import Scope, Token, User

NOON = datetime(2026, 5, 1, 12, 40, tzinfo=UTC)


def bot_of(owner: User, name: str = "robo") -> User:
    return User.objects.create(username=name, is_bot=True, owner=owner)


@pytest.mark.django_db
def test_a_guest_is_refused_even_when_the_caller_holds_an_older_copy():
    guest = User.objects.create(username="guest-1", is_guest=True)
    guest.is_guest = False
    with pytest.raises(api_tokens.GuestsHaveNoToken):
        api_tokens.renew_sign_in_token(user=guest)
    with pytest.raises(api_tokens.GuestsHaveNoToken):
        api_tokens.personal_token(user=guest, name="x", scopes=["read"])
    assert not Token.objects.exists()


@pytest.mark.django_db
def test_what_is_stored_of_a_token_opens_nothing():
    anna = User.objects.create(username="anna")
    token, written = api_tokens.personal_token(user=anna, name="export", scopes=["read"], now=NOON)
    assert written.startswith("kaiju_")
    assert len(written) == 49
    row = Token.objects.values().get()
    assert row["digest"] == hashlib.sha256(written.encode()).hexdigest()
    assert not [value for value in row.values() if value == written]
    assert (token.start, written[:10]) == (written[:10], token.start)
    found = api_tokens.find_token(written, now=NOON)
    assert found is not None
    assert (found.user, found.scopes, found.name) == (anna, ["read"], "export")
    assert api_tokens.find_token(row["digest"], now=NOON) is None


@pytest.mark.django_db
def test_scopes_are_kept_in_their_order_and_only_a_bot_plays_as_one():
    anna = User.objects.create(username="anna")
    token, _written = api_tokens.personal_token(user=bot_of(anna), name="", scopes=["bot", "read"])
    assert token.scopes == ["read", "bot"]
    for scopes in ([], ["bot"], ["read", "fly"]):
        with pytest.raises(ValueError, match="scopes"):
            api_tokens.personal_token(user=anna, name="", scopes=scopes)


@pytest.mark.django_db
def test_a_token_ends_when_its_time_is_over_and_its_last_use_is_told_to_the_hour():
    anna = User.objects.create(username="anna")
    _token, written = api_tokens.personal_token(
        user=anna, name="", scopes=["read"], expires_at=NOON + timedelta(days=1), now=NOON
    )
    assert api_tokens.find_token(written, now=NOON) is not None
    assert Token.objects.get().used_at == NOON  # not before it was made
    assert api_tokens.find_token(written, now=NOON + timedelta(minutes=19)) is not None
    assert Token.objects.get().used_at == NOON
    assert api_tokens.find_token(written, now=NOON + timedelta(hours=2)) is not None
    assert Token.objects.get().used_at == (NOON + timedelta(hours=2)).replace(minute=0)
    assert api_tokens.find_token(written, now=NOON + timedelta(days=1)) is None


@pytest.mark.django_db
def test_ten_programs_may_be_signed_in_and_the_oldest_makes_room(monkeypatch):
    monkeypatch.setattr(api_tokens, "MAX_SIGN_INS", 2)
    anna = User.objects.create(username="anna")
    _kept, personal = api_tokens.personal_token(user=anna, name="", scopes=["read"])
    written = [api_tokens.sign_in_token(user=anna)[1] for _ in range(3)]
    assert [api_tokens.find_token(each) is not None for each in (*written, personal)] == [False, True, True, True]
    _fresh, newest = api_tokens.renew_sign_in_token(user=anna)
    assert [api_tokens.find_token(each) is not None for each in (*written, newest)] == [False, False, False, True]
    api_tokens.revoke_sign_in_tokens(user=anna)
    assert [token.kind for token in Token.objects.all()] == [Token.Kind.PERSONAL]


@pytest.mark.django_db
def test_an_account_has_so_many_personal_tokens_at_most(monkeypatch):
    monkeypatch.setattr(api_tokens, "MAX_PERSONAL", 1)
    anna = User.objects.create(username="anna")
    api_tokens.personal_token(user=anna, name="", scopes=["read"])
    with pytest.raises(api_tokens.TooManyTokens):
        api_tokens.personal_token(user=anna, name="", scopes=["read"])
    assert Token.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_many_requests_at_once_leave_one_sign_in_and_none_fails() -> None:
    anna = User.objects.create(username="anna")
    start, made = threading.Barrier(6), list[str]()

    def ask() -> None:
        start.wait()
        try:
            made.append(api_tokens.renew_sign_in_token(user=anna)[0].digest)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 6
    assert Token.objects.get().digest in made


@pytest.mark.django_db
def test_a_new_password_ends_an_accounts_own_tokens_and_a_closed_account_those_of_its_bots_too(client):
    anna = User.objects.create_user("anna", password="seventeen good cards")
    robo = bot_of(anna)
    header = {"authorization": f"Token {api_tokens.sign_in_token(user=anna)[1]}"}
    api_tokens.personal_token(user=anna, name="", scopes=["read"])
    api_tokens.personal_token(user=robo, name="", scopes=["bot"])
    anna.save()
    assert client.get("/api/v1/me/", headers=header).status_code == 200
    anna.set_password("eighteen better cards")
    anna.save()
    assert client.get("/api/v1/me/", headers=header).status_code == 401
    assert [token.user for token in Token.objects.all()] == [robo]
    account_deletion.close_account(user=anna)
    assert not Token.objects.exists()


@pytest.mark.django_db
def test_a_password_that_is_merely_hashed_anew_keeps_the_token(settings, monkeypatch):
    monkeypatch.setattr(PBKDF2PasswordHasher, "iterations", 1000)
    anna = User.objects.create_user("anna", password="seventeen good cards")
    token, _written = api_tokens.sign_in_token(user=anna)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    anna = User.objects.get(pk=anna.pk)
    old = anna.password
    assert anna.check_password("seventeen good cards")
    assert User.objects.get(pk=anna.pk).password != old
    assert Token.objects.get() == token


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_tokens_that_were_kept_as_they_are_sent_work_on_and_are_kept_by_digest() -> None:
    anna = User.objects.create(username="anna")
    migration = import_module("accounts.migrations.0003_tokens_by_digest")
    with connection.schema_editor() as editor:
        editor.execute("CREATE TABLE authtoken_token (key varchar(40), user_id integer, created timestamp)")
        editor.execute(f"INSERT INTO authtoken_token VALUES ('{'b' * 40}', {anna.pk}, '2026-01-02 03:04:05')")
        migration.keep_digests(apps, editor)
        migration.drop_old(apps, editor)
    assert "authtoken_token" not in connection.introspection.table_names()
    found = api_tokens.find_token("b" * 40)
    assert found is not None
    assert (found.user, found.scopes, found.kind) == (anna, [Scope.READ, Scope.PLAY], Token.Kind.SIGN_IN)


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_where_no_tokens_were_kept_before_nothing_is_carried_over() -> None:
    migration = import_module("accounts.migrations.0003_tokens_by_digest")
    with connection.schema_editor() as editor:
        migration.keep_digests(apps, editor)
        migration.drop_old(apps, editor)
    assert not Token.objects.exists()
