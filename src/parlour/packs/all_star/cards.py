"""The All Star Comics pack: red, yellow, green and blue, each 1 to 8, and three without a color.

The four suits showed four newspaper strips (Dumb Dora, Katzenjammer Kids, Little Annie Rooney, Just Kids); we
don't know which color had which, so only the three stars have titles. The cards have the numbers they are played as.
"""

from __future__ import annotations

from parlour.lang.pack import Face, Pack
from parlour.packs.all_star import stories

COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = 8
STARS = ("Krazy Kat", "Ignatz Mouse", "Offissa Pupp")

PACK = Pack(
    name="all-star",
    title="All Star Comics",
    suits=COLOURS,
    cloth="#2c4a6b",
    story=stories.BOX,
    faces=(
        *(
            Face(f"{colour} {n}", colour, str(n), story=stories.NUMBERS[n - 1])
            for colour in COLOURS
            for n in range(1, NUMBERS + 1)
        ),
        *(
            Face(
                star.lower(),
                "",
                str(NUMBERS + n),
                title=star,
                about=f"it plays as the {NUMBERS + n} of the penalty suit",
                story=stories.STARS[star],
            )
            for n, star in enumerate(STARS, 1)
        ),
    ),
)
