"""Miniatures of Club D."""

PICTURES: dict[str, tuple[str, str]] = {}
