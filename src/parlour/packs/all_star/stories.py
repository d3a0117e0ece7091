"""What is told about the cards of All Star Comics: the things on the number cards are ours, the three stars are George Herriman's."""

from __future__ import annotations

NUMBERS = (
    "A bowler, tipped. The smallest card has the best manners: it says hello and gets out of the way.",
    "An alarm clock that goes off in the wrong drawer. Nobody has ever found the key.",
    "A custard pie in flight. Somebody is going to get it, and you'd rather it weren't you.",
    "A boot with nobody in it. In the funnies, that never stopped a boot.",
    "A telephone off the hook. It's for you, and it's your penalty card calling.",
    "A little car in a big hurry. It took the corner; make sure it doesn't take the trick.",
    "A firework with a short fuse. Hold it as long as you dare, then pass it to a friend.",
    "A trumpet with a flag. The eight arrives like a parade, and sweeps up after one.",
)
STARS = {
    "Krazy Kat": (
        "Loves Ignatz, and takes every brick to the head for a love letter. Herriman drew the strip from 1913 to 1944 "
        "and called Krazy sometimes he, sometimes she."
    ),
    "Ignatz Mouse": (
        "Throws bricks at Krazy Kat, year in and year out, and means every one of them. "
        "The cat thinks the world of him, which makes him furious."
    ),
    "Offissa Pupp": (
        "Keeps the law in Coconino County, loves Krazy in silence, and jails Ignatz whenever he catches him with a brick. "
        "He's the highest card in the pack, as a policeman should be."
    ),
}

BOX = """\
Whitman of Racine, Wisconsin, put the Sunday funnies into a box in 1934: four strips for the four colors, and three stars on top. \
We haven't found out which strip had which color.

Dumb Dora, drawn by Chic Young from 1924 until he left to make Blondie, wasn't so dumb, as somebody in the strip was always saying. \
The Katzenjammer Kids, Hans and Fritz, played pranks for over a century after Rudolph Dirks thought them up in 1897; Harold Knerr drew \
them for 35 years. Little Annie Rooney, an orphan named after an old song, came along in 1927, and her dog Zero a few years later. \
Just Kids, by Ad Carter, followed Mush Stebbins and his gang from 1923 on.

The stars come from Krazy Kat: a cat loves a mouse, the mouse throws bricks, and a dog in uniform arrests him for it."""
