"""Settings of a real server. The address, keys and services come from environment variables without defaults."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from .base import *  # noqa: F403
from .base import ARCHIVE, KAIJU, VAR_DIR, env
from .database_and_broker import BROKER, cache_settings, channel_layer_settings, database_settings
from .logging_and_reports import logging_settings

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

REDIS_URL = env.str("REDIS_URL")
if not env.str("DATABASE_URL"):  # several processes write, which the embedded default's file does not support
    raise ImproperlyConfigured("DATABASE_URL is empty")
DATABASES = {"default": database_settings(env, VAR_DIR / "kaiju.sqlite3")}
CHANNEL_LAYERS = {"default": channel_layer_settings(REDIS_URL)}
CACHES = {"default": cache_settings(REDIS_URL)}
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = BROKER

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", False)
# W021 asks for it, but a listed domain is bound for years with all of its subdomains: its owner decides that
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
KAIJU = {**KAIJU, "METRICS": env.bool("KAIJU_METRICS", True)}
LOG_FORMAT = env.str("KAIJU_LOG_FORMAT", "json")
LOGGING = logging_settings(style=LOG_FORMAT, sentry_dsn=KAIJU["SENTRY_DSN"], release=KAIJU["RELEASE"])
EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "archive": ARCHIVE,
    "staticfiles": {"BACKEND": "config.static_bundles.BundledFilesStorage"},
}
