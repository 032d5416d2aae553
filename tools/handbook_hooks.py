"""Brings pages from outside `docs/` into the handbook, turns links to other files of the repository into text, and
converts the Chinese pages to Traditional Chinese.

MkDocs calls the functions (`hooks` in mkdocs.yml). A page keeps its place in the repository, so that its links work
there too; in the handbook it has an address of its own.
"""

from __future__ import annotations

import importlib.util
import posixpath
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "contributing/conduct.md",
    "CONTRIBUTING.md": "contributing/index.md",
    "SECURITY.md": "report-a-fault.md",
    "bench/README.md": "bench/index.md",
    **{f"bench/{name}/README.md": f"bench/{name}.md" for name in ("agents", "ladder", "live", "rules", "strength")},
    "deploy/README.md": "deploy/index.md",
    "deploy/kubernetes/README.md": "deploy/kubernetes.md",
    "examples/bots/README.md": "examples/bots.md",
    "examples/streams/README.md": "examples/streams.md",
    "games/README.md": "contributing/games.md",
    **{
        f"games/rules/{game}/RULES.md": f"rules/{game}.md"
        for game in ("doudizhu", "gandengyan", "liars_dice", "uno", "werewolf")
    },
    "leaderboards/README.md": "contributing/leaderboards.md",
    "leaderboards/tournaments/README.md": "contributing/tournaments.md",
    "static/js/README.md": "contributing/front-end.md",
}
"""Path in the repository -> path in the handbook, of each page from outside `docs/`."""
SHARED: Final = ("img/handbook.css", "img/mark.svg")
SOURCES: Final = {there: here for here, there in PAGES.items()}
LINK: Final = re.compile(
    r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])+)\]\((?P<path>(?![a-z]+:|[#/])[^)#\s]+)(?P<heading>#[^)\s]*)?\)"
)


def on_config(config: Any) -> Any:
    """Converts the name of the handbook and the titles of its lists, if its language is a converted one."""
    if folder := config.extra.get("conversion"):
        config.site_name = _table(folder).text(config.site_name)
        config.nav = _converted_list(config.nav, _table(folder))
    return config


def _converted_list(entries: list[Any], table: Any) -> list[Any]:
    """Returns a list of pages with its titles converted. An entry is a path, or {title: path or list}."""
    return [
        entry
        if isinstance(entry, str)
        else {
            table.text(title): _converted_list(below, table) if isinstance(below, list) else below
            for title, below in entry.items()
        }
        for entry in entries
    ]


@cache
def _table(folder: str) -> Any:
    """Returns the table of a language: a folder of `config/locale`. The product's packages are not there to import."""
    name = "conversion_table"
    spec = importlib.util.spec_from_file_location(name, ROOT / "games" / "catalog" / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.read_table(ROOT / "config" / "locale" / folder / module.FILE)


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages from outside `docs/`; to the Chinese pages only the look, which they share with the others."""
    if Path(config.docs_dir) != ROOT / "docs":
        for path in SHARED:
            files.append(File.generated(config, path, abs_src_path=str(ROOT / "docs" / path)))
        return files
    for source, path in PAGES.items():
        files.append(File.generated(config, path, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Returns a page's text with links as the handbook needs them."""
    if Path(config.docs_dir) != ROOT / "docs":
        folder = config.extra.get("conversion")
        return _table(folder).text(markdown) if folder else markdown
    here = page.file.src_uri
    source = SOURCES.get(here, f"docs/{here}")
    return LINK.sub(lambda link: _converted(link, source, here), markdown)


def _converted(link: re.Match[str], source: str, here: str) -> str:
    """Returns a link of a page of the repository as the handbook has it, or its text if it leads to another file."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link["path"]))
    if target == "README.md":
        there = "index.md"
    elif target.startswith("docs/"):
        there = target.removeprefix("docs/")
        if (ROOT / target).is_dir():
            there = posixpath.join(there, "README.md")
            if not (ROOT / "docs" / there).exists():
                return link["text"]
    elif target in PAGES:
        there = PAGES[target]
    elif f"{target}/README.md" in PAGES:
        there = PAGES[f"{target}/README.md"]
    else:
        return link["text"]
    return f"[{link['text']}]({posixpath.relpath(there, posixpath.dirname(here) or '.')}{link['heading'] or ''})"
