"""A line for every card of Dick Tracy, in two halves like the titles: eight first halves and eight second ones of each kind.

The names and what is told are our own; the sheet knows only Jewels, Thugs, Tracy and his young friend Junior.
"""

from __future__ import annotations

HALVES = {
    "jewel": (
        (
            "Red enough to stop a streetcar.",
            "Every pearl has been counted twice, and once more by candlelight.",
            "As green as everyone who ever had to give it back.",
            "Some say opals are bad luck. They are, for whoever steals this one.",
            "It sparkles so hard that the guard wears dark glasses.",
            "Dark as cherry jam, and it sticks to your fingers just as well.",
            "The blue of the lake on a morning without crooks.",
            "Warm as lamplight in a window.",
        ),
        (
            "It comes off only with soap.",
            "The clasp squeaks; that has saved it twice.",
            "Grandmother wore it to market, just to show them.",
            "It has been to more balls than its owner.",
            "Too wide for an honest wrist, too narrow for a thief's.",
            "Look behind it: there's a lock of somebody's hair.",
            "One of them always rolls under the bed.",
            "Ladies find it useful on crowded trains.",
        ),
    ),
    "thug": (
        (
            "Has slipped out of every jail in three counties.",
            "Deals from the left and runs to the left.",
            "You hear him coming, which is bad in his trade.",
            "Sure it will all end badly, and so far he's been right.",
            "One hat for the street, one for the getaway.",
            "Shake his hand and count your rings.",
            "Hasn't said a word since the trial, or at the trial.",
            "Leaves nothing behind but a smell of candy.",
        ),
        (
            "His mother thinks he sells brushes.",
            "Afraid of nothing but geese.",
            "Writes poems about safes.",
            "Wanted in Toledo, and not wanted at home.",
            "Keeps his loot in a cello case and can't play a note.",
            "Says he was in the bathtub at the time. He always is.",
            "Never met a fire escape he didn't like.",
            "Knows a fellow who knows a fellow.",
        ),
    ),
    "tracy": (
        (
            "Junior holds the batteries.",
            "The mustache fooled everyone but Junior.",
            "It's Junior, calling from the candy store: two men, one sack, headed your way.",
            "Signed, sealed and still wet.",
            "Not a sound; even Junior has stopped chewing.",
            "Two pairs today, because it's been that kind of week.",
            "Junior reads the map, upside down, and they still get there first.",
            "Size twelve, left heel worn: that narrows it down to one.",
        ),
        (
            "They're loading something, and it isn't fish.",
            "The rain covers your footsteps, and theirs.",
            "The clock in the hall is five minutes slow, and somebody set it so.",
            "It's a long way down, and somebody took the ladder.",
            "There's only one way out, and he's standing in it.",
            "All the lamps are out but one.",
            "In the second act somebody hits a high note, and a necklace is gone.",
            "The next stop is the last one for somebody.",
        ),
    ),
}

BOX = """\
The sheet opens like a Saturday serial: beware, this deck is full of crooks, and every one of them is after the gems hidden in it. \
But Dick Tracy is on the case with Junior, his young pal, and no crook has outsmarted the two of them yet.

So guard your jewels. Four of them win, with a Tracy to watch over them; five with nobody to watch over them don't. \
The sheet doesn't say what the cards showed, so the jewels, the crooks and the scenes are our own."""
