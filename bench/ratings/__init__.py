"""Compares our ratings for games with places with OpenSkill's, on equal simulated matches."""
