"""Registers bots and prints their tokens, one a line: `python -m tests.games.bots.register_program alpha beta`."""

from __future__ import annotations

import sys

import django


def main(names: list[str]) -> None:
    django.setup()
    from accounts.models import Scope
    from games.bots.services import owner_actions
    from tests.support.live_matches import person

    for name in names:
        limits = owner_actions.Limits(matches_at_once=4, matches_a_day=200, messages_a_minute=600)
        made = owner_actions.register_bot(owner=person(f"{name}-owner"), username=name, limits=limits)
        _row, token = owner_actions.create_bot_token(bot=made, name="test", scopes=list(Scope))
        sys.stdout.write(f"{token}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
