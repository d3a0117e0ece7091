"""A first hand of Pals: pair your Pals, take with Pals and with My Pal, meet a Lone Scout, and go out."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="pals",
    players=3,
    dealer=0,
    options={"pairing": "own"},
    hands={
        0: "yellow 1; blue 1; yellow star; green star; red 2; blue 2; yellow 3; green 3; red 4; green 4; red 7; "
        "yellow 9; blue 10; green 11; red 12; my pal; blue 6",
        1: "red 1; green 1; yellow 2; green 2; yellow 4; blue 4; yellow 8; blue 8; yellow 6; green 7; blue 12, 9; "
        "yellow 5, 10; blue 11; red star, 3; green 12",
        2: "blue star, 3, 5; red 5; green 5; red 6; green 6; yellow 7; blue 7; red 8; green 8; red 9; green 9; red "
        "10; green 10; yellow 11; red 11; yellow 12",
    },
    hello="Yellow and red are boys, blue and green are girls. A boy and a girl of one number are Pals, and so are a boy "
    "captain and a girl captain, the stars. First everybody lays aside his pairs of Pals; then a card is led, and the first "
    "to play its Pal takes it. Each pair is a point (PA-14). Who gets rid of all his cards ends the deal, and has three "
    "points for it. You deal.",
    steps=(
        Decision(
            "Pair your Pals (PA-4). All do it at once, face down. You hold yellow 1, a boy. Whom among your cards would he "
            "like to meet?",
            "pair yellow 1 + blue 1",
            why="A boy and a girl of one number: the first pair.",
            other="That one waits for later: the lesson begins with yellow 1 and his Pal.",
            others={
                "play pals": "That would end the pairing for all, and a pair not laid by then stays in the hand (PA-5). Lay "
                "your pairs first.",
                "done": "Not done yet: you have five pairs. What you do not lay now stays in your hand (PA-5).",
            },
            also=("pair red 2 + blue 2", "pair yellow 3 + green 3", "pair red 4 + green 4"),
            first=Refused(
                "pair yellow 1 + red 2",
                "PA-4",
                "Two boys, and not even of one number. Pals are a boy and a girl of the same number.",
            ),
        ),
        Decision(
            "Next: you hold yellow star and green star, a boy captain and a girl captain. Do they pair?",
            "pair yellow star + green star",
            why="They do, and a pair of captains is worth two points (PA-14).",
            other="A good pair, but look at the captains first: they are worth two points.",
            others={"play pals": "Your pairs first.", "done": "You still have four pairs to lay."},
        ),
        Others(
            "1: pair red 1 + green 1; 2: pair red 5 + blue 5; 0: pair red 2 + blue 2; 1: pair yellow 2 + green 2; 2: pair "
            "red 6 + green 6; 0: pair yellow 3 + green 3; 1: pair yellow 4 + blue 4; 2: pair yellow 7 + blue 7; 0: pair red "
            "4 + green 4; 1: pair yellow 8 + blue 8; 1: done; 2: pair red 8 + green 8; 2: pair red 9 + green 9; 2: pair red "
            "10 + green 10",
            "Your other three pairs were laid as well. Bert is done; Clara is not yet.",
        ),
        Decision(
            "You hold red 7, red 12, yellow 9, blue 6, blue 10, green 11 and my pal: no pair left. You are the dealer, and "
            'only the dealer may call "Play Pals", which stops everybody (PA-5).',
            "play pals",
            why="Enough paired. What the others have not laid by now stays in their hands.",
            other="You may say you are done and wait for Clara. But the dealer has the right to call, and waiting only "
            "helps her.",
            first=Refused("pair blue 6 + my pal", "PA-4", "The joker, My Pal, is in no pair here. Its time comes in the race."),
        ),
        Decision(
            "The dealer leads any card and calls its name (PA-6). You want to be rid of all seven. Which card do you begin "
            "with? My Pal would be gone first, if it could.",
            "lead blue 6",
            why="Any card will do at first: somebody has its Pal.",
            also=("lead red 7", "lead red 12", "lead yellow 9", "lead blue 10", "lead green 11"),
            first=Refused("lead my pal", "PA-8", "My Pal is not led, unless it is your only card. Its strength is to take."),
        ),
        Others(
            "1: take yellow 6; 1: lead green 7",
            "Bert took your blue 6 with yellow 6, and leads now (PA-10): green 7. It is a race!",
        ),
        Decision(
            "Green 7 lies there. The first to play a Pal of it takes the trick (PA-7). You hold red 7. You also have My "
            "Pal, which takes any card that another led (PA-8). Which one, or do you hold?",
            "take red 7",
            why="Her Pal takes her: a point, one card less, and the lead.",
            others={
                "take my pal": "It would take the trick. But red 7 does it too, and My Pal can take what nothing else of "
                "yours can. Save it.",
                "hold": "Nobody else may have a Pal, and in the end you would be made to take it (PA-9). But why wait? "
                "Another may be quicker.",
            },
            first=Refused(
                "take yellow 9", "PA-7", "A 9 is no Pal of a 7. Only the same number of the other sex takes it, or My Pal."
            ),
        ),
        Decision(
            "You lead. You hold red 12, yellow 9, blue 10, green 11 and my pal. Every card you lead is one less, whoever "
            "takes it.",
            "lead green 11",
            why="One less. Four cards left.",
            also=("lead red 12", "lead yellow 9", "lead blue 10"),
        ),
        Others("2: take red 11; 2: lead green 5", "Clara took it and leads green 5."),
        Decision(
            "Green 5: you have no 5 at all. But Bert may have one, and then he leads next. You hold my pal.",
            "take my pal",
            why="My Pal takes it, for two points (PA-14), and the lead is yours. A boy 5 somewhere has lost his girl: "
            "remember that.",
            other="Hold, and Bert takes it. This is what My Pal is for: it takes any card that another led, counts two "
            "points, and it must leave your hand some time if you want to go out.",
        ),
        Decision(
            "Three cards left: red 12, yellow 9 and blue 10. You lead.",
            "lead red 12",
            why="Two left.",
            also=("lead yellow 9", "lead blue 10"),
        ),
        Others(
            "1: take blue 12; 1: lead yellow 5; 1: lead blue 9",
            "Bert led yellow 5, and nobody could take it: My Pal took green 5, and the other girl lies in a pair. A Lone "
            "Scout (PA-11). It lies there, and Bert had to lead another card: blue 9.",
        ),
        Decision(
            "Who takes blue 9 takes the Lone Scout along (PA-11). You hold yellow 9 and blue 10.",
            "take yellow 9",
            why="All three cards are yours: a point for the pair and one for the Lone Scout (PA-14).",
            other="Do not hold: take it with yellow 9. It brings the Lone Scout, too, and leaves you with one card.",
        ),
        Decision(
            "One card left, blue 10, and you lead. Do you have to fear that somebody takes it?",
            "lead blue 10",
            why="Nobody plays upon a last card: you are out, and the deal is over (PA-12).",
        ),
    ),
    goodbye="You have 14 points (PA-14): five pairs laid, the captains counting two, are 6; the trick with red 7 is 1; My "
    "Pal 2; the trick with the Lone Scout 2; and 3 for being out. Bert has 6 and Clara 7; what they still hold counts "
    "nothing (PA-15). You win the deal and with it a credit; four credits win the series (PA-16, PA-17). Remember: pair "
    "first, be quick, and keep My Pal for the card you cannot take otherwise.",
)
