"""Formats log lines: as JSON for collectors of logs, or as text for people. Neither shows an error's own message.

With `DEBUG`, both do.

Each line has the id of its HTTP request and of its match, where there is one (`config.request_context`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, MutableMapping
from datetime import UTC, datetime
from typing import Any

import orjson
import structlog
from django.conf import settings
from structlog.typing import ProcessorReturnValue

from games.services.failure_log import places_of

Line = MutableMapping[str, Any]


class JsonLines(structlog.stdlib.ProcessorFormatter):
    """A formatter that writes each record as a JSON object of one line."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[structlog.contextvars.merge_contextvars],
            processors=[fields_of_line, structlog.processors.JSONRenderer(serializer=_json)],
        )


class TextLines(structlog.stdlib.ProcessorFormatter):
    """A formatter that writes each record as a line of text, with the places of an error below it."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[structlog.contextvars.merge_contextvars], processors=[fields_of_line, _as_text]
        )


def fields_of_line(logger: Any, method: str, line: Line) -> Line:
    """Returns the fields of a line: time, level, logger and message, and its request, match and error if it has them.

    A processor of structlog. Nothing else leaves: an allow-list, so that no library adds fields of its own.
    """
    record: logging.LogRecord = line["_record"]
    fields: Line = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname,
        "logger": record.name,
        "message": str(line["event"]),
    }
    match = getattr(record, "match", None) or line.get("match")
    if "request" in line:
        fields["request"] = str(line["request"])
    if match:
        fields["match"] = str(match)
    _class, error, _traceback = line.get("exc_info") or (None, None, None)
    if error is not None:
        fields["error"] = [_error_fields(each) for each in chain_of(error)]
    return fields


def _error_fields(error: BaseException) -> Line:
    fields: dict[str, Any] = {
        "type": type(error).__qualname__,
        "at": [f"{path}:{number} {function}" for path, number, function in places_of(error)],
    }
    return fields | {"message": str(error)} if settings.DEBUG else fields


def chain_of(error: BaseException) -> Iterator[BaseException]:
    """Yields an error and those that caused it, the outermost first."""
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        hidden = following.__suppress_context__
        following = following.__cause__ or (None if hidden else following.__context__)


def _json(fields: Any, **_: Any) -> str:
    return orjson.dumps(fields, default=str).decode("utf-8", "replace")


def _as_text(logger: Any, method: str, line: Line) -> ProcessorReturnValue:
    known = ", ".join(f"{name} {line[name]}" for name in ("request", "match") if name in line)
    text = f"{line['time']} {line['level']} {line['logger']}: {line['message']}{f' ({known})' if known else ''}"
    for number, error in enumerate(line.get("error", ())):
        said = f": {error['message']}" if "message" in error else ""
        text += f"\n  {'caused by ' if number else ''}{error['type']}{said}"
        text += "".join(f"\n    {at}" for at in error["at"])
    return text


def formatter(style: str) -> logging.Formatter:
    """Returns the formatter of this style, `json` or `text`. Raises ValueError for another."""
    if style not in ("json", "text"):
        raise ValueError(f"KAIJU_LOG_FORMAT is {style!r}, but must be json or text")
    return JsonLines() if style == "json" else TextLines()
