"""The only writers of reviews."""

from .asking import ask
from .working import go_on, resume

__all__ = ["ask", "go_on", "resume"]
