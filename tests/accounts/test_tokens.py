"""Tokens: one an account, also when two requests come at once; none for guests."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from rest_framework.authtoken.models import Token

from accounts import services
from accounts.models import User


@pytest.mark.django_db
def test_a_guest_is_refused_even_when_the_caller_holds_an_older_copy():
    guest = User.objects.create(username="guest-1", is_guest=True)
    guest.is_guest = False
    with pytest.raises(services.GuestsHaveNoToken):
        services.fresh_token(user=guest)
    assert not Token.objects.exists()


@pytest.mark.django_db
def test_a_token_is_made_once_kept_renewed_and_dropped():
    anna = User.objects.create(username="anna")
    first = services.token_of(user=anna)
    assert services.token_of(user=anna) == first
    second = services.fresh_token(user=anna)
    assert [token.key for token in Token.objects.all()] == [second.key]
    assert second.key != first.key
    services.drop_token(user=anna)
    assert not Token.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
@pytest.mark.parametrize("make", [services.fresh_token, services.token_of])
def test_many_requests_at_once_leave_one_token_and_none_fails(make: Callable[..., Token]) -> None:
    anna = User.objects.create(username="anna")
    start, made = threading.Barrier(6), list[str]()

    def ask() -> None:
        start.wait()
        try:
            made.append(make(user=anna).key)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 6
    assert Token.objects.get().key in made


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["password", "closed"])
def test_a_new_password_or_a_closed_account_ends_the_token(how, client):
    anna = User.objects.create_user("anna", password="seventeen good cards")
    header = {"authorization": f"Token {services.token_of(user=anna).key}"}
    anna.save()
    assert client.get("/api/v1/me/", headers=header).status_code == 200
    if how == "password":
        anna.set_password("eighteen better cards")
        anna.save()
    else:
        services.close_account(user=anna)
    assert client.get("/api/v1/me/", headers=header).status_code == 401
    assert not Token.objects.exists()


@pytest.mark.django_db
def test_a_password_that_is_merely_hashed_anew_keeps_the_token(settings):
    anna = User.objects.create_user("anna", password="seventeen good cards")
    token = services.token_of(user=anna)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    anna = User.objects.get(pk=anna.pk)
    old = anna.password
    assert anna.check_password("seventeen good cards")
    assert User.objects.get(pk=anna.pk).password != old
    assert Token.objects.get() == token
