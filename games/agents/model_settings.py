"""The address, key and time limit of the language model that agents may ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """The address, model name, key and time limit of a language model.

    Raises ValueError if one of them is invalid.
    """

    base_url: str
    """The address without `/chat/completions`, usually ending in `/v1`."""
    model: str
    key: str = field(default="", repr=False)
    timeout: float = 20.0
    """Seconds that the model may take for one decision."""

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.query:
            raise ValueError("LLM_BASE_URL is an http(s) address without a name, password or query")
        if not self.model or self.timeout <= 0:
            raise ValueError("LLM_MODEL names the model, LLM_TIMEOUT is more than 0")
        if not self.key.isascii() or not self.key.isprintable():
            raise ValueError("LLM_API_KEY has characters that no header can carry")
