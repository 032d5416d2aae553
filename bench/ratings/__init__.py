"""Compares our ratings of matches that end with places (first, second …) with OpenSkill's, on simulated matches."""
