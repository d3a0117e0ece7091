"""A first hand of Outcasts: follow, stay under, empty a Club, and give your Club C cards away."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others

LESSON = Lesson(
    game="paintings-outcasts",
    players=4,
    dealer=0,
    hands={
        0: "A13, A7, A2, B12, B4, C11, C6, C2, D10, D9, D5, D3, D2",
        1: "A12, A9, A4, A1, B13, B9, B6, B2, C12, C5, D12, D8, D1",
        2: "A11, A8, A3, B11, B8, B5, B1, C13, C7, C3, D13, D7, D4",
        3: "A10, A6, A5, B10, B7, B3, C10, C9, C8, C4, C1, D11, D6",
    },
    hello="Club C has quarreled with the other artists, and nobody wants it: each C card in the plays you take costs you a point. "
    "The highest card of the Club led takes the play; no Club is crowned here. You deal, so Bert, on your left, leads.",
    steps=(
        Others("1: play B13; 2: play B11; 3: play B10"),
        Decision(
            "Bert led B13, and you hold B4 and B12, so your other cards have to wait. Neither takes this play: which one could get "
            "you into trouble later?",
            "play B12",
            why="You got rid of your highest B under B13, at no cost.",
            other="B4 is a good card to keep: it rarely takes a play. You can safely play B12 now, under B13.",
        ),
        Others("1: play D12; 2: play D7; 3: play D11"),
        Decision(
            "The same again in Club D: D12 is the highest so far, and you play last. You hold D2, D3, D5, D9 and D10.",
            "play D10",
            why="As high as you can go, and still under D12.",
            other="All your D cards are under D12, so play the highest of them: you want low cards at the end.",
        ),
        Others("1: play A12; 2: play A11; 3: play A10"),
        Decision(
            "You hold A2, A7 and A13, and you play last. There's no C in this play: what would it cost you?",
            "play A13",
            why="Nothing at all: without a C, a play is free. And your highest card is gone.",
            other="Then you're stuck with A13, and someday it takes a play full of Cs. This one is clean: take it.",
        ),
        Decision(
            "The taker leads. You may throw a C only when you can't follow, and B4 is your last B: how about emptying that Club?",
            "play B4",
            why="From now on, when B is led, you can give away a C.",
            other="You could, but B4 does more: without Bs you can throw your C cards on other people's plays.",
            others={
                "play C11": "Leading a high C is asking for trouble: you might take four of them.",
                "play C2": "Somebody else would probably take it. But C2 is the card that saves you when others lead C.",
            },
        ),
        Others("1: play B2; 2: play B1; 3: play B7; 3: play C1"),
        Decision(
            "Dora leads C1, the lowest C, hoping that somebody else takes it. You hold C2, C6 and C11: which one keeps you safe?",
            "play C2",
            why="As low as you can. Anyone who still has a C must play a higher one and take it.",
            other="The higher your card, the more likely you are to take this play and its four points. C2 is best here.",
        ),
        Others("1: play C5; 2: play C3; 1: play B9; 2: play B8; 3: play B3", "Bert took four C cards and leads B."),
        Decision(
            "You're out of B, so you may play anything, and B9 takes it. Which card would you like Bert to have?",
            "play C11",
            why="A point for Bert, and the most dangerous card in your hand is gone.",
            other="You have a free throw, and a better use for it. C11 could cost you the most: give it to Bert.",
            others={"play C6": "A point for Bert, yes. But C11 is the one that takes plays: get rid of that first."},
        ),
        Others("1: play A1; 2: play A3; 3: play A5"),
        Decision(
            "You hold A2 and A7, and you play last. Again there's no C in it.",
            "play A7",
            why="Clean again. You take it, and keep A2, the lowest A left.",
            other="If you play A2, you keep A7, and it may take a later play that isn't clean. This is your chance.",
        ),
        Decision(
            "Whoever takes a play leads next, and you'd like to stay out of the lead from here on. You hold D2, D3, D5 and D9.",
            "play D2",
            also=("play A2",),
            why="Only D1 is lower. Somebody else will have the lead.",
            other="Lower is better: let somebody else have the lead.",
            others={"play C6": "That could bring you C cards. Wait until you can throw it away, as you did with C11."},
        ),
        Others(
            "1: play D1; 2: play D4; 3: play D6; 3: play A6; 0: play A2; 1: play A4; 2: play A8; 2: play B5; 3: play C10; "
            "0: play C6; 1: play B6; 1: play D8; 2: play D13; 3: play C9; 0: play D9; 2: play C7; 3: play C4; 0: play D5; "
            "1: play C12; 1: play A9; 2: play C13; 3: play C8; 0: play D3",
            "The rest is easy: you throw C6 on a play of Bs, and your low cards take nothing.",
            quiet=True,
        ),
    ),
    goodbye="You took two plays and not one C: no points, and the fewest points win; Bert has 12, Clara 1, Dora none, like you. Take "
    "clean plays with your high cards, stay low when Cs are out, and empty a Club to give yours away. Whoever reaches 20 loses, "
    "and the winner names a penalty for them.",
)
