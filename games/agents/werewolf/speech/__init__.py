"""An agent's voice: sentences in both languages for its intents."""

from .compose import MAX_LENGTH, MIN_LENGTH, Speech, compose, speak
from .personas import PERSONAS, Persona, voice, voices

__all__ = ["MAX_LENGTH", "MIN_LENGTH", "PERSONAS", "Persona", "Speech", "compose", "speak", "voice", "voices"]
