"""Static files are answered before Django, as WhiteNoise would behind it."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.staticfiles import finders

from config.static_files import StaticFiles

ICON = "/static/art/favicon.svg"


async def beyond(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"Django"})


@pytest.fixture(scope="module")
def site() -> StaticFiles:
    return StaticFiles(beyond)


async def ask(site: StaticFiles, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    line = ApplicationCommunicator(site, {"type": "http", "method": method, "path": path, "headers": sent})
    start, body = await line.receive_output(), await line.receive_output()
    return start["status"], {key.decode(): value.decode() for key, value in start["headers"]}, body["body"]


@pytest.fixture(scope="module")
def picture() -> bytes:
    found = finders.find(ICON.removeprefix("/static/"))
    assert isinstance(found, str)
    with open(found, "rb") as file:  # noqa: PTH123
        return file.read()


async def test_a_file_comes_whole_with_what_it_is_and_how_long_it_is_fresh(site, picture):
    status, headers, body = await ask(site, ICON)
    assert (status, body) == (200, picture)
    assert headers["content-type"] == "image/svg+xml"
    assert headers["content-length"] == str(len(picture))
    assert "max-age" in headers["cache-control"]
    assert headers["x-content-type-options"] == "nosniff"


async def test_who_has_it_already_is_told_so(site):
    _status, headers, _body = await ask(site, ICON)
    status, _headers, body = await ask(site, ICON, if_none_match=headers["etag"])
    assert (status, body) == (304, b"")


async def test_a_part_of_it_may_be_asked_for_and_its_head(site, picture):
    status, headers, body = await ask(site, ICON, range="bytes=2-9")
    assert (status, body) == (206, picture[2:10])
    assert headers["content-range"] == f"bytes 2-9/{len(picture)}"
    status, headers, body = await ask(site, ICON, "HEAD")
    assert (status, headers["content-length"], body) == (200, str(len(picture)), b"")


async def test_nothing_is_written_to_it(site):
    status, headers, body = await ask(site, ICON, "POST")
    assert (status, headers["allow"], body) == (405, "GET, HEAD", b"")


@pytest.mark.parametrize(
    "path", ["/", "/static/", "/static/none.js", "/static/../manage.py", "/static/art/../../manage.py", "/static/a\0b"]
)
async def test_everything_else_goes_on(site, path):
    assert (await ask(site, path))[0] == 299


async def test_sockets_go_on(site):
    line = ApplicationCommunicator(site, {"type": "websocket", "path": ICON, "headers": []})
    assert (await line.receive_output())["status"] == 299
