"""Settings, URLs, ASGI and Celery of Kaiju."""

from .celery import app as celery_app

__all__ = ["celery_app"]
