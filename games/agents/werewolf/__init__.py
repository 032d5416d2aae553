"""Werewolf's agents: a mind that decides what to do and what to mean, and a voice that says it."""

from .reasoner import Reasoner

__all__ = ["Reasoner"]
