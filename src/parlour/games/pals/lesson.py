"""A first hand of Pals: pair your Pals, take with Pals and with My Pal, meet a Lone Scout, and go out."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

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
    hello="Yellow and red are boys, blue and green are girls, and a boy and a girl with the same number are Pals. Lay aside your "
    "pairs first; then a card is led, and the first to play its Pal takes it. Every pair is a point, running out of cards scores "
    "three, and you deal.",
    steps=(
        Decision(
            "Everyone pairs at once, face down. You hold yellow 1, a boy: two boys won't do, so which girl is his Pal?",
            "pair yellow 1 + blue 1",
            why="Hugh Wood and Taka Sneak: your first pair. Most pairs make a little joke when you say the names aloud.",
            other="Save that one for later. Start with yellow 1 and his Pal.",
            others={
                "play pals": "That would end pairing for everyone, and pairs not laid by then stay in the hand. Lay yours first.",
                "done": "Not yet: you have five pairs. Any you don't lay now stay in your hand.",
            },
            also=("pair red 2 + blue 2", "pair yellow 3 + green 3", "pair red 4 + green 4"),
        ),
        Decision(
            "You hold yellow star and green star, a boy captain and a girl captain. Are they a pair?",
            "pair yellow star + green star",
            why="They are, and a pair of captains is worth two points.",
            other="That's a good pair, but lay the captains first: they are worth two points.",
            others={"play pals": "Lay your pairs first.", "done": "You still have four pairs to lay."},
        ),
        Others(
            "1: pair red 1 + green 1; 2: pair red 5 + blue 5; 0: pair red 2 + blue 2; 1: pair yellow 2 + green 2; 2: pair "
            "red 6 + green 6; 0: pair yellow 3 + green 3; 1: pair yellow 4 + blue 4; 2: pair yellow 7 + blue 7; 0: pair red "
            "4 + green 4; 1: pair yellow 8 + blue 8; 1: done; 2: pair red 8 + green 8; 2: pair red 9 + green 9; 2: pair red "
            "10 + green 10",
            "Your other three pairs are laid as well. Bert is done; Clara isn't yet.",
            quiet=True,
        ),
        Decision(
            'No pairs left, and My Pal, the joker, can\'t be paired. Only the dealer may call "Play Pals!", which stops everyone.',
            "play pals",
            why="Play Pals! Pairs the others haven't laid stay in their hands.",
            other="You could wait for Clara. But the dealer may call, and waiting only helps the others.",
        ),
        Decision(
            "The dealer leads a card and calls its name aloud. You want to get rid of all seven; only My Pal has to wait, since it "
            "can't be led before your last card.",
            "lead blue 6",
            why="Seemie Later! Any card will do for a start: someone holds its Pal.",
            also=("lead red 7", "lead red 12", "lead yellow 9", "lead blue 10", "lead green 11"),
        ),
        Others(
            "1: take yellow 6; 1: lead green 7",
            "Her Pal takes Seemie Later, so Bert leads next: Ura Honey, green 7. The race is on!",
        ),
        Decision(
            "The first to play a Pal of Ura Honey takes her. You hold red 7, Obie Still, and My Pal, which takes any card another "
            "player led.",
            "take red 7",
            why="Her Pal takes her: a point, one card fewer, and the lead.",
            others={
                "take my pal": "It would take the trick, but so does Obie Still. Save My Pal for a card that nothing else can take.",
                "hold": "Why wait? Someone else may be quicker.",
            },
        ),
        Others(
            "0: lead green 11; 2: take red 11; 2: lead green 5",
            "You led Wanna Bite, one card fewer, and Clara took her. Now Clara leads Betta Scram, green 5.",
        ),
        Decision(
            "You have no 5, and if Bert has one, Bert leads next. But you hold My Pal.",
            "take my pal",
            why="My Pal takes her for two points, and the lead is yours. Somewhere a boy 5 has lost his girl: remember that.",
            other="If you hold, Bert takes it. This is what My Pal is for: it takes any card another player led, for two points.",
        ),
        Others(
            "0: lead red 12; 1: take blue 12; 1: lead yellow 5; 1: lead blue 9",
            "Bert took your Happy Daze and led Watt Fore, yellow 5, but no Pal of his is left: a Lone Scout, which stays on the "
            "table. So Bert leads Jamaica Date, blue 9.",
        ),
        Decision(
            "Whoever takes Jamaica Date takes the Lone Scout too. You hold yellow 9 and blue 10: does one of them answer her?",
            "take yellow 9",
            why="Knott Able! All three cards are yours: a point for the pair and one for the Lone Scout.",
            other="Don't hold: yellow 9 is her Pal. You get the Lone Scout too, and you're down to one card.",
        ),
        Decision(
            "One card left, Bea Nice, and you lead. Could someone take her?",
            "lead blue 10",
            why="Out! Nobody plays on a last card, and the deal is over.",
        ),
    ),
    goodbye="You score 14 points: 6 for pairs laid, since captains count two, 1 for Ura Honey, 2 for My Pal, 2 for Jamaica Date "
    "with the Lone Scout, and 3 for going out. Bert scores 6 and Clara 7; the cards they still hold count nothing. You win the deal "
    "and a credit for it, and four credits win the series.",
)
