"""The documentation site: the pages of ``docs`` and a reference made from types and docstrings. See ``python -m tools.site --help``."""
