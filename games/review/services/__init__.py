"""Services of reviews: request one, and work on it in the background. Only they write review rows."""

from .requests import request_review
from .worker import continue_review, requeue_unattended

__all__ = ["continue_review", "request_review", "requeue_unattended"]
