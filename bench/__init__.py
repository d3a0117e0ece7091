"""Speed, measured beside rivals in one run. ``python -m bench`` (or ``make bench``) prints the tables and writes docs/benchmarks.md."""
