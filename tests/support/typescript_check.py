"""Checks that values of the server have the types that static/js expects, by running TypeScript's compiler."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TSC = ROOT / "node_modules" / ".bin" / "tsc"
WORD = re.compile(r"[a-z][a-z_]{1,23}|[A-Z][A-Z_]{3,23}")
"""A word of the protocol. The codes of cards and the texts that players write do not match."""
OPTIONS = {
    "strict": True, "noEmit": True, "exactOptionalPropertyTypes": True, "target": "es2022", "module": "esnext",
    "moduleResolution": "bundler", "lib": ["es2023"], "types": [],
}  # fmt: skip


def type_errors(folder: Path, module: str, values: Mapping[str, Iterable[Any]]) -> list[str]:
    """Returns the compiler's complaints about these values; empty if all fit.

    `values` maps a type of `types/<module>.d.ts` to the values that must have it. Each value has a statement of its
    own, so that one field too many or too few is found in each.
    """
    if not TSC.exists():
        pytest.fail("node_modules is missing: `make test` brings it, and so does tools/packages.py")
    lines = [f"import type * as wire from {json.dumps(str(ROOT / 'types' / module))};"]
    for kind, items in values.items():
        named = re.sub(r"\b([A-Z]\w*)", r"wire.\1", kind)
        lines += [f"({json.dumps(item)}) satisfies {named};" for item in items]
    (folder / "values.ts").write_text("\n".join(lines))
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS, "files": ["values.ts"]}))
    command = [str(TSC), "--pretty", "false", "--project", str(folder)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0 or "error TS" in ran.stdout, ran.stdout + ran.stderr
    return [told[:600] for told in re.split(r"^(?=\S)", ran.stdout, flags=re.MULTILINE) if told]


class Sample:
    """A growing collection of values.

    It keeps only those that have a field, or a type in a field, that no earlier value had.
    """

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self._seen: set[Any] = set()

    def take(self, value: dict[str, Any]) -> None:
        traits = {(name, _kind(part)) for name, part in value.items()} | {frozenset(value)}
        if not traits <= self._seen:
            self._seen |= traits
            self.kept.append(value)


def _kind(value: Any) -> Any:
    if isinstance(value, dict):
        return frozenset((name, _kind(part)) for name, part in value.items())
    if isinstance(value, list):
        return ("list", frozenset(_kind(part) for part in value))
    if isinstance(value, str):
        return value if WORD.fullmatch(value) else "text"
    return type(value).__name__
