"""A page names all modules that its own import, so that a browser need not find them one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from accounts.templatetags.modules import imports_of, module

FOLDER = Path(str(finders.find("js/site/page.js"))).parents[2]
EVERY = sorted(path.relative_to(FOLDER).as_posix() for path in (FOLDER / "js").rglob("*.js"))
ASKED_FOR_LATER = re.compile(r'import\("#(js/[^"]+)"\)')


def preloaded(html: str) -> list[str]:
    return re.findall(r'rel="modulepreload" href="[^"]*?(js/[^"]+)"', html)


def test_every_name_of_a_module_in_a_module_is_an_import_that_is_found():
    for path in EVERY:
        text = (FOLDER / path).read_text()
        named = set(re.findall(r'["\']#(js/[^"\'`$]+)["\']', text)) - set(ASKED_FOR_LATER.findall(text))
        assert set(imports_of(path)) == named, path
        assert named <= set(EVERY), path


@pytest.mark.parametrize("debug", [False, True])
def test_a_table_names_all_that_its_two_modules_import_once_and_before_their_scripts(monkeypatch, debug):
    monkeypatch.setattr(settings, "DEBUG", debug)
    own = ("js/games/uno/game.js", "js/table/main.js")
    html = module(*own)
    named = preloaded(html)
    assert len(named) == len(set(named)) > 50
    assert set(own).isdisjoint(named)
    for path in (*own, *named):
        assert set(imports_of(path)) <= {*own, *named}
    assert re.findall(r'<script type="module" src="[^"]*?(js/[^"]+)"', html) == list(own)
    assert html.rindex("<link") < html.index("<script")


def test_what_only_another_game_needs_is_not_fetched():
    assert not [path for path in preloaded(module("js/games/uno/game.js")) if path.startswith("js/games/werewolf")]


def test_a_name_that_is_no_module_is_refused():
    with pytest.raises(ValueError, match=r"no module js/site/none\.js"):
        module("js/site/none.js")
