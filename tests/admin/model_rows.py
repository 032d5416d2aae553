"""Makes a database row of any model from the types of its fields, with its own related rows, for tests of the admin."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

from django.db import models
from django.utils import timezone

from accounts.models import User
from games.bots.models import Bot
from games.models import ChatMessage
from games.rules.registry import GAMES
from leaderboards.models import RatingSequence

GIVEN: dict[str, Any] = {
    "game": "doudizhu", "board": "people", "status": None, "options": {}, "channel": "", "audience": None,
    "is_guest": False, "is_bot": False,
    "agent": "", "format": None, "position": {"hands": [["3S"], ["4S"], ["5S"]], "turn": 0, "last": None},
}  # fmt: skip
"""By the name of the field, where its type does not say enough; None: its first choice."""

_numbers = count(1)


def row_of(model: type[models.Model]) -> Any:
    """Inserts a row of this model and returns it. It bypasses the model's own `save`."""
    number = next(_numbers)
    fields = {field.attname: _value(field, number) for field in model._meta.concrete_fields if _is_wanted(field)}
    made = model(**fields)
    model._base_manager.bulk_create([made])
    return made if made.pk is not None else model._base_manager.order_by("-pk").first()


def _is_wanted(field: models.Field[Any, Any]) -> bool:
    if isinstance(field, models.AutoField):
        return False
    return not (field.is_relation and field.related_model is field.model)  # not the owner of the owner


def _value(field: Any, number: int) -> Any:
    if field.model is RatingSequence and field.name in ("game", "board"):  # one for each pair
        of_board, of_game = divmod(RatingSequence.objects.count(), len(GAMES))
        return sorted(GAMES)[of_game] if field.name == "game" else field.choices[of_board][0]
    if field.model is Bot and field.name == "user":
        return User.objects.create(username=f"bot{number}", is_bot=True, owner=row_of(User)).pk
    if field.model is ChatMessage and field.name == "room":
        return None  # it is at a table
    if field.is_relation:
        return row_of(field.related_model).pk
    if field.name in GIVEN and not field.primary_key:
        given = GIVEN[field.name]
        return field.choices[0][0] if given is None and field.choices else given
    if field.choices:
        return field.choices[0][0]
    match field:
        case models.BooleanField():
            return field.get_default() if field.has_default() else True
        case models.UUIDField() | models.BinaryField() if field.has_default():
            return field.get_default()
        case models.DateTimeField():
            return timezone.now() + timedelta(seconds=number)
        case models.DateField():
            return timezone.now().date() + timedelta(days=number)
        case models.JSONField():
            return field.get_default() if field.has_default() else []
        case models.IntegerField():
            return number
        case models.FloatField() | models.DecimalField():
            return 1
        case models.CharField() | models.TextField():
            text = f"x{number}"
            return text[: field.max_length] if field.max_length else text
    return field.get_default()
