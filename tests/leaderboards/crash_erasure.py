"""A program whose child processes are killed, as by `kill -9`, while an account is deleted and its copies are removed.

`test_crash_safety.py` runs it. Each child dies at a later database statement. The findings are one JSON object.
"""

from __future__ import annotations

import json
import sys

import django

from tests.support.crash import dies

STEP = 3
"""The statements that each child executes beyond the one before it."""


def main() -> None:
    django.setup()

    from django.utils import timezone

    from accounts import account_deletion
    from accounts.models import AccountErasure, User
    from games.services import account_erasure, chat
    from tests.support.live_matches import person, play_out, running, table_at

    from .erased_copies import copies_of

    account_erasure.BATCH = 1
    user, bob = User.objects.create_user("Quetzal77", "feather@example.org"), person("bob")
    ended = running(user, bob, options={"format": "quick"})
    chat.send_message(table=table_at(ended), user=user, text="I am Quetzal77")
    play_out(ended)
    running(user, bob, begun_at=timezone.now())
    now = timezone.now()
    later = now + account_deletion.SETTLE
    before, deaths, halves = copies_of("Quetzal77"), 0, 0

    def delete() -> None:
        account_deletion.delete_account(user=user, now=now)

    while dies(delete, before=1 + deaths * STEP):
        deaths += 1
        halves += copies_of("Quetzal77") != before or AccountErasure.objects.exists()
    erasing = 0

    def erase() -> None:
        account_deletion.erase(user.pk, now=now)
        account_deletion.erase(user.pk, now=later)

    # every child begins with what the children before it have left
    while dies(erase, before=2 + erasing * STEP):
        erasing += 1
    erase()
    work = AccountErasure.objects.get()
    found = {
        "deaths": deaths, "halves": halves, "erasing": erasing, "left": sorted(copies_of("Quetzal77", "feather@")),
        "finished": work.finished_at is not None, "words": work.words,
    }  # fmt: skip
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
