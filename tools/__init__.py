"""Chores: each is run with ``python -m tools.NAME``."""
