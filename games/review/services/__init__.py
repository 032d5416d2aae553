"""The only writers of reviews."""

from .requests import ask
from .worker import go_on, resume

__all__ = ["ask", "go_on", "resume"]
