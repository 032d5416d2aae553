"""Pages of a match ask for donors by the references of gifts, and learn a name, a label and a number."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.streams.models import Gift
from games.streams.views.gift_donors import MOST
from tests.support.overlays import gift, later, overlaid

pytestmark = pytest.mark.django_db


def asked(*references: object) -> dict[str, object]:
    answer = Client().get("/gifts/donors/", {"of": ",".join(map(str, references))})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "max-age=60"
    found: dict[str, object] = answer.json()
    return found


def test_a_reference_names_the_donor_of_a_gift_that_acted():
    stream, match = overlaid(hands="shown")
    acted = gift(stream, "cheer", at=later(1), decided=later(2), match=match, times=3)
    waiting = gift(stream, "cheer", at=later(1))
    refused = gift(stream, "peek", at=later(1), decided=later(2), match=match, status="refused", refusal="GIFT_SKIPPED")
    shown = {"donor": "Spring Hills", "price": "199 gems", "times": 3, "kind": "cheer"}
    assert asked(acted.reference, waiting.reference, refused.reference, uuid4(), "nonsense", "") == {
        str(acted.reference): shown
    }
    Gift.objects.update(donor="")
    assert asked(acted.reference) == {str(acted.reference): shown | {"donor": ""}}


def test_one_request_names_a_bounded_number():
    stream, match = overlaid(hands="shown")
    rows = [gift(stream, "cheer", at=later(1), decided=later(2), match=match) for _ in range(MOST + 2)]
    assert len(asked(*(row.reference for row in rows))) == MOST
