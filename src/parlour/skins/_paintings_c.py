"""Miniatures of Club C."""

PICTURES: dict[str, tuple[str, str]] = {}
