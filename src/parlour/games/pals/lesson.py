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
    hello="Yellow and red are boys, blue and green are girls. A boy and a girl with the same number are Pals, and so are a boy "
    "captain and a girl captain, the stars. First everyone lays aside their pairs of Pals. Then a card is led, and the first to "
    "play its Pal takes it. Each pair is a point (PA-14). Running out of cards ends the deal and scores three points. You deal.",
    steps=(
        Decision(
            "Pair your Pals (PA-4). Everyone does it at once, face down. You hold yellow 1, a boy. Which of your cards is his Pal?",
            "pair yellow 1 + blue 1",
            why="A boy and a girl with the same number: your first pair.",
            other="Save that one for later. Start with yellow 1 and his Pal.",
            others={
                "play pals": "That would end pairing for everyone, and pairs not laid by then stay in the hand (PA-5). Lay your "
                "pairs first.",
                "done": "Not yet: you have five pairs. Any you don't lay now stay in your hand (PA-5).",
            },
            also=("pair red 2 + blue 2", "pair yellow 3 + green 3", "pair red 4 + green 4"),
            first=Refused(
                "pair yellow 1 + red 2",
                "PA-4",
                "Those are two boys with different numbers. Pals are a boy and a girl with the same number.",
            ),
        ),
        Decision(
            "You also hold yellow star and green star, a boy captain and a girl captain. Are they a pair?",
            "pair yellow star + green star",
            why="They are, and a pair of captains is worth two points (PA-14).",
            other="That's a good pair, but lay the captains first: they are worth two points.",
            others={"play pals": "Lay your pairs first.", "done": "You still have four pairs to lay."},
        ),
        Others(
            "1: pair red 1 + green 1; 2: pair red 5 + blue 5; 0: pair red 2 + blue 2; 1: pair yellow 2 + green 2; 2: pair "
            "red 6 + green 6; 0: pair yellow 3 + green 3; 1: pair yellow 4 + blue 4; 2: pair yellow 7 + blue 7; 0: pair red "
            "4 + green 4; 1: pair yellow 8 + blue 8; 1: done; 2: pair red 8 + green 8; 2: pair red 9 + green 9; 2: pair red "
            "10 + green 10",
            "Your other three pairs are laid as well. Bert is done; Clara isn't yet.",
        ),
        Decision(
            "You hold red 7, red 12, yellow 9, blue 6, blue 10, green 11 and my pal: no pairs left. You're the dealer, and only "
            'the dealer may call "Play Pals", which stops everyone (PA-5).',
            "play pals",
            why="Time to play. Pairs the others haven't laid stay in their hands.",
            other="You could say you're done and wait for Clara. But the dealer may call, and waiting only helps her.",
            first=Refused(
                "pair blue 6 + my pal", "PA-4", "The joker, My Pal, can't be paired here. It comes into its own in the race."
            ),
        ),
        Decision(
            "The dealer leads any card and calls its name (PA-6). You want to get rid of all seven. Which card do you lead? My Pal "
            "would be nice to lose first.",
            "lead blue 6",
            why="Any card will do for a start: someone holds its Pal.",
            also=("lead red 7", "lead red 12", "lead yellow 9", "lead blue 10", "lead green 11"),
            first=Refused("lead my pal", "PA-8", "You can lead My Pal only if it's your only card. Its strength is in taking."),
        ),
        Others(
            "1: take yellow 6; 1: lead green 7",
            "Bert takes your blue 6 with yellow 6 and so leads next (PA-10): green 7. The race is on!",
        ),
        Decision(
            "Green 7 is on the table. The first to play a Pal of it takes the trick (PA-7). You hold red 7. You also hold My Pal, "
            "which takes any card another player led (PA-8). Which do you play, or do you hold?",
            "take red 7",
            why="Her Pal takes her: a point, one card fewer, and the lead.",
            others={
                "take my pal": "It would take the trick. But so does red 7, and My Pal can take cards that nothing else in your "
                "hand can. Save it.",
                "hold": "If nobody else has a Pal, you would have to take it in the end (PA-9). But why wait? Someone else may be "
                "quicker.",
            },
            first=Refused(
                "take yellow 9", "PA-7", "A 9 is not a Pal of a 7. Only the same number of the other sex takes it, or My Pal."
            ),
        ),
        Decision(
            "You lead. You hold red 12, yellow 9, blue 10, green 11 and my pal. Every card you lead is one card fewer, no matter "
            "who takes it.",
            "lead green 11",
            why="One card fewer. Four to go.",
            also=("lead red 12", "lead yellow 9", "lead blue 10"),
        ),
        Others("2: take red 11; 2: lead green 5", "Clara takes it and leads green 5."),
        Decision(
            "Green 5: you have no 5 at all. But Bert may have one and then leads next. You hold my pal.",
            "take my pal",
            why="My Pal takes it for two points (PA-14), and you lead. Somewhere a boy 5 has lost his girl: remember that.",
            other="If you hold, Bert takes it. This is what My Pal is for: it takes any card another player led and scores two "
            "points, and you have to play it at some point to go out.",
        ),
        Decision(
            "You have three cards left: red 12, yellow 9 and blue 10. You lead.",
            "lead red 12",
            why="Two left.",
            also=("lead yellow 9", "lead blue 10"),
        ),
        Others(
            "1: take blue 12; 1: lead yellow 5; 1: lead blue 9",
            "Bert takes it and leads yellow 5, and nobody can take that: My Pal took green 5, and the other girl lies in a pair. "
            "It's a Lone Scout (PA-11). It stays on the table, and Bert leads another card: blue 9.",
        ),
        Decision(
            "Whoever takes blue 9 takes the Lone Scout too (PA-11). You hold yellow 9 and blue 10.",
            "take yellow 9",
            why="All three cards are yours: a point for the pair and one for the Lone Scout (PA-14).",
            other="Don't hold: take it with yellow 9. You get the Lone Scout too, and you're down to one card.",
        ),
        Decision(
            "You have one card left, blue 10, and you lead. Could someone take it?",
            "lead blue 10",
            why="Nobody plays on a last card: you're out, and the deal is over (PA-12).",
        ),
    ),
    goodbye="You score 14 points (PA-14): 6 for five pairs laid, since captains count two; 1 for the trick with red 7; 2 for My "
    "Pal; 2 for the trick with the Lone Scout; and 3 for going out. Bert scores 6 and Clara 7; the cards they still hold count "
    "nothing (PA-15). You win the deal and a credit for it; four credits win the series (PA-16, PA-17). Remember: pair first, be "
    "quick, and save My Pal for a card you can't take any other way.",
)
