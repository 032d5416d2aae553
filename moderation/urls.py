"""Routes of the moderation pages in the administration, and of the page with a player's own sanctions."""

from __future__ import annotations

from django.urls import path

from .views import desk, player_record

urlpatterns = [
    path("me/record/", player_record.own, name="record"),
    path("me/record/banned/", player_record.banned, name="banned"),
    path("me/record/<int:sanction_id>/appeal/", player_record.appeal, name="appeal"),
    path("admin/moderation/reports/", desk.reports, name="moderation_reports"),
    path("admin/moderation/reports/decide/", desk.decide, name="moderation_decide"),
    path("admin/moderation/sanctions/<int:sanction_id>/undo/", desk.undo, name="moderation_undo"),
    path("admin/moderation/appeals/", desk.appeals, name="moderation_appeals"),
    path("admin/moderation/appeals/<int:appeal_id>/answer/", desk.answer, name="moderation_answer"),
]
