"""The only writers of reviews."""

from .requests import request_review
from .worker import continue_review, requeue_unattended

__all__ = ["request_review", "continue_review", "requeue_unattended"]
