"""Web pages of bots, for everybody and for their owners."""
