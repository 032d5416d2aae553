"""Settings of the database, the channel layer, the cache and the broker, from `DATABASE_URL` and `REDIS_URL`.

Without these variables: an SQLite file, and a channel layer, cache and broker within the process.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ

CONNECT_TIMEOUT = 4
"""Seconds in which the database server must accept a new connection."""
LOCK_TIMEOUT = 8
"""Seconds that a request waits for the lock of a match or table before it is refused."""


def database_settings(env: environ.Env, default_file: Path, *, pooled: bool = True) -> dict[str, Any]:
    """Returns Django's settings for the database of `DATABASE_URL`, or for the SQLite file `default_file` without it.

    SQLite uses WAL mode, in which writers queue instead of failing. With `pooled`, the pages of a process share a few
    PostgreSQL connections (`config.postgresql`).
    """
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
        config["ENGINE"] = "config.postgresql"
        config["CONN_HEALTH_CHECKS"] = True
        config["OPTIONS"] = {
            "options": f"-c lock_timeout={LOCK_TIMEOUT}s",
            "connect_timeout": CONNECT_TIMEOUT,
            **config.get("OPTIONS", {}),
        }
        if pooled:
            config["CONN_MAX_AGE"] = 0  # returned after each request, closed after each task
            config["OPTIONS"]["pool"] = {
                "min_size": 0,
                # without a broker, workers are threads of the web process and share its pool
                "max_size": env.int("KAIJU_PAGE_CONNECTIONS", 8 if env.str("REDIS_URL", "") else 24),
                "timeout": env.float("KAIJU_CONNECTION_WAIT", 5.0),
                "max_idle": 60.0,
                "reconnect_timeout": 1.0,  # the next borrower tries again
                "num_workers": 1,
            }
        else:
            config.setdefault("CONN_MAX_AGE", 60)
    return config


def channel_layer_settings(redis_url: str) -> dict[str, Any]:
    """Returns Channels' settings: the layer over the broker at `redis_url`; without it, the one within the process."""
    if redis_url:
        return {"BACKEND": "config.channel_layers.SharedChannelLayer", "CONFIG": {"hosts": [redis_url]}}
    return {"BACKEND": "config.channel_layers.EmbeddedChannelLayer"}


def cache_settings(redis_url: str) -> dict[str, Any]:
    if redis_url:
        return {"BACKEND": "config.caches.SteadyCache", "LOCATION": redis_url}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "kaiju"}


BROKER = {
    # for a broker that accepts a request and stays silent, or a machine that disappears
    "socket_timeout": 3.0,
    "socket_connect_timeout": 2.0,
    "socket_keepalive": True,
    "health_check_interval": 5,
}
"""Celery's limits on waiting for the broker, in seconds: for workers, and for processes that send tasks."""
