"""What is true of every position: cards, choices, seats, ints, facts about hands, half-made moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from parlour.checks.setups import title
from parlour.checks.walk import Step, walk
from parlour.engine.common import everybody
from parlour.engine.visibility import fields as seen_fields
from parlour.engine.visibility import redacted, values
from parlour.lang.cards import count, each, has
from parlour.lang.fields import CARD, CARDS, SEAT, Field
from parlour.lang.state import Common
from parlour.play.game import Game


def places(s: Common) -> Iterator[tuple[Field, int, int]]:
    """Every place for cards: its field, its number (the seat, where it is a seat's), its cards."""
    for field in type(s).fields.values():
        if field.kind == CARDS:
            for owner, cards in enumerate(getattr(s, field.name) if field.per else [getattr(s, field.name)]):
                yield field, owner, cards


def check_cards(game: Game, step: Step) -> None:
    """Each card in use is in exactly one place, and nothing else is anywhere."""
    found = 0
    for field, owner, cards in places(step.after):
        assert cards >= 0, f"{field.name}[{owner}] is negative"
        assert found & cards == 0, f"{game.pack.names(found & cards)} twice, the second time in {field.name}[{owner}]"
        found |= cards
    assert found == step.pack, f"lost {game.pack.names(step.pack & ~found)}, not in use {game.pack.names(found & ~step.pack)}"


def check_choices(game: Game, step: Step) -> None:
    """Whoever is asked has a lawful choice until the deal is over; asking changes nothing; offenses are apart."""
    s, rules = step.after, game.rules
    if s.deal_over:
        assert (s.actors, s.turn, s.half) == (0, 0, 0), "the deal is over and somebody is still asked (actors, turn or half)"
        return
    assert s.actors, "the deal is not over and nobody is asked"
    asked = [s.half - 1] if s.half else list(each(s.actors))
    before = s.flat()
    phase = rules.calling_card.phases[s.phase].name
    for seat in asked:
        lawful, against = rules.legal(s, seat), rules.offences(s, seat)
        amid_an_offence = s.half and against
        assert lawful > 0 or (lawful == 0 and amid_an_offence), (
            f"seat {seat} is asked and has no lawful choice in phase {phase}"
        )
        assert against >= 0, f"offences_{phase} gives seat {seat} a negative set"
        assert lawful & against == 0, f"a choice of seat {seat} in phase {phase} is lawful and an offense"
        assert against == 0 or game.options["offences"] == "fined", "an offense is offered though offenses are barred"
    assert s.flat() == before, f"asking legal_{phase} or offences_{phase} changed the state"


def check_seats(game: Game, step: Step) -> None:
    """Only seats at the table act, win, or have anything; the game's numbers are in their range."""
    s = step.after
    table = everybody(s)
    card = game.rules.calling_card
    assert 0 <= s.dealer < game.players, f"the dealer is seat {s.dealer}"
    for name in ("actors", "turn", "winners"):
        assert getattr(s, name) & ~table == 0, f"{name} has a seat that is not at the table"
    assert 0 <= s.phase < len(card.phases), f"there is no phase {s.phase}"
    assert 0 <= s.how < len(card.endings), f"there is no ending {s.how}"
    assert s.half == 0 or has(s.actors, s.half - 1), f"seat {s.half - 1} is amid a move and not asked"
    phase = card.phases[s.phase]
    if not (s.deal_over or phase.is_race or phase.together or s.actors == s.turn):
        assert game.options["offences"] == "fined", "all see another turn than there is: actors and turn differ"
    for field in type(s).fields.values():
        if field.per == SEAT:
            left = getattr(s, field.name)[s.players :]
            assert left == [field.start] * (field.size - s.players), f"{field.name} of an empty seat is set"
        if field.values and field.option is None:
            assert all(-1 <= value < len(field.values) for value in values(s, field)), f"{field.name} has no word"


def check_ints(game: Game, step: Step) -> None:
    """All is kept in ints that 64 bits hold, and single cards are cards of the pack."""
    s = step.after
    for value in s.flat():
        assert type(value) is int, f"{value!r} in the state is no int"
        assert -(2**63) <= value < 2**63, f"{value} in the state is more than 64 bits hold"
    for field in type(s).fields.values():
        if field.kind == CARD:
            assert all(-1 <= card < len(game.pack) for card in values(s, field)), f"{field.name} is no card"


def check_facts(game: Game, step: Step) -> None:
    """What the state says about hands is true of the real ones."""
    s, pack = step.after, game.pack
    for field in type(s).fields.values():
        if field.kind == "fact":
            for seat in range(s.players):
                hand, said = getattr(s, field.of)[seat], getattr(s, field.name)[seat]
                if field.fact == "cannot":
                    assert hand & said == 0, f"{field.name}: seat {seat} has {pack.names(hand & said)}, which it cannot have"
                else:
                    wrong = pack.names(said & ~hand)
                    assert said & ~hand == 0, f"{field.name}: seat {seat} has shown {wrong} and has it not"
    module = game.rules.module
    for seat in range(s.players):
        known = 0
        for i in range(getattr(module, "AT_LEAST", 0)):
            those, least = module.at_least(s, seat, i)
            if least > 0:
                found = f"at_least: seat {seat} has less than {least} of {pack.names(those)}"
                assert count(s.hand[seat] & those) >= least, found
                assert known & those == 0, "at_least: the sets of two facts overlap"
                known |= those


def check_half(game: Game, step: Step) -> None:
    """A half-made move is in nobody else's view (CM-8)."""
    if not step.after.half or step.before is None:
        return
    viewer = (step.after.half + step.choice) % game.players
    if viewer != step.after.half - 1:
        told = f"seat {viewer} sees what seat {step.after.half - 1} is about to do (CM-8)"
        assert redacted(step.before, viewer).flat() == redacted(step.after, viewer).flat(), told
        assert seen_fields(step.before, viewer, game.pack) == seen_fields(step.after, viewer, game.pack), told


OF_A_POSITION: tuple[Callable[[Game, Step], None], ...] = (
    check_cards, check_choices, check_seats, check_ints, check_facts, check_half,
)  # fmt: skip


def every_position_is_sound(game: Game) -> None:
    """Every deal ends, and every position on the way is sound: cards, choices, seats, facts, half-made moves."""
    seed = title(game)
    for number, step in enumerate(walk(game, seed, deals=2)):
        for check in OF_A_POSITION:
            try:
                check(game, step)
            except AssertionError as wrong:
                move = f"after seat {step.seat} chose {step.choice}" if step.before is not None else "as dealt"
                where = f"seed {seed!r}, deal {step.after.deal}, choice {number}, {move}"
                raise AssertionError(f"{wrong} ({where})") from None
