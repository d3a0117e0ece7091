"""Benchmarks: ``python -m bench`` for speed.

The others are ``bench.compare``, ``bench.profile``, ``bench.search``, ``bench.server`` and ``bench.strength``.
"""
