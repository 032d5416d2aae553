"""Puts the statements that Werewolf agents want to make into sentences, in Chinese and English."""

from .message_composer import MAX_LENGTH, MIN_LENGTH, Speech, compose, speak
from .speaking_styles import PERSONAS, Persona, persona_for, personas_for

__all__ = [
    "MAX_LENGTH",
    "MIN_LENGTH",
    "PERSONAS",
    "Persona",
    "Speech",
    "compose",
    "persona_for",
    "personas_for",
    "speak",
]
