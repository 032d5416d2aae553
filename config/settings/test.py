"""Settings of the tests.

PostgreSQL and Valkey are started by `tests.support.servers` unless the environment names others.
"""

from __future__ import annotations

import os

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # compiling takes longer than the agents' work in fast tests

from .base import *  # noqa: F403
from .base import ARCHIVE, BASE_DIR, KAIJU, VAR_DIR, env
from .database_and_broker import cache_settings, channel_layer_settings, database_settings

if "PYTEST_VERSION" in os.environ:  # not for a checker or a command that only reads these settings
    from tests.support.servers import reserve

    reserve()

SECRET_KEY = "tests only, never used to serve"  # noqa: S105  of tests alone
ALLOWED_HOSTS = ["*"]

VAR_DIR.mkdir(parents=True, exist_ok=True)
REDIS_URL = env.str("REDIS_URL", "")
DATABASES = {"default": database_settings(env, VAR_DIR / "test.sqlite3", pooled=False)}
DATABASES["default"]["TEST"] = {"NAME": env.str("TEST_DATABASE_NAME", "kaiju_test")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # a file, since threads and the live server need the same database
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}.test"}
CHANNEL_LAYERS = {"default": channel_layer_settings(REDIS_URL)}
if REDIS_URL:  # the workers of a run share one Valkey, and must not receive each other's messages
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = os.environ.get("PYTEST_XDIST_WORKER", "alone")
CACHES = {"default": cache_settings("")}

HANDBOOK_ROOT = BASE_DIR / "tests" / "support" / "handbook"  # a few files, whether or not the handbook is built

# spectators see the present, except in the tests of their delay; streams go on without watchers, except in theirs
KAIJU = {
    **KAIJU, "SPECTATOR_DELAY": 0, "AGENT_PAUSE": (0.0, 0.0), "MODEL": {**KAIJU["MODEL"], "base_url": ""},
    "STREAMS": {**KAIJU["STREAMS"], "IDLE_SECONDS": 0.0},
}  # fmt: skip
CELERY_BROKER_URL = "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "archive": ARCHIVE,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
