"""URLs of notifications: the list, the number for the bell, the settings, and the devices for Web Push."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("notifications/", views.notifications, name="notifications"),
    path("notifications/count/", views.count, name="notification_count"),
    path("notifications/settings/", views.notification_settings, name="notification_settings"),
    path("notifications/devices/add/", views.add_device, name="push_add"),
    path("notifications/devices/remove/", views.remove_device, name="push_remove"),
]
