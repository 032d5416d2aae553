"""Starts the product with known seeds for the first match of some games, and an easy puzzle every day.

`python -m tests.browser.support.fixed_seeds serve --port 8765` is `manage.py serve` with these changes. The cards, the
roles and all random choices of agents follow from the seed, the match's id and the secret key. So a test soon meets the
situation that it is about. Other games and later matches are unchanged.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from datetime import date
from functools import wraps
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

KEY = "a village of nine, the same in every run"
"""The product's SECRET_KEY; the agents' random choices depend on it."""
FIRST = UUID("00000000-0000-4000-8000-000000000009")
"""The number of the first match with a fixed seed; the agents' random choices depend on it too."""
VILLAGE = "be1698710d4b389b57bfcccd050424fcf003263fe46fa78e83f8f244265d919a"
"""A seed with which Anna is a wolf and everything that can happen does (`find_seed`)."""
STRAIGHTS = "ee5082055276eae471a30bb63f3a5e8aa883f2299237e1618fc92c7b3b98e0ca"
"""The first of six holds 5S 6S 8C JH AC BJ in the first round: her 5, 6 and joker can be two straights."""
EVERYTHING = "werewolf+sheriff_may_self_destruct=True"
ALMOST_EVERYTHING = "werewolf+role_seconds=0"
SEEDS = {
    EVERYTHING: VILLAGE,
    ALMOST_EVERYTHING: VILLAGE,
    "gandengyan+intermission_seconds=3": STRAIGHTS,
    # with first legal moves, four people soon meet a +4
    "uno+draw_four_challenge=True": "be7917c2f9bd4872992e27bb0ac9939a2695b60fdad1ce1e7d1bf9eb067ab2f6",
    # soon: hands swapped and passed on, stacked draws, and a forgotten call
    "uno+zero_rotate=True": "aaa46bdad73a71b5ce348afe781a0c116957a88c555b76d0362ad8b81541480b",
}
"""Game and an option that one test's table alone has -> the seed of its first match.

A game alone would not do: the server is shared, and a match of another test could come first.
"""


def match_id_of(key: str) -> UUID:
    """Returns the fixed id of the match that a key of `SEEDS` describes."""
    return UUID(int=FIRST.int + list(SEEDS).index(key))


def key_fits_table(key: str, table: Any) -> bool:
    """Whether a key of `SEEDS` describes this table, by its game and one option: `gandengyan+rounds=5`."""
    game, _, option = key.partition("+")
    name, _, value = option.partition("=")
    return bool(table.game == game and (not option or str(table.options.get(name)) == value))


def roles_of_seed(seed: str) -> tuple[str, ...]:
    """Returns the roles by seat that this seed gives at a table of nine."""
    from games.rules.core import Rng
    from games.rules.werewolf.options import WerewolfOptions
    from games.rules.werewolf.roles import role_set

    deck = [role for role, count in role_set(WerewolfOptions(), 9).items() for _ in range(count)]
    return tuple(Rng(seed).derive("roles").shuffled(deck)[0])


def deal(seeds: Mapping[str, str]) -> None:
    """Changes the product so that the next match of each game in `seeds` gets its fixed seed and id."""
    from games.models import Match
    from games.services import match_start

    waiting = dict(seeds)
    drawn: list[tuple[UUID, str]] = []
    start = match_start.create_match

    @wraps(start)
    def known(table: Any, **wishes: Any) -> Match:
        key = next((each for each in waiting if key_fits_table(each, table)), None)
        if key is not None:
            drawn.append((match_id_of(key), waiting.pop(key)))
        return start(table, **wishes)

    def token_hex(count: int) -> str:
        return drawn[-1][1] if drawn else secrets.token_hex(count)

    number = Match._meta.get_field("id")
    number.default = lambda: drawn.pop()[0] if drawn else uuid4()
    vars(number).pop("_get_default", None)  # the field caches its default
    vars(match_start).update(create_match=known, secrets=SimpleNamespace(token_hex=token_hex))


def make_puzzles_easy() -> None:
    """Changes the product so that each day's puzzle is easy and searched fast.

    Without compiled code others take too long.
    """
    from games.puzzles.models import Puzzle
    from games.puzzles.services import daily_puzzle

    def easy(_when: date) -> Puzzle | None:
        return Puzzle.objects.filter(depth=4, difficulty__lte=3).order_by("nodes").first()

    vars(daily_puzzle).update(_choose=easy)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    import django
    from django.conf import settings
    from django.core.management import execute_from_command_line

    django.setup()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast, as in the other tests
    deal(SEEDS)
    make_puzzles_easy()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
