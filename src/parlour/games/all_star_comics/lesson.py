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
    hello="In All Star Comics one suit is poison: the penalty suit. You pay a counter into the pot for every card of it in "
    "your tricks (AS-13). If you took none, you're clear, and a clear player takes the pot (AS-16). So you don't want "
    "tricks, at least not those. Three players leave out the 1s and 2s (AS-2), and everyone starts with 25 counters (AS-14). "
    "You deal, and turn up a card for the penalty suit.",
    steps=(
        Decision(
            "Krazy Kat turned up, and it has no suit of its own. So the dealer, who hasn't looked at the hand dealt, names a "
            "suit or turns up the next card (AS-6). That's why you can't see your hand yet. What do you do?",
            "turn",
            why="Let the pack decide. Until you've seen your cards, one suit is as good as another.",
            other="You may name one, but blindly: it could be your own worst suit, and everybody would thank you. Let the "
            "next card decide.",
        ),
        Others(
            "1: play red 4; 2: play red 5",
            "Blue 5 makes blue the penalty suit (AS-5). Krazy Kat, Ignatz Mouse and Offissa Pupp are its 9, 10 and 11 "
            "(AS-8). Now you can see your hand. Bert, on the dealer's left, has led red.",
        ),
        Decision(
            "You play last to this trick, and there's no penalty card in it. You hold red 3 and red 8. A trick without blue "
            "costs nothing. Which red would you rather not have later?",
            "play red 8",
            why="It's harmless now. Later, somebody who is out of red could throw a blue card on it.",
            other="Red 3 is a card to keep: low cards get you out of trouble. Get rid of the high one while it's safe.",
        ),
        Decision(
            "The taker leads (AS-11), and any card may be led (AS-9). You'd like somebody else to take over. Which card is "
            "low enough?",
            "play red 3",
            why="With three players red 3 is the lowest red there is: any red the others play beats it.",
            other="It could take the trick, and then you'd lead again. Red 3 is the lowest red in the pack: lead it to lose "
            "the lead.",
            also=("play yellow 3",),
            others={
                "play blue 3": "The lowest blue won't take it either. But it's your best protection when somebody else leads "
                "blue: keep it.",
                "play blue 6": "Don't lead blue unless you have to. If the others have lower ones, you pay for all three.",
            },
        ),
        Others("1: play red 6; 2: play red 7; 2: play green 3"),
        Decision(
            "Clara leads green 3, and Bert plays after you. You hold green 4 and green 8. It's the first round of green, so "
            "Bert probably has some, too, and must follow. What does that tell you about green 8?",
            "play green 8",
            why="The first round of a suit is the safest. You take it without a blue card, and keep green 4 to slip under "
            "later.",
            other="Then you're stuck with green 8. It's the highest green and takes any later green trick, when others may be "
            "out of green and throw blue cards on it. Play it now.",
            first=Refused(
                "play blue 6",
                "AS-10",
                "Green was led and you have green cards, so you must follow. You can throw a blue only on a suit you're out "
                "of.",
            ),
        ),
        Others("1: play green 7"),
        Decision(
            "You lead again. Nobody has played yellow yet. You hold yellow 3 and yellow 7. Remember what you just did with "
            "green 8: what is a first round good for?",
            "play yellow 7",
            why="The same idea: play the high one in the first round, and keep the low one for later.",
            other="Use the safe first round of yellow to get rid of yellow 7, and keep your low cards for the dangerous end.",
            others={"play blue 6": "Too early: with blue 6 you could take three penalty cards at once."},
        ),
        Others("1: play yellow 5; 2: play yellow 6"),
        Decision(
            "You've taken three tricks and you're still clear. You lead, with yellow 3, green 4, blue 3 and blue 6. Now you "
            "want to give up the lead for good.",
            "play yellow 3",
            why="It's the lowest yellow: any other yellow takes it.",
            other="Somebody could stay under it, or throw a blue card on it. Yellow 3 is the lowest of its suit: lead that.",
            also=("play green 4",),
        ),
        Others(
            "1: play yellow 8; 2: play yellow 4; 1: play green 5; 2: play green 6; 0: play green 4; 2: play blue 4",
            "You slipped under the green trick with green 4, the only card you could play. Now Clara leads blue.",
        ),
        Decision(
            "Blue 4 is led, and Bert plays after you. You hold blue 3 and blue 6. Whoever takes this trick pays for every "
            "card in it. Which one can't take it?",
            "play blue 3",
            why="Under blue 4 you're safe, whatever Bert has.",
            other="Blue 6 takes this trick if Bert stays under it. Blue 3 can't take it at all.",
        ),
        Others("1: play blue 8; 1: play blue 7; 2: play offissa pupp; 0: play blue 6"),
    ),
    goodbye="You took three tricks and not one penalty card: you're the only player who is clear (AS-16). Bert took three "
    "blue cards, and Clara took three with Offissa Pupp. Each of them pays 3 counters into the pot (AS-13), and you take all "
    "6: you have 31, they have 22. If nobody had been clear, the counters would have stayed as a jack pot (AS-17). Remember: "
    "play high cards early, while it's safe, and save low cards for the end.",
)
