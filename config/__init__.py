"""The Django project Kaiju: settings, URL routes, the ASGI and Celery applications, and the web server around them."""

from games import database_clock

database_clock.install()  # before anything else takes `timezone.now` as its source of time

from .celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
