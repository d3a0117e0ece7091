"""The miniatures: a text file for each painting, named after its title, in the words of ``brush``.

The first line is the format of the canvas (wide, square or tall), the rest is the drawing.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from parlour.lang.pack import plain


def file_name(title: str) -> str:
    """The file of a painting: "Impression, Sunrise" is in ``impression-sunrise.txt``."""
    return f"{plain(title).replace(' ', '-')}.txt"


@cache
def miniature(title: str) -> tuple[str, str]:
    """The format of a painting and its drawing."""
    shape, _, drawing = files(__name__).joinpath(file_name(title)).read_text(encoding="utf-8").partition("\n")
    return shape, drawing
