"""Missions: at most three things to try on a day, computed from what is stored. They give nothing but a tick."""
