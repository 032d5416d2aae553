"""The configuration of Django's admin app, which replaces the admin site by ours."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "accounts.admin_site.StaffSite"
