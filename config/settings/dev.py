"""Settings of the embedded default (`make play`): SQLite, and the channel layer and workers in the server's process."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from .base import *  # noqa: F403
from .base import ARCHIVE, KAIJU, VAR_DIR, env
from .database_and_broker import BROKER, cache_settings, channel_layer_settings, database_settings


def _secret_key(path: Path) -> str:
    """Returns Django's secret key of this installation from the file at `path`, which the first start creates."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48))
        fresh.replace(path)  # atomic: a full disk must not leave an empty key
    return path.read_text().strip()


try:
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    SECRET_KEY = env.str("SECRET_KEY", "") or _secret_key(VAR_DIR / "secret_key")
except OSError as error:  # no space or no permission: a sentence, not a traceback
    sys.exit(f"无法写入 / cannot write to {error.filename or VAR_DIR}: {error.strerror} (KAIJU_VAR)")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
DEBUG = env.bool("DEBUG", False)

REDIS_URL = env.str("REDIS_URL", "")
DATABASES = {"default": database_settings(env, VAR_DIR / "kaiju.sqlite3")}
CHANNEL_LAYERS = {"default": channel_layer_settings(REDIS_URL)}
CACHES = {"default": cache_settings(REDIS_URL)}

KAIJU = {**KAIJU, "EMBEDDED": not REDIS_URL}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
# at the default interval, timers drift by up to 212 ms
CELERY_BROKER_TRANSPORT_OPTIONS = BROKER if REDIS_URL else {"polling_interval": 0.02}

WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False  # only its own pages use these files
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "archive": ARCHIVE,
    "staticfiles": {"BACKEND": "config.static_files_hashing.HashedNamesStorage"},  # hashed and compressed on request
}
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
