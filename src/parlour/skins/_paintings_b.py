"""Miniatures of Club B."""

PICTURES: dict[str, tuple[str, str]] = {}
