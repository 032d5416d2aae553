"""The embedded default of `make play`: SQLite, an in-process channel layer, a Celery worker in the same process."""

from __future__ import annotations

import secrets
from pathlib import Path

from .base import *  # noqa: F403
from .base import KAIJU, VAR_DIR, env
from .database import cache, channel_layer, database


def _secret(path: Path) -> str:
    """A key of this installation, made at the first start and kept beside its data."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text().strip()


VAR_DIR = Path(env.str("KAIJU_VAR", str(VAR_DIR)))
VAR_DIR.mkdir(parents=True, exist_ok=True)
STATIC_ROOT = VAR_DIR / "static"
SECRET_KEY = env.str("SECRET_KEY", "") or _secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
DEBUG = env.bool("DEBUG", False)

REDIS_URL = env.str("REDIS_URL", "")
DATABASES = {"default": database(env, VAR_DIR / "kaiju.sqlite3")}
CHANNEL_LAYERS = {"default": channel_layer(REDIS_URL)}
CACHES = {"default": cache(REDIS_URL)}

KAIJU = {**KAIJU, "EMBEDDED": not REDIS_URL}
CELERY_BROKER_URL = REDIS_URL or "memory://"
if not REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}  # at the default, timers drift up to 212 ms

WHITENOISE_USE_FINDERS = True
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
