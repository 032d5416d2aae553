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
