"""The bots' protocol (`docs/bots.md`): what a seat sees becomes messages, answers become moves."""
