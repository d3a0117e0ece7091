"""A first hand of Outcasts: follow, stay below, empty a Club, and give your Club C cards away."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

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
    hello="Club C has fallen out with the other artists, and nobody wants it: each C card in the plays you take costs you a "
    "point (F2-4), and who gets to 20 first has lost (F2-6). The highest card of the Club led takes the play; there is no "
    "crowned Club here (F2-3). You deal, so left of you Bert leads. Four play with all 52 cards (F2-1).",
    steps=(
        Others("1: play B13; 2: play B11; 3: play B10"),
        Decision(
            "B is led, and B13 will take it. Your B cards are B4 and B12. Neither takes this play. Which one would be "
            "trouble later?",
            "play B12",
            why="Thrown under B13, your highest B is gone for nothing.",
            other="B4 is a good card to keep: it rarely takes a play. B12 can go now without harm, under B13.",
            first=Refused(
                "play C11",
                "F2-2",
                "B was led and you hold B, so you must play one. C cards can go only where you cannot follow.",
            ),
        ),
        Others("1: play D12; 2: play D7; 3: play D11"),
        Decision(
            "The same again in Club D: D12 lies there, and you play last. You hold D2, D3, D5, D9 and D10.",
            "play D10",
            why="As high as you can, and still below D12.",
            other="All of your D cards stay below D12. Then the highest of them should go: low cards are what you want at "
            "the end.",
        ),
        Others("1: play A12; 2: play A11; 3: play A10"),
        Decision(
            "A12, A11, A10, and you play last. You hold A2, A7 and A13. Look at what lies there: no Club C card. What does "
            "this play cost?",
            "play A13",
            why="Nothing at all: a play without C costs no point. Your highest card is gone, and four As are out of the way.",
            other="You can stay below, but then A13 stays with you, and one day it takes a play full of Cs. You play last "
            "here and see that it is clean: take it.",
        ),
        Decision(
            "Now you lead (F2-3). You hold one B, B4. Somebody who has none of the Club led may play what he likes (F2-2). "
            "How do you become that somebody?",
            "play B4",
            why="Your last B. From now on, when B is led, you can give away a C.",
            other="You could, but B4 does more: it is your last B, and without B you can throw your C cards on other "
            "people's plays.",
            others={
                "play C11": "Leading a high C is asking for it: you might take four of them.",
                "play C2": "It may well go to another. But wait: C2 is the card that saves you when others lead C.",
            },
        ),
        Others("1: play B2; 2: play B1; 3: play B7; 3: play C1"),
        Decision(
            "Dora leads C1, the lowest: she wants somebody else to take it. You must follow. You hold C2, C6 and C11, and "
            "two players come after you. Who should take this?",
            "play C2",
            why="As low as you can. Whoever still has a C must play a higher one, and then it is his.",
            other="Too high: the higher your card, the more likely the play is yours, with four points in it. C2 is the "
            "best you have.",
        ),
        Others("1: play C5; 2: play C3; 1: play B9; 2: play B8; 3: play B3", "Bert took four C cards, and leads B."),
        Decision(
            "B is led, and you have none: you may play what you like. B9 will take it, for you are the last. This is what "
            "you gave B4 away for. Which card do you wish upon Bert?",
            "play C11",
            why="A point for Bert, and the most dangerous card of your hand is gone.",
            other="A free throw, and there is a better use for it: C11 is the card that could cost you most. Give it to Bert.",
            others={"play C6": "A point for Bert, yes. But C11 is the one that takes plays: be rid of that first."},
        ),
        Others("1: play A1; 2: play A3; 3: play A5"),
        Decision(
            "A1, A3 and A5 lie there, and you play last. You hold A2 and A7. Again there is no C in it.",
            "play A7",
            why="Clean again. You take it, and keep A2, the lowest A that is left.",
            other="With A2 you would keep A7, which may take a later play that is less clean. Use the moment.",
        ),
        Decision(
            "You lead. Your hand is A2, C6, D2, D3, D5 and D9. Whoever takes your card leads next, and you want to stay out "
            "of it from here on.",
            "play D2",
            also=("play A2",),
            why="Only D1 is lower. The lead goes to another.",
            other="Lower is better: let somebody else have the lead.",
            others={
                "play C6": "That could bring you C cards. Wait till you can throw it away, as you did with C11.",
            },
        ),
        Others(
            "1: play D1; 2: play D4; 3: play D6; 3: play A6; 0: play A2; 1: play A4; 2: play A8; 2: play B5; 3: play C10; "
            "0: play C6; 1: play B6; 1: play D8; 2: play D13; 3: play C9; 0: play D9; 2: play C7; 3: play C4; 0: play D5; "
            "1: play C12; 1: play A9; 2: play C13; 3: play C8; 0: play D3",
            "The rest went by itself: C6 was thrown on a play of B, and your low cards took nothing.",
        ),
    ),
    goodbye="You took two plays and not one C: no points, and here the fewest are the best (F2-4). Bert has 12, Clara 1, "
    "Dora none like you. At 20 somebody has lost, and the winner names a penalty for him in words (F2-6, F2-7). Remember: "
    "take what is clean with your high cards, stay low when C is about, and empty a Club so that you can give yours away.",
)
