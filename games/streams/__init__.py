"""Streams: a streamer's table on the air, the gifts of its audience, the overlay for OBS and the streamer's desk."""
