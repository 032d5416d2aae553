"""The built-in agents of Werewolf: the `Reasoner` decides what to do and say, and `speech` puts it into sentences.

If a language model is set, `ModelAgent` asks it first and takes the Reasoner's decision if the model fails.
"""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from ..model_settings import ModelEndpoint
from .model_agent import ModelAgent
from .model_client import Client
from .reasoner import Reasoner

__all__ = ["LEVELS", "Reasoner", "with_model"]

_REASONERS: Final = {level: Reasoner(level) for level in ("novice", "club")}

LEVELS: Final[Mapping[str, Agent]] = {**_REASONERS}
"""Level -> agent, from weakest to strongest."""


def with_model(endpoint: ModelEndpoint) -> Mapping[str, Agent]:
    """Returns level -> Werewolf agent; every agent asks this language model first.

    If the model fails, the Reasoner, which needs no model, decides.
    """
    client = Client(endpoint)  # shared, since knowledge about the endpoint holds for all levels
    return {level: ModelAgent(inner, client) for level, inner in _REASONERS.items()}
