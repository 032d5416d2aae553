"""Database, channel layer and broker from the environment: `DATABASE_URL`, `REDIS_URL`, or the embedded default."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ


def database(env: environ.Env, default_file: Path) -> dict[str, Any]:
    """PostgreSQL by `DATABASE_URL`; without it SQLite in WAL mode, whose writers queue instead of failing."""
    if env.str("DATABASE_URL", ""):
        config: dict[str, Any] = env.db("DATABASE_URL")
    else:
        config = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default_file)}
    if config["ENGINE"].endswith("sqlite3"):
        # IMMEDIATE takes the write lock at once: the deferred mode fails with "database is locked" under load
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        config.setdefault("CONN_MAX_AGE", 60)
        config["CONN_HEALTH_CHECKS"] = True
        # whoever waits for a match or a table longer than this is told so instead of hanging
        config["OPTIONS"] = {"options": "-c lock_timeout=20s", **config.get("OPTIONS", {})}
    return config


def channel_layer(redis_url: str) -> dict[str, Any]:
    """The pubsub layer between processes; in one process a layer that may be fed from other threads."""
    if redis_url:
        return {"BACKEND": "config.layers.SharedChannelLayer", "CONFIG": {"hosts": [redis_url]}}
    return {"BACKEND": "config.layers.EmbeddedChannelLayer"}


def cache(redis_url: str) -> dict[str, Any]:
    if redis_url:
        return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis_url}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "kaiju"}
