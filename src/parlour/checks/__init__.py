"""The checks that hold for every game: ``parlour check`` runs them on any installed game, and the tests of Parlour on its own."""

from __future__ import annotations

from parlour.checks.runner import CHECKS, Check, Failure, Report, check
from parlour.checks.setups import fewer, setups

__all__ = ["CHECKS", "Check", "Failure", "Report", "check", "fewer", "setups"]
