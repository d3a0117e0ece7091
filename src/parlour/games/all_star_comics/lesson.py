"""A first hand of All Star Comics: keep clear of the penalty suit, and the pot is yours."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="all-star-comics",
    players=3,
    dealer=0,
    hands={
        0: "red 8, 3; yellow 7, 3; green 8, 4; blue 3, 6",
        1: "red 6, 4; yellow 8, 5; green 5, 7; blue 7, 8",
        2: "red 7, 5; yellow 6, 4; green 6, 3; blue 4; offissa pupp",
    },
    then="krazy kat; blue 5; ignatz mouse",
    hello="In All Star Comics one suit is poison: you pay a counter into the pot for every card of it in your tricks. If you take "
    "none, you're clear, and a clear player takes the pot. Everyone starts with 25 counters, and you deal.",
    steps=(
        Decision(
            "You turned up Krazy Kat, who has no suit. Before you see your hand, name the penalty suit yourself, or let the next "
            "card decide.",
            "turn",
            why="Let the pack decide. Until you've seen your cards, one suit is as good as another.",
            other="You may, but blindly: it could be your own worst suit. Let the next card decide.",
        ),
        Others(
            "1: play red 4; 2: play red 5",
            "Blue it is! Krazy Kat, Ignatz Mouse and Offissa Pupp are now its 9, 10 and 11.",
        ),
        Decision(
            "Red was led and you hold red 3 and red 8, so your other suits have to wait. There's no blue in this trick: which red "
            "would you rather lose now?",
            "play red 8",
            why="It's harmless now. Later, somebody who is out of red could throw a blue card on it.",
            other="Red 3 is a card to keep: low cards get you out of trouble. Lose the high one while it's safe.",
        ),
        Decision(
            "The taker leads any card. You'd like somebody else to take over: which card is low enough?",
            "play red 3",
            why="Three players leave out the 1s and 2s, so any other red beats it.",
            other="It could take the trick, and then you'd lead again. Red 3 is the lowest red there is.",
            also=("play yellow 3",),
            others={
                "play blue 3": "It won't take the trick, but it's your best protection when somebody leads blue. Keep it.",
                "play blue 6": "Don't lead blue unless you have to. If the others have lower ones, you pay for all three.",
            },
        ),
        Others("1: play red 6; 2: play red 7; 2: play green 3"),
        Decision(
            "Clara leads green 3, and you hold green 4 and green 8. It's the first round of green, so Bert can probably follow, too.",
            "play green 8",
            why="The first round of a suit is the safest. You take it without a blue card, and keep green 4 to slip under later.",
            other="Then you're stuck with green 8, which takes any later green trick, blue cards and all. Play it now.",
        ),
        Others("1: play green 7"),
        Decision(
            "You lead again, and nobody has played yellow yet. You hold yellow 3 and yellow 7: what is a first round good for?",
            "play yellow 7",
            why="The same idea: the high one early, the low one for later.",
            other="Use the safe first round of yellow to lose yellow 7, and keep your low cards for the end.",
            others={"play blue 6": "Too early: with blue 6 you could take three penalty cards at once."},
        ),
        Others("1: play yellow 5; 2: play yellow 6"),
        Decision(
            "Three tricks, and you're still clear. Now give up the lead for good.",
            "play yellow 3",
            why="It's the lowest yellow: any other yellow takes it.",
            other="Somebody could stay under it, or throw a blue card on it. Yellow 3 is the lowest of its suit: lead that.",
            also=("play green 4",),
        ),
        Others(
            "1: play yellow 8; 2: play yellow 4; 1: play green 5; 2: play green 6; 0: play green 4; 2: play blue 4",
            "You slipped under the green trick with green 4. Now Clara leads blue.",
        ),
        Decision(
            "Whoever takes this trick pays for every card in it. You hold blue 3 and blue 6: which one can't take it?",
            "play blue 3",
            why="Under blue 4 you're safe, whatever Bert has.",
            other="Blue 6 takes this trick if Bert stays under it. Blue 3 can't take it at all.",
        ),
        Others(
            "1: play blue 8; 1: play blue 7; 2: play offissa pupp; 0: play blue 6",
            "Offissa Pupp, the highest blue, takes the last trick.",
            quiet=True,
        ),
    ),
    goodbye="You're the only player who is clear. Each of the others pays 3 counters, and you take all 6: you have 31, they have "
    "22. Play high cards early, while it's safe, and save low cards for the end; if nobody is clear, the pot waits as a jack pot.",
)
