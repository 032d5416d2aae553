"""Request bodies take no value of another JSON type than the schema states, whichever the operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import force_instance
from rest_framework import serializers

from accounts.api.serializers import NewTokenSerializer
from games.bots.api.matchmaking import NewWaitingSerializer
from games.friends.api.serializers import PresenceSettingSerializer
from leaderboards.statistics.api.serializers import CalendarQuery
from tests.support.stated_statuses import public_schema

WRONG: dict[Any, tuple[Any, ...]] = {
    serializers.CharField: (0, 1.5, True, [], {}),
    serializers.ChoiceField: (0, 1.5, True, [], {}),
    serializers.BooleanField: (0, 1, "true", "yes", "", [], {}),
    serializers.IntegerField: ("1", 1.5, True, "", [], {}),
    serializers.DateTimeField: (0, "2026-05-01", "2026-05-01T12:00:00", "0001-01-01T00:00:00+08:00", [], {}),
    serializers.ListField: (0, "word", {}, True),
    serializers.DictField: (0, "word", [], True),
}
"""A field of the framework -> values that no field of this kind takes."""


def bodies() -> Iterator[tuple[str, serializers.Serializer[Any]]]:
    """Yields the name of each operation that takes a body, with the serializer of the body."""
    generator: Any = SchemaGenerator()
    generator._initialise_endpoints()
    for path, regex, method, view in generator._get_paths_and_endpoints():
        operation = view.schema.get_operation(path, regex, "", method, generator.registry)
        if operation is not None and "requestBody" in operation:
            yield f"{method} {path}", force_instance(view.schema.get_request_serializer())


def leaves(name: str, field: Any) -> Iterator[tuple[str, Any]]:
    """Yields the fields of a body, those inside lists and objects too."""
    yield name, field
    if isinstance(field, serializers.ListField | serializers.DictField):
        yield from leaves(f"{name}[]", field.child)


def takes(field: Any, value: Any) -> bool:
    try:
        field.run_validation(value)
    except serializers.ValidationError:
        return False
    return True


def test_no_field_of_a_body_takes_a_value_of_another_type() -> None:
    wrong, operations, asked = [], 0, 0
    for operation, body in bodies():
        operations += 1
        for name, outer in body.fields.items():
            for place, field in leaves(f"{operation} {name}", outer):
                if field.read_only or type(field) is serializers.Field or place.endswith("options[]"):
                    continue  # what options may hold, the rules of the game decide
                values = next(values for kind, values in WRONG.items() if isinstance(field, kind))
                wrong += [f"{place}: {value!r}" for value in values if takes(field, value)]
                asked += len(values)
    stated = [op for methods in public_schema()["paths"].values() for op in methods.values() if "requestBody" in op]
    assert operations == len(stated) > 10
    assert asked > 150
    assert wrong == []


@pytest.mark.parametrize(
    ("serializer", "data"),
    [
        (NewTokenSerializer, {"name": 0, "scopes": ["read"]}),
        (NewTokenSerializer, {"name": "shelf" + " " * 36, "scopes": ["read"]}),
        (NewTokenSerializer, {"name": "shelf", "scopes": ["read"], "expires_at": "2027-01-01T00:00"}),
        (PresenceSettingSerializer, {"hidden": 0}),
        (PresenceSettingSerializer, {"hidden": "yes"}),
        (NewWaitingSerializer, {"game": "uno", "fill": 7}),
        (NewWaitingSerializer, {"game": "uno", "seats": "2"}),
    ],
)
def test_values_that_were_once_converted_are_refused(serializer: Any, data: dict[str, Any]) -> None:
    assert not serializer(data=data).is_valid()


def test_no_text_is_taken_that_is_longer_than_stated_before_it_is_cleaned() -> None:
    """Names are cleaned of what nobody sees, and texts of blanks, before the framework counts their characters."""
    wrong, asked = [], 0
    for operation, body in bodies():
        for name, outer in body.fields.items():
            for place, field in leaves(f"{operation} {name}", outer):
                if isinstance(field, serializers.CharField) and field.max_length and not field.read_only:
                    asked += 1
                    wrong += [place for blank in " \x01\u200b" if takes(field, "a" + blank * field.max_length)]
    assert asked > 15
    assert wrong == []


def test_values_of_the_stated_types_are_taken() -> None:
    given = NewTokenSerializer(data={"name": "shelf", "scopes": ["read"], "expires_at": "2027-01-01T00:00:00+08:00"})
    assert given.is_valid(), given.errors
    assert given.validated_data["expires_at"].isoformat() == "2026-12-31T16:00:00+00:00"
    waiting = NewWaitingSerializer(data={"game": "uno", "seats": 2.0, "rated": False, "fill": None})
    assert waiting.is_valid(), waiting.errors
    assert (waiting.validated_data["seats"], waiting.validated_data["rated"]) == (2, False)


@pytest.mark.parametrize("year", ["2_026", "+2026", " 2026 ", "2026.0", "\uff12\uff10\uff12\uff16", ""])
def test_a_year_in_a_query_has_four_digits(year: str) -> None:
    assert CalendarQuery(data={"year": "2026"}).is_valid()
    assert not CalendarQuery(data={"year": year}).is_valid()
