"""What bots answer to the set phrases that players say. Only a number goes over the wire: replies are counted on from the phrases."""

from __future__ import annotations

from typing import NamedTuple

from parlour.server.protocol.commands import PHRASES

LUCK, PLAYED, OH_NO, ANOTHER, GAME = (
    PHRASES.index(phrase) for phrase in ("Good luck!", "Well played!", "Oh no!", "Another game?", "Good game!")
)


class Reply(NamedTuple):
    """One answer."""

    to: int
    """The number of the phrase it answers."""
    by: str
    """The character who answers so; empty for any other bot."""
    words: str


REPLIES = (
    Reply(LUCK, "", "You too!"),
    Reply(LUCK, "hattie", "And to you, dear."),
    Reply(LUCK, "colonel", "Fortune favors the bold!"),
    Reply(LUCK, "quill", "Luck hardly enters into it."),
    Reply(LUCK, "teddy", "Thanks! I'll need it."),
    Reply(LUCK, "marlowe", "May the better hand win."),
    Reply(PLAYED, "", "Thank you!"),
    Reply(PLAYED, "hattie", "Oh, you're too kind."),
    Reply(PLAYED, "colonel", "Naturally!"),
    Reply(PLAYED, "quill", "It's all in the rules."),
    Reply(PLAYED, "teddy", "Really? Thanks!"),
    Reply(PLAYED, "marlowe", "So noted."),
    Reply(OH_NO, "hattie", "There, there."),
    Reply(OH_NO, "colonel", "Chin up!"),
    Reply(OH_NO, "quill", "That was to be expected."),
    Reply(OH_NO, "teddy", "Happens to me all the time."),
    Reply(OH_NO, "marlowe", "Objection overruled."),
    Reply(ANOTHER, "", "Gladly!"),
    Reply(ANOTHER, "hattie", "I have all evening."),
    Reply(ANOTHER, "colonel", "Deal the cards!"),
    Reply(ANOTHER, "quill", "If you insist."),
    Reply(ANOTHER, "teddy", "Yes, please!"),
    Reply(ANOTHER, "marlowe", "The court is in session."),
    Reply(GAME, "", "Good game!"),
    Reply(GAME, "hattie", "A lovely game, dear."),
    Reply(GAME, "colonel", "A fine battle!"),
    Reply(GAME, "quill", "Most instructive."),
    Reply(GAME, "teddy", "That was fun!"),
    Reply(GAME, "marlowe", "Case closed. Well fought."),
)


def reply_to(phrase: int, profile: str | None) -> int | None:
    """The number of what a bot of this profile answers to a phrase; None if it says nothing."""
    found = {one.by: len(PHRASES) + number for number, one in enumerate(REPLIES) if one.to == phrase}
    return found.get(profile or "", found.get(""))
