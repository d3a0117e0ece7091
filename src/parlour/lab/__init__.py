"""Measurements: tournaments of bots, and the analysis of games that were played."""
