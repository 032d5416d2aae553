"""Checks that a web process releases finished work: memory and connections over many requests and sockets."""
