"""Recomputation of the stored skeletons of names, after an upgrade of Unicode's data and where one is missing.

A skeleton is a form of a name that is equal for names that look alike (`accounts.lookalike_names`).
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from .lookalike_names import MAX_SKELETON_LENGTH, UNICODE_VERSION, skeleton

BATCH = 1000
OLDER = "#"
"""Separator after the skeleton of a name that looks like an older account's name. No username contains it."""


def renew_skeletons(users: Any) -> int:
    """Recomputes the skeletons of names that were stored with another Unicode version. Returns the number of accounts.

    `users` is the model, possibly one of a migration. No account loses its name. If two names look alike, the older
    account gets the plain skeleton, the other one the skeleton with its primary key appended.
    """
    stale = users.objects.exclude(look_unicode=UNICODE_VERSION)
    if not stale.exists():
        return 0
    with transaction.atomic():
        done: int = stale.count()
        taken = set(
            users.objects.filter(look_unicode=UNICODE_VERSION, look__isnull=False).values_list("look", flat=True)
        )
        stale.update(look=None)  # otherwise a new skeleton would conflict with one that is about to be replaced
        last = 0
        while batch := list(stale.filter(pk__gt=last).order_by("pk")[:BATCH]):
            for user in batch:
                looks = None if user.is_guest else skeleton(user.username)
                if looks in taken:
                    looks = f"{looks}{OLDER}{user.pk}"
                if looks is not None:
                    taken.add(looks)
                user.look = looks
                user.shown_look = skeleton(user.display_name)[:MAX_SKELETON_LENGTH] if user.display_name else ""
                user.look_unicode = UNICODE_VERSION
            users.objects.bulk_update(batch, ["look", "shown_look", "look_unicode"])
            last = batch[-1].pk
        return done
