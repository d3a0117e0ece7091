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
    hello="In Rook you win tricks, but most cards count for nothing. Each 5 counts 5 points, each 10 counts 10 and each 14 "
    "counts 10: 100 in all (RK-15). The highest bidder names the trump color (RK-9) and then has to take at least that many "
    "points. Three players leave out the cards below the 5s (RK-1). You deal.",
    steps=(
        Decision(
            "The dealer bids first and must bid at least 15 (RK-5). Look at your hand: seven reds, including the two "
            "highest, and black 14. That's a hand to bid on. But you'll get another turn to bid, so don't show everything "
            "at once. How do you open?",
            "bid 15",
            why="The lowest bid is enough. Anyone who wants to name the trump must go higher, and you can raise again (RK-6).",
            other="You may open higher, but that only makes your bid harder to reach. Open low and raise when you have to.",
            first=Refused("pass", "RK-5", "The others may pass, but not the dealer: somebody has to open the bidding."),
        ),
        Others("1: bid 20; 2: bid 25"),
        Decision(
            "Both of them raised. Now count what you can rely on. With red as trump, your red 14 and red 10 are worth 20 "
            "points, black 14 is 10 more, and you'll win whatever falls on your trumps. This hand should take 35 to 45. "
            "Raise in steps of 5, or pass?",
            "bid 35",
            why="You can make 35, and it leaves the others little room: 40 would be a big risk for them.",
            other="That's not what this hand is worth. Count red 14, red 10 and black 14: 30 nearly certain points, and a "
            "few more to come. The lesson bids 35.",
            others={
                "pass": "If you pass, somebody else names the trump, and your seven reds aren't worth much. This hand is "
                "good for about 35.",
                "bid 30": "30 may be enough, but it invites one more raise. 35 is still safe, and harder to beat.",
                "bid 40": "It might just work. But a bidder who takes less than the bid is set back: you lose the bid and "
                "score nothing (RK-17). Why promise more than you have to?",
            },
            first=Refused("bid 25", "RK-6", "A bid must be higher than the last one, and a multiple of 5."),
        ),
        Others(
            "1: pass; 2: pass",
            "Both pass, and once you pass you're out of the bidding (RK-7). You're the bidder: you must take 35.",
        ),
        Decision(
            "Name the trump. The highest trump takes a trick, whatever was led (RK-12). Which color do you have the most "
            "of, and the highest cards in?",
            "trump red",
            why="Seven of the ten reds are yours. The other two players have only three trumps between them.",
            other="You have far fewer cards of that color. Every trump in another hand can take one of your good cards: "
            "name your longest color.",
        ),
        Others(
            "1: play yellow 14; 2: play yellow 6",
            "The player on the dealer's left leads, whoever won the bidding (RK-10).",
        ),
        Decision(
            "Bert led yellow 14, and only a trump could beat it. You hold yellow 7 and yellow 10. Which one do you play?",
            "play yellow 7",
            why="Bert gets 10 points for yellow 14, but nothing from you.",
            other="Yellow 10 counts 10 points, and Bert is taking this trick. Play the card that counts for nothing.",
            first=Refused(
                "play red 6",
                "RK-11",
                "Yellow was led and you hold yellow, so you must follow. You can trump only a color you're out of.",
            ),
        ),
        Others("1: play black 13; 2: play black 7"),
        Decision(
            "Bert leads black 13, Clara follows low, and you play last. You hold black 14 and black 6. Do you want this trick?",
            "play black 14",
            why="It's yours. Black 14 brings its own 10 points home, and the taker leads next (RK-13).",
            other="If you save black 14, somebody may trump it later. Here it's sure to take the trick, and it counts 10 for "
            "you.",
        ),
        Decision(
            "You lead, and you have most of the trumps. The others have three between them, and each one could take a good "
            "card of yours. What do you lead?",
            "play red 14",
            why="Draw the trumps: both of them must follow, so one trick of yours uses up two of theirs.",
            other="As long as the others have trumps, your good cards are in danger. Lead your highest trump and draw "
            "theirs out first.",
            others={
                "play red 13": "Red 14 is the sure one: nothing beats it. With red 13 you can only hope. Start from the top."
            },
        ),
        Others("1: play red 7; 2: play red 5", "Red 5 fell on your trick: 5 points you weren't counting on."),
        Decision(
            "Two trumps are gone, red 7 and red 5. Only red 12 is missing: every other red is yours or has been played. Do it "
            "again?",
            "play red 13",
            why="It beats red 12, whoever has it.",
            other="Red 12 is still out, and beats every trump of yours except red 13. Get it out of the way now.",
            others={"play red 10": "Red 12 is still out and would take your red 10 and its 10 points. Lead red 13 first."},
        ),
        Others("1: play red 12; 2: play yellow 8", "Now you have all the trumps that are left."),
        Decision(
            "You have 25 points: black 14, red 14 and red 5. You need 35. You have all the trumps that are left, so any red "
            "you lead takes the trick. Which card do you want to bring home first?",
            "play red 10",
            why="10 more points: that makes 35, and your bid.",
            other="That doesn't bring in the 10 points you need. Nobody can beat red 10 now: bring it home.",
        ),
        Others("1: play green 8; 2: play green 7", "35 points: you've made your bid. From here on everything is extra."),
        Decision(
            "You still have four trumps, and the others have the high cards of three colors. A trump is worth most when it "
            "takes a card that counts, and for that you must be out of the color led. Which color can you get rid of with "
            "one card?",
            "play black 6",
            why="Black 6 is your last black. You lose this trick, but the next time black is led you may trump it.",
            other="You can do better. Black 6 is the last of its color: without it you're free to trump black (RK-11).",
            others={"play yellow 10": "That hands 10 points to anyone with a higher yellow."},
        ),
        Others("1: play black 8; 2: play black 11; 2: play black 10", "Clara took the trick and leads black again: the 10."),
        Decision(
            "Black 10 is worth 10 points. You're out of black, so you may play anything (RK-11). Bert plays after you, but "
            "has no trumps left. What's the cheapest way to take this trick?",
            "play red 6",
            why="Your lowest trump is enough (RK-12).",
            other="You can take these 10 points: a trump beats every black card.",
            others=dict.fromkeys(
                ("play red 8", "play red 9", "play red 11"),
                "A trump, yes. But your lowest one is enough: nobody else has any. Save the others.",
            ),
        ),
        Others(
            "1: play black 5; 0: play red 11; 1: play yellow 9; 2: play black 9; 0: play red 9; 1: play green 9; 2: play "
            "black 12; 0: play red 8; 1: play yellow 11; 2: play green 13; 0: play green 6; 1: play green 11; 2: play green "
            "14; 2: play green 5; 0: play green 12; 1: play yellow 12; 0: play yellow 10; 1: play yellow 13; 2: play green "
            "10; 1: play yellow 5",
            "Bert added black 5: 15 points in one trick. Then you led your trumps, and the rest was played out. Bert had one "
            "card more than the two of you, and played it alone (RK-14).",
        ),
    ),
    goodbye="You bid 35 and took 55: black 14, red 14, red 10 and black 10 are 40, red 5, black 5 and green 5 are 15. A "
    "bidder who makes the bid scores everything taken (RK-16), so you score 55. Bert scores the 35 and Clara the 10 they "
    "took (RK-18). With less than 35 you would have lost 35 (RK-17). Remember: count before you bid, draw the trumps, and "
    "don't give away a 5, a 10 or a 14. The first to 300 points wins (RK-20).",
)
