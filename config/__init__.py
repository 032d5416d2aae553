"""The Django project Kaiju: settings, URL routes, the ASGI and Celery applications, and the web server around them."""

from .celery import app as celery_app

__all__ = ["celery_app"]
