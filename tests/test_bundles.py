"""Bundles of a deployment: `collectstatic` joins the modules and the sheets of a page."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management import call_command
from django.template import Context, Template
from django.utils.translation import override

from accounts.templatetags import es_modules, stylesheets
from config import static_bundles
from config.static_file_copies import minify_sheet
from config.static_files_middleware import StaticFilesMiddleware
from games.offered_games import offered_games

TABLE = ("js/site/every_page.js", "js/games/uno/game_manifest.js", "js/table/main.js")
SHEETS = ("css/tokens.css", "css/ui.css", "css/site.css")
WORD = {"zh-hans": "再来一局", "zh-hant": "再來一局", "en": "Play again"}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> static_bundles.BundledFilesStorage:
    """The storage of a folder with bundles of every script and of one list of sheets."""
    root = tmp_path_factory.mktemp("collected")
    esbuild = next(Path(settings.BASE_DIR).glob(static_bundles.ESBUILD))
    for sheet in SHEETS:
        (root / sheet).parent.mkdir(exist_ok=True)
        (root / sheet).write_bytes(Path(str(finders.find(sheet))).read_bytes())
    (root / static_bundles.FOLDER).mkdir()
    scripts = {
        language: static_bundles.bundle_scripts(esbuild, root, language) for language in dict(settings.LANGUAGES)
    }
    manifest = {"scripts": scripts, "sheets": {" ".join(SHEETS): static_bundles.bundle_sheets(root, SHEETS)}}
    (root / static_bundles.MANIFEST).write_text(json.dumps(manifest))
    return static_bundles.BundledFilesStorage(location=root, base_url="/static/")


@pytest.fixture
def deployed(
    collected: static_bundles.BundledFilesStorage, monkeypatch: pytest.MonkeyPatch
) -> static_bundles.BundledFilesStorage:
    for module in (es_modules, stylesheets):
        monkeypatch.setattr(module, "staticfiles_storage", collected)
    return collected


async def beyond(_scope: Any, _receive: Any, _send: Any) -> None:
    """Stands for the application behind the files."""


def text_of(storage: static_bundles.BundledFilesStorage, addresses: list[str]) -> str:
    return "".join((Path(storage.location) / each.removeprefix("/static/")).read_text("utf-8") for each in addresses)


def files_of(html: str) -> list[str]:
    """What a page's head asks for: the bundles of its modules, and the parts that these import at once."""
    return list(dict.fromkeys(re.findall(r'(?:src|href)="([^"]+)"', html)))


def page(*modules: str, language: str = "zh-hans") -> str:
    named = " ".join(f"'{module}'" for module in modules)
    source = Template("{% load es_modules %}{% modules %}{% module " + named + " %}{% endmodules %}")
    with override(language):
        return str(source.render(Context({"CSP_NONCE": "n0nce"})))


def test_the_files_of_the_version_that_collects_take_the_place_of_newer_ones(tmp_path, settings):
    """After a return to the version before, whose files are older than the copies of the later one."""
    ours, root = tmp_path / "ours", tmp_path / "root"
    for folder, content in ((ours, "before"), (root, "later")):
        folder.mkdir()
        (folder / "a.css").write_text(content)
    os.utime(ours / "a.css", (0, 0))
    settings.STATICFILES_DIRS = [ours]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    command = collectstatic.Command()
    command.storage = static_bundles.BundledFilesStorage(location=root, base_url="/static/")
    call_command(command, interactive=False, post_process=False, verbosity=0)
    assert (root / "a.css").read_text() == "before"


def test_every_module_that_a_page_names_is_in_a_group():
    groups = static_bundles.script_groups()
    pages = "".join(path.read_text() for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    named = set(re.findall(r"'(js/[^']+\.js)'", pages))
    assert named == {module for group in groups.values() for module in group if "/games/" not in module}
    for game in offered_games():
        for page_of_game, name in static_bundles.PAGES_OF_A_GAME.items():
            assert groups[f"{name}-{game}"] == [f"js/games/{game}/{name}.js", page_of_game]


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_a_table_comes_in_few_files_that_speak_one_language(deployed, language):
    html = page(*TABLE, language=language)
    files = files_of(html)
    assert 3 <= len(files) <= 8
    words = text_of(deployed, files)
    assert [word in words for word in WORD.values()] == [language == spoken for spoken in WORD]
    found = re.match(r'<script type="importmap" nonce="n0nce">(.*?)</script>', html)
    assert found is not None
    names = json.loads(found[1])["imports"]
    assert names.keys() == {f"#{module}" for module in TABLE}
    assert set(names.values()) <= set(files)
    assert html.index("importmap") < html.index('<script type="module"')


def test_a_part_that_two_bundles_of_a_page_share_is_one_file(deployed):
    bundled = deployed.script_bundles(TABLE, "zh-hans")
    game, table = bundled["js/games/uno/game_manifest.js"], bundled["js/table/main.js"]
    assert set(game.imports) & set(table.imports)  # the words that are set once, the clock that is set once


def test_a_bundle_has_its_source_map_beside_it(deployed):
    for script in deployed.script_bundles(TABLE, "en").values():
        path = Path(deployed.location) / script.file.removeprefix("/static/")
        sources = json.loads(path.with_name(f"{path.name}.map").read_text())["sources"]
        assert sources
        assert path.read_text("utf-8").rstrip().endswith(f"//# sourceMappingURL={path.name}.map")


def test_a_page_with_a_module_that_has_no_bundle_is_served_module_by_module(deployed):
    assert deployed.script_bundles([*TABLE, "js/games/new/game_manifest.js"], "zh-hans") is None


def test_sheets_are_joined_in_their_order_and_others_stay_apart(deployed):
    tag = Template("{% load stylesheets %}{% stylesheets 'tokens' rest %}")
    [joined] = files_of(tag.render(Context({"rest": ["css/ui.css", "css/site.css"]})))
    content = text_of(deployed, [joined])
    marks = [minify_sheet(Path(str(finders.find(sheet))).read_text())[:80] for sheet in SHEETS]
    assert [content.index(mark) for mark in marks] == sorted(content.index(mark) for mark in marks)
    assert deployed.sheet_bundle(reversed(SHEETS)) is None


@pytest.mark.parametrize(
    ("written", "kept"),
    [(".a { & .b :is(c) { color: red; } }", ".a{& .b *:is(c){color:red}}"),
     ("@container (width < 9px) { .a :hover { top: 0; } }", "@container (width < 9px){.a *:hover{top:0}}"),
     ('.a { &[b="c"] :is(d, e) { top: 0; } }', '.a{&[b="c"] *:is(d,e){top:0}}'),
     (".a { & :is(b) { top: 0; }\n  & > :is(c) { top: 0; } }", ".a{& :is(b){top:0}& >:is(c){top:0}}")],
)  # fmt: skip
def test_a_descendant_of_any_kind_remains_one_in_a_joined_sheet(written, kept):
    assert minify_sheet(written) == kept


def test_no_sheet_loses_a_descendant_when_it_is_joined():
    """A space between two parts of a selector has a meaning; without it both are one element."""
    space = re.compile(r'[\w\])*"] (?=[.#\[:*&][a-zA-Z:*\[{ >])')
    for sheet in Path("static/css").rglob("*.css"):
        plain = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL))
        assert len(space.findall(minify_sheet(sheet.read_text()))) == len(space.findall(plain)), sheet


def test_bundles_are_kept_by_browsers_for_ever():
    site = StaticFilesMiddleware(beyond)
    assert site.immutable_file_test("", f"{site.static_prefix}bundles/chunk-3DQ7NBBD.js")
    assert not site.immutable_file_test("", f"{site.static_prefix}css/ui.css")
