"""Ratings by places beside OpenSkill, on the same matches."""
