"""An agent's voice: sentences in both languages for its intents."""

from .compose import LONGEST, SHORTEST, Speech, compose, speak
from .personas import PERSONAS, Persona, voice, voices

__all__ = ["LONGEST", "PERSONAS", "SHORTEST", "Persona", "Speech", "compose", "speak", "voice", "voices"]
