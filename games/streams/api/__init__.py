"""The REST API of streams: the webhook that takes a platform's gifts, and the status of a gift."""
