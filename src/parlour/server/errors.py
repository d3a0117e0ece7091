"""What is said to somebody whose wish is not granted."""

from __future__ import annotations


class Refusal(Exception):
    """What was asked for is not done, and why."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
