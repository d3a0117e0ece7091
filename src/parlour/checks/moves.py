"""Moves and refusals: what is legal is accepted, what is not is refused with its clause (CM-5)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from parlour.checks.setups import title
from parlour.checks.walk import at, held_by, play_on, random_move
from parlour.lang.cards import each, has, one
from parlour.lang.errors import IllegalMove, SetupError
from parlour.lang.rule import clause_text, explained
from parlour.lang.slots import ManyCards, OneCard, Slot
from parlour.lang.words import is_surely_whole, move_text
from parlour.play.game import Game
from parlour.play.table import Move, Table

Excuse = Callable[[Table, int, str], bool]


def is_beside(table: Table, seat: int, text: str) -> bool:
    """Is this a move of somebody who may only do something else beside the player in turn? No clause has to forbid it."""
    return not has(table.state.turn, seat)


def refusal_of(table: Table, seat: int, text: str | Move) -> IllegalMove | None:
    """The refusal of a move that is played on this table; None if it was accepted."""
    try:
        table.play(seat, text)
    except IllegalMove as refused:
        return refused
    return None


def tries(table: Table, seat: int, rng: random.Random) -> Iterator[str]:
    """Texts a player could try with what they hold: every card alone, every number and word, and mixtures at random."""
    hand = held_by(table, seat)
    for word in table.phase.words:
        slots = word.slots
        if not slots:
            yield word.text
            continue
        for _ in range(8 if len(slots) > 1 or any(slot.many for slot in slots.values()) else 1):
            for name, slot in slots.items():
                if slot.many and not isinstance(slot, ManyCards):
                    break
                rest = {other: one_filling(table, seat, slots[other], hand, rng) for other in slots if other != name}
                if len(rest) > 1 and names_twice(rest, slots):
                    continue
                for choice in fillings(table, seat, slot, hand):
                    if not (isinstance(slot, OneCard) and [choice] in rest.values()):
                        yield word.show({**rest, name: [choice]}, table.game.pack, table.state)
                if isinstance(slot, ManyCards) and len(hand) > 1:
                    some = rng.sample(hand, rng.randint(2, min(len(hand), 5)))
                    yield word.show({**rest, name: some}, table.game.pack, table.state)


def names_twice(filled: dict[str, list[int]], slots: Mapping[str, Slot]) -> bool:
    """Is a card in two of these slots?"""
    cards = [card for name, choices in filled.items() if slots[name].is_card for card in choices]
    return len(set(cards)) < len(cards)


def fillings(table: Table, seat: int, slot: Slot, hand: list[int]) -> list[int]:
    """The choices that could stand in a slot."""
    if isinstance(slot, OneCard):
        return hand or list(range(len(table.game.pack)))
    return [
        choice for choice in range(63) if slot.fits(choice, table.game.pack, table.state) and _is_there(table, slot, choice)
    ]


def _is_there(table: Table, slot: Slot, choice: int) -> bool:
    """Is it a thing at this table (and not a seat that is not there)?"""
    try:
        slot.read(slot.show([choice], table.game.pack, table.state), table.game.pack, table.state)
    except ValueError:
        return False
    return True


def one_filling(table: Table, seat: int, slot: Slot, hand: list[int], rng: random.Random) -> list[int]:
    """One choice that could stand in a slot, at random."""
    return [rng.choice(fillings(table, seat, slot, hand))]


def what_a_player_could_try_is_accepted_or_refused_with_its_clause(game: Game, excuse: Excuse = is_beside) -> None:
    """Every text made of what the player holds is among the legal moves, or a clause is cited and nothing changes (CM-5)."""
    rng = random.Random(title(game))
    table = game.open("tries")
    left = 15
    while not table.over and left and table.state.deal < 3:
        for seat in sorted(table.actors):
            with at(table):
                _try_everything(table, seat, rng, excuse)
        table.play(*random_move(table, rng))
        left -= 1


def _try_everything(table: Table, seat: int, rng: random.Random, excuse: Excuse) -> None:
    legal = table.legal(seat)
    texts = {str(move) for move in legal}
    before = table.state.flat()
    texts_tried = sorted(set(tries(table, seat, rng)))
    for text in rng.sample(texts_tried, min(len(texts_tried), 60)):
        trial = table.copy()
        wrong = refusal_of(trial, seat, text)
        if wrong is None:
            listed = legal.more or trial.moves[-1][1] in texts
            assert listed, f"{text!r} of seat {seat} was accepted and is not among the legal moves"
            continue
        assert trial.state.flat() == before, f"{text!r} was refused and changed the state"
        assert trial.moves == table.moves, f"{text!r} was refused and is among the moves"
        assert text not in texts, f"{text!r} is legal for seat {seat} and was refused: {wrong.message}"
        assert wrong.legal == [str(move) for move in legal], f"the refusal of {text!r} names other legal moves"
        assert wrong.clause or excuse(table, seat, text), f"no clause refuses {text!r} of seat {seat}: {wrong.message}"
        if wrong.clause:
            assert table.game.rules.clause(wrong.clause), f"there is no clause {wrong.clause}, which refuses {text!r}"
            assert str(wrong) == f"{wrong.message} ({wrong.clause})", f"the refusal of {text!r} doesn't name its clause"


def every_step_of_narrowing_is_cited(game: Game) -> None:
    """What a step of ``legal`` took away is refused, and the clause is that of the step (CM-5)."""
    rng = random.Random(title(game))
    table = game.open("steps")
    moves = 0
    while not table.over and moves < 80 and table.state.deal < 4:
        for seat in sorted(table.actors):
            with at(table):
                _follow_the_narrowing(table, seat)
        table.play(*random_move(table, rng))
        moves += 1


def _follow_the_narrowing(table: Table, seat: int) -> None:
    with explained() as steps:
        lawful = table.game.rules.legal(table.state, seat)
    open_to = lawful | table.game.rules.offences(table.state, seat)
    gone = 0
    for by, removed in steps:
        for choice in each(removed & ~gone & ~open_to & (one(62) * 2 - 1)):
            text = whole_text(table, choice)
            if text is not None:
                refused = refusal_of(table.copy(), seat, text)
                assert refused is not None, f"{clause_text(by)} took {text!r} away from seat {seat}, and it was accepted"
                cited = f"{clause_text(by)} forbids {text!r}, and the refusal cites {refused.clause}"
                assert refused.clause == clause_text(by), cited
        gone |= removed


def whole_text(table: Table, choice: int) -> str | None:
    """A text whose first choice is this one, if that makes a whole move; None if it could not be said."""
    words, pack, s = table.phase.words, table.game.pack, table.state
    if is_surely_whole(words, [choice], pack, s):
        return move_text(words, [choice], pack, s)
    return None


def every_legal_move_is_accepted_and_reads_as_itself(game: Game) -> None:
    """Each text of the legal list is accepted, whatever its case and spaces, and is what the record keeps (CM-5)."""
    rng = random.Random(title(game))
    table = game.open("legal")
    for _ in range(12):
        if table.over:
            break
        for seat in sorted(table.actors):
            with at(table):
                _play_what_is_legal(table, seat, rng)
        play_on(table, rng, moves=3)


def _play_what_is_legal(table: Table, seat: int, rng: random.Random) -> None:
    legal = table.legal(seat)
    assert len({str(move) for move in legal}) == len(legal), f"two legal moves of seat {seat} have one text"
    for move in rng.sample(legal, min(len(legal), 20)):
        by_text, by_move = table.copy(), table.copy()
        loud = f"  {str(move).upper().replace(' ', '  ')} "
        refused = refusal_of(by_text, seat, loud) or refusal_of(by_move, seat, move)
        assert refused is None, f'"{move}" is legal for seat {seat} and was refused: {refused and refused.message}'
        assert by_text.state == by_move.state, f'{loud!r} and "{move}" are two moves'
        kept = by_text.moves[-1]
        assert kept == by_move.moves[-1] == (seat, str(move)), f'"{move}" of seat {seat} is kept as {kept}'
    offences = table.offences(seat)
    assert set(offences) <= set(legal), f"offenses of seat {seat} aren't among its moves"
    assert not offences or table.game.options["offences"] == "fined", "offenses are offered though they are barred"
    for move in offences:
        known = table.game.rules.clause(move.offence or "")
        assert known is not None, f'"{move}" breaks clause {move.offence}, which isn\'t there'


def a_seat_not_asked_is_refused(game: Game) -> None:
    """Out of turn, or from a seat that is not there, no move is accepted, and no clause is blamed."""
    rng = random.Random(title(game))
    table = play_on(game.open("others"), rng, moves=5)
    if table.over:
        table.undo()
    others = [seat for seat in range(game.players) if seat not in table.actors]
    text = str(table.legal(min(table.actors))[0])
    for seat in others:
        refused = refusal_of(table, seat, text)
        with at(table):
            assert refused is not None, f"seat {seat} isn't asked, and its move was accepted"
            assert refused.clause is None, f"seat {seat} isn't asked, and clause {refused.clause} refuses its move"
            assert refused.legal == [], f"seat {seat} isn't asked, and is told of legal moves"
            assert refused.seat == seat, f"the refusal of seat {seat} names seat {refused.seat}"
    for seat in (-1, game.players, 10**9):
        with suppress(SetupError):
            table.play(seat, text)
            raise AssertionError(f"there is no seat {seat}, and its move was accepted")
