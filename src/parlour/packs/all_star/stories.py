"""What is told about the cards of All Star Comics: the things on the number cards are ours, the three stars are George Herriman's."""

from __future__ import annotations

NUMBERS = (
    "A bowler, tipped. The smallest card has the best manners: it says hello and gets out of the way.",
    "An alarm clock that goes off in the wrong drawer. Nobody has ever found the key.",
    "A custard pie on its way. Somebody will have to take it, and you would rather it weren't you.",
    "A boot with nobody in it. In the funnies that has never stopped a boot.",
    "A telephone off the hook. It's for you, and it's your penalty card calling.",
    "A little car in a great hurry. It has taken the corner; see that it doesn't take the trick.",
    "A firework with a short fuse. Hold it as long as you dare, then pass it to a friend.",
    "A trumpet with a flag. The eight arrives like a parade, and sweeps up after one.",
)
STARS = {
    "Krazy Kat": (
        "Loves Ignatz, and takes every brick at the head for a love letter. Herriman drew the strip from 1913 to 1944 "
        "and called Krazy now he, now she."
    ),
    "Ignatz Mouse": (
        "Throws bricks at Krazy Kat, year in and year out, and means every one of them. "
        "The cat thinks the world of him, which makes him furious."
    ),
    "Offissa Pupp": (
        "Keeps the law in Coconino County, loves Krazy in silence and locks Ignatz up whenever he catches him with a brick. "
        "The highest card of the pack, as befits the police."
    ),
}

BOX = """\
Whitman of Racine, Wisconsin, put the Sunday funnies into a box in 1934: four strips for the four colors, and three stars on top. \
Which strip had which color, nobody seems to know.

Dumb Dora, drawn by Chic Young from 1924 until he left to make Blondie, wasn't so dumb: many a strip ended with somebody saying so. \
The Katzenjammer Kids, Hans and Fritz, have played their pranks since Rudolph Dirks thought them up in 1897; Harold Knerr drew them \
for 35 years. Little Annie Rooney, named after an old song, took to the road in 1927 and found her dog Zero on the way. \
Just Kids, by Ad Carter, followed Mush Stebbins and his gang around Barnsville from 1923 on.

The stars come from Krazy Kat: a cat loves a mouse, the mouse throws bricks, and a dog in uniform arrests him for it."""
