"""Notifications: what a player is told of on the page and, if wanted, on a device by Web Push."""
