"""The pages that are written from the code: a page for each game, the packs, what clauses rest on, the README's table, the picture.

Nobody types anything on these pages, so they always agree with the games' files. See ``python -m tools.pages --help``.
"""

from tools.pages.written import pages, stale

__all__ = ["pages", "stale"]
