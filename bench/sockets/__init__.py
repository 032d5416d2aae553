"""Measures memory and times of a web process that holds thousands of idle sockets of pages."""
