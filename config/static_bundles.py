"""Joins scripts and style sheets into bundles when a deployment runs `collectstatic`, and finds them for its pages.

A table's page requests some 90 modules and a dozen sheets. esbuild joins the modules of a page into a few files per
language; the sheets of a page become one. Development and the embedded default (`make play`) serve the source files one
by one, and so does a deployment without `node_modules`. docs/decisions/bundles.md has the measurements.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

from accounts.sheet_and_words_paths import sheet_paths, words_path
from games.catalog import GameWords, game_words, languages
from games.offered_games import offered_games

from .static_file_copies import join_sheets

FOLDER: Final = "bundles"
"""The folder of the bundles below the static root. Only the manifest keeps its name, and no page requests that."""
MANIFEST: Final = f"{FOLDER}/manifest.json"
SHARED: Final = "shared"
"""The name of the group of modules that belong to no game."""
PAGES_OF_A_GAME: Final = {
    "js/table/main.js": "game_manifest",
    "js/replay/page.js": "replay",
    "js/fairness/page.js": "fairness",
}
"""Page module that also loads a module of the game -> file name of that module."""
MODULE_TAG: Final = re.compile(r"{% module ([^%]*)%}")
SHEETS_TAG: Final = re.compile(r"{% stylesheets ([^%]*)%}")
ARGUMENT: Final = re.compile(r"'([^']*)'|(\S+)")
ESBUILD: Final = "node_modules/@esbuild/*/bin/esbuild"
"""The path pattern of the esbuild program, which needs no Node."""
OPTIONS: Final = (
    "--bundle",
    "--splitting",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--minify",
    "--sourcemap",
    "--entry-names=[dir]/[name]-[hash]",
    "--chunk-names=[name]-[hash]",
    "--log-level=warning",
)


class ScriptBundle(NamedTuple):
    """The bundle that holds a JavaScript module, and the other bundles that it imports statically.

    Each is a path below the static root while bundles are made, and a URL with a hash once a page asks for it.
    """

    file: str
    imports: list[str]


class BundledFilesStorage(CompressedManifestStaticFilesStorage):
    """The static files storage of a deployment: WhiteNoise's hashed and compressed files, and bundles beside them."""

    def post_process(self, *paths: Any, **options: Any) -> Iterator[Any]:
        """Hashes and compresses the collected files, then makes the bundles.

        Bundles of earlier versions stay for open pages.
        """
        yield from super().post_process(*paths, **options)
        if options.get("dry_run"):
            return
        root = Path(self.location)
        (root / FOLDER).mkdir(exist_ok=True)
        esbuild = next(Path(settings.BASE_DIR).glob(ESBUILD), None)
        scripts = {language: bundle_scripts(esbuild, root, language) for language in languages()} if esbuild else {}
        sheets = {" ".join(sheets): bundle_sheets(root, sheets) for sheets in sheet_groups()}
        (root / MANIFEST).write_text(json.dumps({"scripts": scripts, "sheets": sheets}, indent=1), encoding="utf-8")
        made = [*sheets.values(), *(path.relative_to(root).as_posix() for path in (root / FOLDER).rglob("*.js"))]
        for name, _ in self.compress_files(made):
            yield name, name, True

    def get_modified_time(self, name: str) -> datetime:
        """Returns a time before all others, so that `collectstatic` replaces every file.

        It would keep files that are newer than those of the running version: those of a later version, after a return
        to the one before.
        """
        return datetime.min.replace(tzinfo=UTC)

    def script_bundles(self, modules: Iterable[str], language: str) -> dict[str, ScriptBundle] | None:
        """Returns the URLs of bundles for the JavaScript modules of one page: module -> `ScriptBundle`.

        None if one of them has no bundle; then the page loads all its modules one by one.
        """
        asked = set(modules)
        found = {
            module: ScriptBundle(self._address(bundle[0]), [self._address(part) for part in bundle[1]])
            for name, group in self._manifest["scripts"].get(language, {}).items()
            if name == SHARED or asked.issuperset(group)
            for module, bundle in group.items()
        }
        return {module: found[module] for module in asked} if asked <= found.keys() else None

    def sheet_bundle(self, sheets: Iterable[str]) -> str | None:
        """Returns the URL of the one file that joins these style sheets in this order.

        None if `collectstatic` made none.
        """
        name = self._manifest["sheets"].get(" ".join(sheets))
        return None if name is None else self._address(name)

    def _address(self, name: str) -> str:
        return f"{self.base_url}{name}"

    @cached_property
    def _manifest(self) -> Mapping[str, Any]:
        try:
            found: dict[str, Any] = json.loads((Path(self.location) / MANIFEST).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {"scripts": {}, "sheets": {}}
        return found


def script_groups() -> dict[str, list[str]]:
    """Returns the JavaScript modules that are bundled together, by group: `shared`, `game_manifest-uno`, `replay-uno` …

    Modules in one bundle share their state, so the modules that only one page uses are in one group.
    """
    literal = {module for arguments in _tag_arguments(MODULE_TAG) for module, variable in arguments if not variable}
    groups = {SHARED: sorted(literal - PAGES_OF_A_GAME.keys())}
    for game in offered_games():
        for page, name in PAGES_OF_A_GAME.items():
            groups[f"{name}-{game}"] = [f"js/games/{game}/{name}.js", page]
    return groups


def sheet_groups() -> list[list[str]]:
    """Returns the lists of style sheets that templates request with `{% stylesheets %}`. Each list becomes one bundle.

    If a template names a field of `GameWords` instead of a sheet, there is one list for each game, with the sheets of
    that game.
    """
    games = [game_words(game) for game in offered_games()]
    groups: list[list[str]] = []
    for arguments in _tag_arguments(SHEETS_TAG):
        groups += [
            [
                path
                for names, name in arguments
                for path in (_sheets_of_variable(game, name) if name else sheet_paths(names))
            ]
            for game in (games if any(variable for _, variable in arguments) else games[:1])
        ]
    return groups


def _sheets_of_variable(game: GameWords, variable: str) -> tuple[str, ...]:
    """Returns the style sheets of one game that a template names by a variable, such as `looks.replay_stylesheets`.

    The part after the dot is a field of the game's `GameWords`.
    """
    sheets: tuple[str, ...] = getattr(game, variable.rpartition(".")[2])
    return sheets


def _tag_arguments(pattern: re.Pattern[str]) -> list[list[tuple[str, str]]]:
    """Returns the argument of each use of a template tag, in all templates, as a pair (literal, variable).

    The text of the pair that does not apply is empty.
    """
    templates = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    return [ARGUMENT.findall(found) for path in templates for found in pattern.findall(path.read_text("utf-8"))]


def bundle_scripts(esbuild: Path, root: Path, language: str) -> dict[str, dict[str, ScriptBundle]]:
    """Runs esbuild for each group of modules, with the words of one language. Returns group -> module -> its bundle."""
    base = Path(settings.BASE_DIR)
    words = [f"--alias:#words/{part}=./static/{words_path(part, language)}" for part in parts_with_words()]
    made = {}
    for name, modules in script_groups().items():
        with TemporaryDirectory() as folder:
            meta = Path(folder) / "meta.json"
            entries = [f"static/{module}" for module in modules]
            target = [f"--outdir={root / FOLDER}", f"--metafile={meta}", "--outbase=static/js", *words]
            subprocess.run([esbuild, *entries, *OPTIONS, *target], cwd=base, check=True)  # noqa: S603  our own files
            made[name] = _bundles_from_report(json.loads(meta.read_text())["outputs"], modules, root)
    return made


def parts_with_words() -> list[str]:
    """Returns the folders below `static/js` that hold a file of translated words: `table`, `games/uno` …"""
    scripts = Path(settings.BASE_DIR) / "static" / "js"
    found = scripts.rglob(Path(words_path("", settings.LANGUAGE_CODE)).name)
    return sorted(path.parent.relative_to(scripts).as_posix() for path in found)


def _bundles_from_report(outputs: Mapping[str, Any], modules: Iterable[str], root: Path) -> dict[str, ScriptBundle]:
    """Returns module -> its bundle and the bundles it imports, from esbuild's report of the files that it wrote."""

    def served(path: str) -> str:
        return (Path(settings.BASE_DIR) / path).resolve().relative_to(root.resolve()).as_posix()

    written = {output.get("entryPoint"): path for path, output in outputs.items()}
    found = {}
    for module in modules:
        waiting = [written[f"static/{module}"]]
        for part in waiting:  # `waiting` grows meanwhile
            imports = [each["path"] for each in outputs[part]["imports"] if each["kind"] == "import-statement"]
            waiting += [each for each in imports if each not in waiting]
        found[module] = ScriptBundle(served(waiting[0]), [served(part) for part in waiting[1:]])
    return found


def bundle_sheets(root: Path, sheets: Iterable[str]) -> str:
    """Writes one file that joins these style sheets, without comments and white space.

    Returns its path below the static root.
    """
    joined = join_sheets(root / sheet for sheet in sheets)
    name = f"{FOLDER}/sheets-{hashlib.sha256(joined.encode()).hexdigest()[:12]}.css"
    (root / name).write_text(joined, encoding="utf-8")
    return name
