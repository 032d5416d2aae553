"""Werewolf's agents: a mind that decides what to do and what to mean, and a voice that says it."""
