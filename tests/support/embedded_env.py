"""Environment variables for a program on the embedded default: SQLite in a folder, no other process."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def embedded_env(folder: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
    # spectators see the present, and a busy machine refuses no match, unless a test says otherwise
    present = {"KAIJU_SPECTATOR_DELAY": "0", "KAIJU_EXHIBITIONS_LATE": "0", "KAIJU_AGENTS_LATE": "0"}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings.dev", "KAIJU_VAR": str(folder), **present, **more}
