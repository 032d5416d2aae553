"""Measures how much a flood of messages over some WebSockets slows down the others."""
