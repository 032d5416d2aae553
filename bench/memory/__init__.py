"""Checks that a web process leaks neither memory nor connections over many requests and sockets."""
