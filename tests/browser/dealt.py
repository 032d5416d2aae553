"""The product with a match whose seed and number are known: `python -m tests.browser.dealt SEED serve --port 8765`.

From both and the secret key follow the roles and everything that agents draw. The first match gets them; later ones are
as everywhere.
"""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace
from uuid import UUID, uuid4

KEY = "a village of nine, the same in every run"
"""The product's SECRET_KEY: what agents draw depends on it."""
MATCH = UUID("00000000-0000-4000-8000-000000000009")


def roles(seed: str) -> tuple[str, ...]:
    """Who is what at a table of nine."""
    from games.rules.core import Rng
    from games.rules.werewolf.options import WerewolfOptions
    from games.rules.werewolf.roles import role_set

    deck = [role for role, count in role_set(WerewolfOptions(), 9).items() for _ in range(count)]
    return tuple(Rng(seed).derive("roles").shuffled(deck)[0])


def deal(seed: str) -> None:
    """The next match has this seed, and the number that is known."""
    from games.models import Match
    from games.services import starting

    ids = iter([MATCH])
    number = Match._meta.get_field("id")
    number.default = lambda: next(ids, None) or uuid4()
    vars(number).pop("_get_default", None)  # it remembers the one it had
    drawn = SimpleNamespace(token_hex=lambda _bytes: seed)
    setattr(starting, "secrets", drawn)  # noqa: B010 - it is no name of theirs


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    import django
    from django.core.management import execute_from_command_line

    seed = sys.argv.pop(1)
    django.setup()
    deal(seed)
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
