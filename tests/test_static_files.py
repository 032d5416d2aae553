"""Static files are answered before Django, as WhiteNoise would behind it."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.staticfiles import finders
from django.core.files.storage import storages

from config.static_files_hashing import HashedNamesStorage
from config.static_files_middleware import StaticFilesMiddleware, without_jsdoc

ROOT = Path(__file__).resolve().parents[1]
ICON = "/static/art/favicon.svg"


async def beyond(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"Django"})


@pytest.fixture(scope="module")
def site() -> StaticFilesMiddleware:
    return StaticFilesMiddleware(beyond)


async def ask(
    site: StaticFilesMiddleware, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
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


# ── Without collectstatic: names that follow the content, compressed copies ──────────────────────────────────────────


@pytest.fixture
def folder(tmp_path, settings):
    """A folder of static files that may be changed, served as the embedded default does."""
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "felt.css").write_text(".felt { color: green }\n" * 200)
    settings.STATICFILES_DIRS = [tmp_path]
    settings.VAR_DIR = tmp_path / "var"
    settings.WHITENOISE_USE_FINDERS = True
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.static_files_hashing.HashedNamesStorage"},
    }
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]
    yield tmp_path
    finders.get_finder.cache_clear()  # type: ignore[attr-defined]


def address_of(name: str) -> str:
    return str(storages["staticfiles"].url(name))


def sheet_bundle(sheets: list[str]) -> str | None:
    storage = storages["staticfiles"]
    assert isinstance(storage, HashedNamesStorage)
    return storage.sheet_bundle(sheets)


async def test_a_hashed_name_is_kept_for_a_year_and_comes_compressed(folder):
    address = address_of("css/felt.css")
    assert re.fullmatch(r"/static/css/felt\.[0-9a-f]{12}\.css", address)
    whole = b".felt{color:green}" * 200  # without white space
    for _ in range(2):  # made, and then there
        status, headers, body = await ask(StaticFilesMiddleware(beyond), address, accept_encoding="gzip, deflate, br")
        assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
        assert headers["cache-control"] == "max-age=315360000, public, immutable"
        assert gzip.decompress(body) == whole
        assert len(body) < len(whole) / 10
    status, headers, body = await ask(StaticFilesMiddleware(beyond), address)
    assert (status, body, headers.get("content-encoding")) == (200, whole, None)


async def test_a_sheet_and_a_script_come_without_what_no_browser_reads(folder):
    sheet = (
        "/* of the table */\n.plate {\n  & > b { width: calc(100% - 2px) }\n}\n"
        "@media (width >= 600px) { .plate { gap: 0 } }\n"
    )
    (folder / "css" / "plate.css").write_text(sheet)
    (folder / "seat.js").write_text(
        '// a seat\n//\n/** @import { Seat } from "#types/wire" */\n\n'
        "/**\n * Of all **seats** the first.\n *\n * @type {Seat}\n */\n"
        "export const seat = /** @type {Seat} */ (0); // kept\n// kept\n  /* kept */\n"
    )
    site = StaticFilesMiddleware(beyond)
    _status, _headers, body = await ask(site, address_of("css/plate.css"))
    assert body == b".plate{& >b{width:calc(100% - 2px)}}@media (width>=600px){.plate{gap:0}}"
    _status, _headers, body = await ask(site, address_of("seat.js"))
    assert body == b"\n" * 9 + b"export const seat = (0); // kept\n// kept\n  /* kept */\n"  # each line where it was


def test_every_script_is_a_module_without_its_jsdoc(tmp_path):
    node = shutil.which("node")
    assert node is not None, "node is missing: see tests/js/test_node.py"
    scripts = sorted((ROOT / "static" / "js").rglob("*.js"))
    assert len(scripts) > 100
    for number, path in enumerate(scripts):
        whole = path.read_text("utf-8")
        served = without_jsdoc(whole)
        assert "/**" not in served
        assert not served.startswith("// ")
        assert served.count("\n") == whole.count("\n")
        for line in whole.splitlines():  # a comment that stands in a text would be part of it
            before, found, _ = line.partition("/**")
            assert not found or all(before.count(quote) % 2 == 0 for quote in "\"'`"), line
        (tmp_path / f"{number}.js").write_text(served, "utf-8")
    parse = (
        "const vm = require('node:vm'), fs = require('node:fs');"
        "for (const name of fs.readdirSync('.')) new vm.SourceTextModule(fs.readFileSync(name, 'utf8'));"
    )
    command = [node, "--experimental-vm-modules", "--eval", parse]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr


async def test_a_changed_file_has_another_name_and_the_old_one_is_not_kept_for_long(folder):
    site, old = StaticFilesMiddleware(beyond), address_of("css/felt.css")
    await ask(site, old, accept_encoding="gzip")
    (folder / "css" / "felt.css").write_text(".felt { color: indigo }\n" * 200)
    new = address_of("css/felt.css")
    assert new != old
    for address in (new, old):
        _status, headers, body = await ask(site, address, accept_encoding="gzip")
        text = gzip.decompress(body) if headers.get("content-encoding") else body
        assert text.replace(b" ", b"").startswith(b".felt{color:indigo}")
        assert ("immutable" in headers["cache-control"]) == (address == new)
    copies = [each.name for each in (folder / "var" / "static-hashed" / "css").iterdir()]
    assert sorted(copies) == [new.rpartition("/")[2], new.rpartition("/")[2] + ".gz"]  # nothing heaps up


async def test_the_sheets_of_a_page_are_one_file_with_a_name_of_its_content(folder):
    (folder / "css" / "plate.css").write_text(".plate { gap: 0 }\n" * 200)
    sheets = ["css/felt.css", "css/plate.css"]
    joined = sheet_bundle(sheets) or ""
    assert re.fullmatch(r"/static/css/joined\.[0-9a-f]{12}\.css", joined)
    assert sheet_bundle(sheets) == joined
    for site in (StaticFilesMiddleware(beyond), StaticFilesMiddleware(beyond)):  # before and after a restart
        _status, headers, body = await ask(site, joined, accept_encoding="gzip")
        assert gzip.decompress(body) == b".felt{color:green}" * 200 + b"\n" + b".plate{gap:0}" * 200
        assert headers["cache-control"] == "max-age=315360000, public, immutable"
    assert sheet_bundle(sheets[::-1]) != joined
    (folder / "css" / "plate.css").write_text(".plate { gap: 1px }\n")
    assert sheet_bundle(sheets) != joined
    assert (await ask(StaticFilesMiddleware(beyond), "/static/css/joined.0123456789ab.css"))[0] == 299


async def test_sheets_stay_apart_if_one_is_missing_or_nothing_can_be_written(folder):
    assert sheet_bundle(["css/felt.css", "css/none.css"]) is None
    (folder / "var").write_text("a file where a folder should be")
    assert sheet_bundle(["css/felt.css"]) is None


async def test_files_are_served_where_nothing_can_be_written_and_after_the_copies_are_gone(folder):
    site, address = StaticFilesMiddleware(beyond), address_of("css/felt.css")
    await ask(site, address)
    shutil.rmtree(folder / "var")
    assert (await ask(site, address))[0] == 200
    shutil.rmtree(folder / "var")
    (folder / "var").write_text("a file where a folder should be")
    status, headers, _body = await ask(StaticFilesMiddleware(beyond), address, accept_encoding="gzip")
    assert (status, headers.get("content-encoding")) == (200, None)


HASH = "0123456789ab"


@pytest.mark.parametrize(
    "name",
    [f"css/none.{HASH}.css", f"css/../css/felt.{HASH}.css", f"../../manage.{HASH}.py", f"css.{HASH}",
     f"/etc/hosts.{HASH}.x", f"css/fe\0lt.{HASH}.css", f"css/felt.{HASH}.css/"],
)  # fmt: skip
async def test_hashed_names_of_no_file_go_on(folder, name):
    assert (await ask(StaticFilesMiddleware(beyond), f"/static/{name}"))[0] == 299


def test_a_file_that_is_not_there_keeps_its_plain_address(folder):
    assert address_of("css/none.css") == "/static/css/none.css"
