"""Tournaments: who enters, who meets whom, what a round brought, and a clock that never leaves one stuck."""
