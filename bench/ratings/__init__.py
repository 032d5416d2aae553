"""Ratings by places beside OpenSkill, on equal matches."""
