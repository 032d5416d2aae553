"""Routes of streams."""

from __future__ import annotations

from django.urls import re_path

from .views.overlay import overlay

urlpatterns = [
    re_path(r"^o/(?P<secret>[A-Za-z0-9_-]{1,128})/$", overlay, name="overlay"),
]
