"""Werewolf's agents: a reasoner chooses actions and messages, and the speech modules word them."""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from ..model_endpoint import ModelEndpoint
from .model_agent import ModelAgent
from .model_client import Client
from .reasoner import Reasoner

__all__ = ["LEVELS", "Reasoner", "with_model"]

_REASONERS: Final = {level: Reasoner(level) for level in ("novice", "club")}

LEVELS: Final[Mapping[str, Agent]] = {**_REASONERS}
"""From weakest to strongest."""


def with_model(endpoint: ModelEndpoint) -> Mapping[str, Agent]:
    """Returns these levels, each of which asks the language model first."""
    client = Client(endpoint)  # shared, since knowledge about the endpoint holds for all levels
    return {level: ModelAgent(inner, client) for level, inner in _REASONERS.items()}
