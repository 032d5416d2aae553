"""Where each app's pages begin."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("", include("leaderboards.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/", include("config.api")),
    path("admin/", admin.site.urls),
]
