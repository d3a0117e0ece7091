"""A first hand of Rook: bid, name the trump, draw the trumps, bring the counting cards home."""

from __future__ import annotations

from parlour.engine.lesson import Decision, Lesson, Others, Refused

LESSON = Lesson(
    game="rook",
    players=3,
    dealer=0,
    hands={
        0: "red 14, 13, 11, 10, 9, 8, 6; black 14, 6; yellow 10, 7; green 12, 6",
        1: "yellow 14, 13, 12, 11, 9, 5; red 12, 7; black 13, 8, 5; green 11, 9, 8",
        2: "green 14, 13, 10, 7, 5; red 5; black 12, 11, 10, 9, 7; yellow 8, 6",
    },
    hello="In Rook you win tricks, but most cards count nothing. Each 5 counts 5 points, each 10 counts 10 and each 14 "
    "counts 10: 100 in all (RK-15). Who bids highest names the trump colour (RK-9), and then he must take at least what he "
    "bid. Three play without the cards below the 5s (RK-1). You deal.",
    steps=(
        Decision(
            "The dealer bids first and must bid at least 15 (RK-5). Look at your hand: seven reds, the two highest among "
            "them, and black 14. That is a hand to bid on. But the turn will come back to you, so there is no need to say "
            "all of it at once. How do you open?",
            "bid 15",
            why="The lowest bid will do. If the others want the trump they must go higher, and you can raise again (RK-6).",
            other="You may open higher, but you would give points of your own away: a higher bid is only harder to make. "
            "Open low and raise when you must.",
            first=Refused("pass", "RK-5", "Others may pass, the dealer may not: somebody has to open the bidding."),
        ),
        Others("1: bid 20; 2: bid 25"),
        Decision(
            "Both raised. Now count what you can trust. With red as trump your red 14 and red 10 are 20 points, black 14 is "
            "10 more, and whatever falls on your trumps comes on top. Something like 35 to 45 is in this hand. Raise, in "
            "steps of 5, or pass?",
            "bid 35",
            why="35 is a bid you can make, and it leaves little room for the others: with 40 they would risk a lot.",
            other="That is not what this hand is worth. Count red 14, red 10 and black 14: 30 that are nearly sure, and a "
            "little more to come. The lesson bids 35.",
            others={
                "pass": "Pass, and another names his trump: your seven reds would be worth little. This hand is good for "
                "about 35.",
                "bid 30": "30 may be enough, but it invites one more raise. 35 is still safe and shuts the door.",
                "bid 40": "It might just work. But who takes less than he bid is set back: he loses his bid and scores "
                "nothing (RK-17). Why pay more than needed?",
            },
            first=Refused("bid 25", "RK-6", "A bid must be higher than the last one, and divisible by 5."),
        ),
        Others(
            "1: pass; 2: pass",
            "Both have passed, and who has passed is not asked again (RK-7). You are the bidder: you must take 35.",
        ),
        Decision(
            "Name the trump. The highest trump takes a trick, whatever was led (RK-12). Of which colour do you hold most, "
            "and the highest?",
            "trump red",
            why="Seven of the ten reds are yours. Only three trumps are left for two players.",
            other="You have far fewer of that colour. Each trump in another hand can take one of your good cards: name the "
            "colour of which you hold most.",
        ),
        Others("1: play yellow 14; 2: play yellow 6", "Left of the dealer leads, whoever won the bidding (RK-10)."),
        Decision(
            "Bert led yellow 14, and nothing but a trump could beat it. You hold yellow 7 and yellow 10. Which one goes?",
            "play yellow 7",
            why="Bert has his 10 points for yellow 14, but he gets nothing from you.",
            other="Yellow 10 counts 10 points, and this trick goes to Bert. Give him the card that counts nothing.",
            first=Refused(
                "play red 6",
                "RK-11",
                "Yellow was led and you hold yellow, so you must follow. Trumps are for colours you do not have.",
            ),
        ),
        Others("1: play black 13; 2: play black 7"),
        Decision(
            "Bert leads black 13, Clara follows low, and you play last. You hold black 14 and black 6. Is this trick worth it?",
            "play black 14",
            why="Yours. Black 14 brings its own 10 points home, and the taker leads next (RK-13).",
            other="If you keep black 14, somebody may trump it later. Here it surely takes the trick, and counts 10 for you.",
        ),
        Decision(
            "You lead, and you are the one with the trumps. The others hold three between them, and each could take one of "
            "your good cards. What do you lead?",
            "play red 14",
            why="Draw the trumps: both must follow, and one trick of yours costs them two.",
            other="As long as others have trumps your good cards are in danger. Lead your highest trump and pull theirs out "
            "first.",
            others={
                "play red 13": "Red 14 is the sure one: nothing beats it. With red 13 you only hope the same. Start "
                "from the top."
            },
        ),
        Others("1: play red 7; 2: play red 5", "Red 5 fell on your trick: 5 points you did not even count on."),
        Decision(
            "Two trumps are out, red 7 and red 5. Only red 12 is missing: the other reds are yours or were played. Once more?",
            "play red 13",
            why="It beats red 12, wherever that is.",
            other="Red 12 is still out, and beats all your trumps but red 13. Get it out of the way now.",
            others={
                "play red 10": "Red 12 is still out there and would take your red 10 with its 10 points. Lead red 13 first."
            },
        ),
        Others("1: play red 12; 2: play yellow 8", "Now nobody but you has a trump."),
        Decision(
            "You have 25 points: black 14, red 14 and red 5. You need 35. All trumps left are yours, so whatever red you "
            "lead takes the trick. Which of your cards should be safe at home first?",
            "play red 10",
            why="10 more: that makes 35, and your bid.",
            other="That does not bring the 10 points you need. Red 10 is safe now, nobody can beat it: take them home.",
        ),
        Others("1: play green 8; 2: play green 7", "35 points: the bid is made. From here on everything is extra."),
        Decision(
            "You still hold four trumps, and three colours that others command. A trump is worth most when it takes a card "
            "that counts. For that you must have none of the colour led. Which colour can you be rid of with one card?",
            "play black 6",
            why="Black 6 is your last black. You lose this trick, but the next black that is led you may trump.",
            other="You can do better. Black 6 is the last of its colour: without it you are free to trump black (RK-11).",
            others={"play yellow 10": "That would hand 10 points to whoever has a higher yellow."},
        ),
        Others("1: play black 8; 2: play black 11; 2: play black 10", "Clara took the trick and leads black again, the 10."),
        Decision(
            "Black 10 lies there: 10 points. You have no black any more, so you may play what you like (RK-11). Bert plays "
            "after you, but he has no trumps left. What takes this trick cheaply?",
            "play red 6",
            why="The lowest trump is enough (RK-12).",
            other="You can take these 10 points: a trump beats every black card.",
            others=dict.fromkeys(
                ("play red 8", "play red 9", "play red 11"),
                "A trump, yes. But your lowest one is enough: nobody else has any. Keep the others.",
            ),
        ),
        Others(
            "1: play black 5; 0: play red 11; 1: play yellow 9; 2: play black 9; 0: play red 9; 1: play green 9; 2: play "
            "black 12; 0: play red 8; 1: play yellow 11; 2: play green 13; 0: play green 6; 1: play green 11; 2: play green "
            "14; 2: play green 5; 0: play green 12; 1: play yellow 12; 0: play yellow 10; 1: play yellow 13; 2: play green "
            "10; 1: play yellow 5",
            "Bert put black 5 on it: 15 points in that trick. Then your trumps were led out and the rest played down. Bert "
            "had a card more than you two, and played it alone (RK-14).",
        ),
    ),
    goodbye="You bid 35 and took 55: black 14, red 14, red 10 and black 10 are 40, red 5, black 5 and green 5 are 15. A "
    "bidder who makes it scores all he took (RK-16), so you score 55. Bert scores the 35 and Clara the 10 they took "
    "(RK-18). With less than 35 you would have lost 35 (RK-17). Remember: count before you bid, draw the trumps, and let no "
    "5, 10 or 14 go to others. 300 points are the game (RK-20).",
)
