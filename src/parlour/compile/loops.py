"""Random play, written once for the plain and the compiled world."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.engine.common import next_to_act
from parlour.engine.contract import Rules
from parlour.lang.cards import nth
from parlour.lang.chance import child_key, player_next, player_pick, player_start
from parlour.lang.rule import rule


def loops(rules: Rules) -> SimpleNamespace:
    """The loops of a game: plain functions in the rules' subset, like the game's own course."""
    legal, offences, play = rules.legal, rules.offences, rules.play
    find_dealer, open_deal, next_deal = rules.find_dealer, rules.open_deal, rules.next_deal

    @rule("CM-7")
    def begin(s: Any, key0: int, key1: int) -> None:
        """Open the game of this key: the first deal is dealt."""
        s.key[0] = key0
        s.key[1] = key1
        find_dealer(s)
        open_deal(s)

    @rule("CM-9")
    def random_choice(s: Any, stream: int) -> int:
        """Whoever is asked next makes a random lawful choice. Gives the random player's next number."""
        seat = next_to_act(s)
        stream = player_next(stream)
        play(s, seat, player_pick(stream, legal(s, seat)))
        return stream

    @rule
    def random_deal(s: Any, stream: int) -> tuple[int, int]:
        """Play the deal to its end at random. Gives the random player's number and how many whole moves it took."""
        moves = 0
        while s.closed == 0:
            stream = random_choice(s, stream)
            if s.half == 0:
                moves += 1
        return stream, moves

    @rule
    def now(s: Any) -> int:
        """The lawful choices of whoever acts next; 0 when the game is over. A deal that is over is followed by the next."""
        while s.closed and not s.ended:
            next_deal(s)
        if s.ended:
            return 0
        return legal(s, next_to_act(s))

    @rule
    def step(s: Any, choice: int) -> int:
        """Whoever acts next makes this choice; gives the lawful choices of the one after, as ``now`` does."""
        play(s, next_to_act(s), choice)
        return now(s)

    @rule
    def step_nth(s: Any, place: int) -> int:
        """The same with the choice told by its place among the lawful ones, from 0."""
        seat = next_to_act(s)
        play(s, seat, nth(legal(s, seat), place))
        return now(s)

    return SimpleNamespace(
        now=now,
        step=step,
        step_nth=step_nth,
        legal=legal,
        offences=offences,
        play=play,
        next_deal=next_deal,
        begin=begin,
        random_choice=random_choice,
        random_deal=random_deal,
        child_key=child_key,
        player_start=player_start,
        next_to_act=next_to_act,
    )
