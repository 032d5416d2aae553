"""The handbook at /docs/: its files and nothing else, under a policy that lets only its own inline scripts run."""

from __future__ import annotations

import importlib.util
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from django.test import Client

from accounts.services import set_language
from tests.support.match_rows import make_player

ROOT = Path(__file__).parents[1]
SCRIPT = 'var palette = "of the handbook";'


def test_a_page_runs_its_own_inline_scripts_and_no_other(db):
    answer = Client(HTTP_ACCEPT_LANGUAGE="en").get("/docs/")
    assert answer.status_code == 200
    assert b"<h1>Kaiju handbook</h1>" in answer.content
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in policy["script-src"].split()
    assert policy["script-src"].count("sha256-") == 1
    assert "unsafe-inline" not in policy["script-src"]
    assert policy["default-src"] == "'self'"


def test_files_come_with_their_kinds_and_folders_with_their_pages(db):
    script = Client().get("/docs/assets/bundle.js")
    assert script["Content-Type"].startswith(("text/javascript", "application/javascript"))
    assert script["Cache-Control"] == "private, max-age=300"
    assert "开局手册" in Client().get("/docs/zh/").content.decode()
    assert Client().get("/docs/zh")["Location"] == "/docs/zh/"


@pytest.mark.parametrize(
    "path", ["no/such/page/", "../settings/base.py", "..%2f..%2fmanage.py", "/etc/passwd", "assets/", "zh/..%00"]
)
def test_nothing_outside_is_served(db, path):
    assert Client().get(f"/docs/{path}").status_code in (400, 404)


@pytest.mark.parametrize(
    ("language", "address"), [("en", "/docs/"), ("zh-CN", "/docs/zh/"), ("zh-TW", "/docs/zh-hant/")]
)
def test_the_foot_of_every_page_leads_to_it_in_the_visitors_language(db, language, address):
    assert f'<a href="{address}">' in Client(HTTP_ACCEPT_LANGUAGE=language).get("/privacy/").content.decode()


@pytest.mark.parametrize(
    ("language", "address"), [("zh-CN,zh;q=0.9", "/docs/zh/"), ("zh-TW", "/docs/zh-hant/"), ("fr", "/docs/zh/")]
)
def test_the_address_without_a_language_leads_to_the_visitors_own(db, language, address):
    answer = Client(HTTP_ACCEPT_LANGUAGE=language).get("/docs/")
    assert (answer.status_code, answer["Location"]) == (302, address)
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Accept-Language", "Cookie", "Referer"} <= {each.strip() for each in answer["Vary"].split(",")}


def test_the_cookie_of_the_language_and_the_setting_of_an_account_come_first(db):
    client = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    client.cookies["django_language"] = "en"
    assert client.get("/docs/").status_code == 200
    reader = make_player("anna")
    set_language(user=reader, language="zh-hant")
    client.force_login(reader)
    assert client.get("/docs/")["Location"] == "/docs/zh-hant/"


@pytest.mark.parametrize("page", ["/docs/zh/", "/docs/operations/", "/docs/"])
def test_within_the_handbook_the_english_start_page_is_meant(db, page):
    client = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    answer = client.get("/docs/", HTTP_REFERER=f"http://testserver{page}")
    assert b"<h1>Kaiju handbook</h1>" in answer.content
    for other in (
        "http://testserver/privacy/",
        "https://example.org/docs/",
        "http://testserver.example.org/docs/",
        "http://[",
    ):
        assert client.get("/docs/", HTTP_REFERER=other).status_code == 302


def test_a_handbook_in_english_alone_is_shown_to_every_visitor(db, settings, tmp_path):
    (tmp_path / "index.html").write_text("a page")
    settings.HANDBOOK_ROOT = tmp_path
    assert Client(HTTP_ACCEPT_LANGUAGE="zh-CN").get("/docs/").content == b"a page"


def test_a_handbook_without_the_visitors_language_is_shown_in_the_nearest(db, settings, tmp_path):
    for page in ("index.html", "zh/index.html"):
        (tmp_path / page).parent.mkdir(exist_ok=True)
        (tmp_path / page).write_text("a page")
    settings.HANDBOOK_ROOT = tmp_path
    assert '<a href="/docs/zh/">' in Client(HTTP_ACCEPT_LANGUAGE="zh-TW").get("/privacy/").content.decode()


def test_without_a_handbook_no_page_leads_to_it(db, settings, tmp_path):
    settings.HANDBOOK_ROOT = tmp_path / "not-built"
    assert '"/docs/' not in Client().get("/privacy/").content.decode()
    for language in ("en", "zh-CN"):
        assert Client(HTTP_ACCEPT_LANGUAGE=language).get("/docs/").status_code == 404


# ── What it is built from ───────────────────────────────────────────────────────────────────────


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml, whose tags name Python functions."""


_Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda _loader, _suffix, _node: None)


def config(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load((ROOT / name).read_text(), Loader=_Loader)  # noqa: S506  a safe loader
    return found


def listed(nav: Any) -> set[str]:
    if isinstance(nav, str):
        return {nav}
    return set().union(*map(listed, nav.values() if isinstance(nav, dict) else nav))


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    """The module that MkDocs calls, without MkDocs, which is in an environment of its own."""
    names = ("mkdocs", "mkdocs.structure", "mkdocs.structure.files")
    standing = {name: ModuleType(name) for name in names}
    standing["mkdocs.structure.files"].File = object  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        for name, module in standing.items():
            patch.setitem(sys.modules, name, module)
        spec = importlib.util.spec_from_file_location("handbook_hooks", ROOT / "tools" / "handbook_hooks.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module


def test_every_page_of_docs_is_in_a_list_of_the_handbook(hooks):
    english = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    english = {page for page in english if not page.startswith(("zh/", "decisions/"))} | {"decisions/README.md"}
    assert listed(config("mkdocs.yml")["nav"]) == english | set(hooks.PAGES.values())
    chinese = {path.relative_to(ROOT / "docs" / "zh").as_posix() for path in (ROOT / "docs" / "zh").rglob("*.md")}
    assert listed(config("mkdocs.zh.yml")["nav"]) == chinese


def test_players_read_the_same_pages_in_both_languages():
    english, chinese = (
        {path.name for path in (ROOT / folder).glob("*.md")} for folder in ("docs/play", "docs/zh/play")
    )
    assert english == chinese


def test_pages_from_outside_are_there_and_links_to_source_files_become_text(hooks):
    assert [page for page in hooks.PAGES if not (ROOT / page).is_file()] == []
    text = "[a](../deploy/README.md#more) [b](operations.md) [`c.py`](../games/c.py) [d](https://x.org) [e](/rules/)"
    page = type("Page", (), {"file": type("File", (), {"src_uri": "security.md"})})
    site = type("Config", (), {"docs_dir": str(ROOT / "docs")})
    assert hooks.on_page_markdown(text, page, site) == (
        "[a](deploy/index.md#more) [b](operations.md) `c.py` [d](https://x.org) [e](/rules/)"
    )


def test_the_pages_in_traditional_chinese_are_those_in_simplified_converted(hooks):
    own, simplified = config("mkdocs.zh-hant.yml"), config("mkdocs.zh.yml")
    assert own["INHERIT"] == "mkdocs.zh.yml"
    assert own.keys().isdisjoint({"nav", "docs_dir"})
    site = type("Config", (), {**simplified, **own, "docs_dir": str(ROOT / "docs" / "zh"), "nav": simplified["nav"]})
    read = hooks.on_config(site)
    assert read.site_name == "開局手冊"
    assert listed(read.nav) == listed(simplified["nav"])
    assert {title for entry in read.nav for title in entry} == {"開始", "怎麼玩"}
    page = hooks.on_page_markdown("[干瞪眼](gandengyan.md)：谁先出完[，](../index.md#a)谁赢。", None, site)
    assert page == "[乾瞪眼](gandengyan.md)：誰先出完[，](../index.md#a)誰贏。"


def test_the_pages_in_simplified_chinese_stay_as_they_are(hooks):
    simplified = config("mkdocs.zh.yml")
    site = type("Config", (), {**simplified, "extra": {}, "docs_dir": str(ROOT / "docs" / "zh")})
    assert hooks.on_config(site).nav == simplified["nav"]
    assert hooks.on_page_markdown("干瞪眼", None, site) == "干瞪眼"


def test_every_language_of_the_handbook_is_built_here_and_in_images_and_in_its_menu():
    built = dict(re.findall(r"^build (\S+) (\S+)$", (ROOT / "tools" / "handbook.sh").read_text(), re.MULTILINE))
    assert built.keys() == {path.name for path in ROOT.glob("mkdocs*.yml")}
    assert {name: config(name)["site_dir"] for name in built} == built
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    assert set(re.findall(r"mkdocs build .*--config-file (\S+)", image)) == built.keys() - {"mkdocs.yml"}
    menu = {entry["link"] for entry in config("mkdocs.yml")["extra"]["alternate"]}
    assert menu == {f"{folder}/".replace("handbook/", "/docs/", 1) for folder in built.values()}


def test_pictures_are_small_and_every_one_is_shown():
    pages = "".join(page.read_text() for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
    for folder in (ROOT / "docs" / "img", ROOT / "docs" / "zh" / "img"):
        for picture in folder.glob("*.jpg"):
            assert picture.stat().st_size < 80_000, picture
            assert re.search(rf"img/{picture.name}\)", pages), picture
