"""A first hand of All Star Comics: keep clear of the penalty suit, and the pot is yours."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

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
    hello="In All Star Comics one suit is poison: the penalty suit. For every card of it in your tricks you pay a counter "
    "into the pot (AS-13), and who took none is clear: he takes the pot (AS-16). So you do not want tricks, at least not "
    "those. Three play without the 1s and 2s (AS-2), and everybody starts with 25 counters (AS-14). You deal, and turn up a "
    "card for the penalty suit.",
    steps=(
        Decision(
            "Krazy Kat turned up, and it has no suit of its own. Now the dealer, who has not looked at his hand, names a "
            "suit or turns the next card (AS-6). You cannot see your hand: that is no mistake. What do you do?",
            "turn",
            why="Let the pack decide. Without a look at your cards it is all the same.",
            other="You may name it, but blind: it could be your own worst suit, and everybody would thank you. Let the next "
            "card decide.",
        ),
        Others(
            "1: play red 4; 2: play red 5",
            "Blue 5 makes blue the penalty suit (AS-5). Krazy Kat, Ignatz Mouse and Offissa Pupp are the 9, 10 and 11 of it "
            "(AS-8). Now you see your hand. Left of the dealer has led red.",
        ),
        Decision(
            "You play last to this trick, and there is no penalty card in it. You hold red 3 and red 8. A trick without "
            "blue costs nothing. Which red would you rather not have later?",
            "play red 8",
            why="Now it is harmless. Later somebody without red could throw a blue card on it.",
            other="Red 3 is a card to keep: low cards get you out of trouble. Be rid of the high one while it is safe.",
        ),
        Decision(
            "The taker leads (AS-11), and any card may be led (AS-9). You would like somebody else to take over. Which card "
            "is surely low enough?",
            "play red 3",
            why="With three players red 3 is the lowest red there is: it cannot take the trick.",
            other="It could take the trick, or make you lead again. Red 3 is the lowest red in the pack: with it you surely "
            "lose the lead.",
            also=("play yellow 3",),
            others={
                "play blue 3": "The lowest blue cannot take it either. But it is your best shield for the day blue is led: "
                "keep it.",
                "play blue 6": "Never lead blue without need. If the others hold lower ones, you pay for all three.",
            },
        ),
        Others("1: play red 6; 2: play red 7; 2: play green 3"),
        Decision(
            "Clara leads green 3, and Bert plays after you. You hold green 4 and green 8. It is the first round of green, "
            "so Bert most likely has some too and must follow. What does that say about green 8?",
            "play green 8",
            why="The first round of a suit is the safest. You take it without a blue card, and keep green 4 to slip under "
            "later.",
            other="Then green 8 stays with you. It is the highest green and takes any later green trick, when others may be "
            "out of green and throw blue on it. Spend it now.",
            first=Refused(
                "play blue 6",
                "AS-10",
                "Green was led and you hold green, so you must follow. Blue can go only on a suit you lack.",
            ),
        ),
        Others("1: play green 7"),
        Decision(
            "You lead again. Yellow has not been played yet. You hold yellow 3 and yellow 7. Think of green 8 just now: "
            "what is a first round good for?",
            "play yellow 7",
            why="The same idea: the high one goes in the first round, the low one stays for later.",
            other="Use the safe first round of yellow to be rid of yellow 7, and keep your low cards for the dangerous end.",
            others={"play blue 6": "Too early: with blue 6 you could take three penalty cards at once."},
        ),
        Others("1: play yellow 5; 2: play yellow 6"),
        Decision(
            "Three tricks and still clear. You lead, with yellow 3, green 4, blue 3 and blue 6. Now you want to hand the "
            "lead over for good.",
            "play yellow 3",
            why="The lowest yellow: somebody else must take it.",
            other="Somebody may stay below it, or throw a blue card on it. Yellow 3 is the lowest of its suit and surely "
            "loses.",
            also=("play green 4",),
        ),
        Others(
            "1: play yellow 8; 2: play yellow 4; 1: play green 5; 2: play green 6; 0: play green 4; 2: play blue 4",
            "You slipped under the green trick with green 4, the only card you could play. Now Clara leads blue.",
        ),
        Decision(
            "Blue 4 is led, and Bert plays after you. You hold blue 3 and blue 6. Who takes this trick pays for every card "
            "in it. Which one cannot take it?",
            "play blue 3",
            why="Under blue 4 you are safe, whatever Bert has.",
            other="Blue 6 takes this trick if Bert stays below it. Blue 3 cannot take it at all.",
        ),
        Others("1: play blue 8; 1: play blue 7; 2: play offissa pupp; 0: play blue 6"),
    ),
    goodbye="You took three tricks and not one penalty card: you are clear, and alone (AS-16). Bert took three blue cards, "
    "Clara took three with Offissa Pupp. Each of them pays 3 counters into the pot (AS-13), and you take all 6: you have "
    "31, they have 22. Had nobody been clear, the counters would have stayed as a jack pot (AS-17). Remember: high cards go "
    "early, while it is safe, and low cards are for the end.",
)
