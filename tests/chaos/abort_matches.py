"""A program that ends all running matches of a cluster without a result, as staff may."""

from __future__ import annotations

import django


def main() -> None:
    django.setup()
    from django.utils import timezone

    from games.models import Match
    from games.rules.core import Abort
    from games.services.match_transaction import open_match

    for pk in Match.objects.filter(status__in=Match.LIVE).values_list("pk", flat=True):
        with open_match(match_id=pk, now=timezone.now()) as turn:
            if not turn.ended:
                turn.control(Abort("chaos"))


if __name__ == "__main__":
    main()
