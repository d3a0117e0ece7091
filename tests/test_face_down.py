"""Taken tricks kept face down until the hand is shown (AS-22, RK-13)."""

from __future__ import annotations

import io

import pytest
from terminals import Typist, flat, shown

import parlour
from parlour.lang.fields import Role
from parlour.play.face_down import has_tricks, with_tricks_face_down
from parlour.play.facts import TrickTaken
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.screen import Screen
from parlour.terminal.session import Session
from parlour.terminal.table_text import TableText

TRICKS = ["all-star-comics", "paintings-crowned", "paintings-outcasts", "rook"]


def after_a_trick(name: str, **options: str) -> Table:
    """A table where somebody has just taken a trick."""
    table = parlour.load(name, **options).open(seed=3, engine="plain")
    while not any(isinstance(fact, TrickTaken) for fact in table.facts()):
        seat = min(table.actors)
        table.play(seat, next(move for move in table.legal(seat) if not move.offence))
    return table


def session_with(table: Table, *, face_down: bool) -> Session:
    screen = Screen(io.StringIO())
    return Session(table, (0,), screen, Keyboard(Typist(lambda: None), screen), face_down=face_down)


def test_the_games_of_tricks() -> None:
    assert [name for name in parlour.games.built_in() if has_tricks(parlour.load(name).rules)] == TRICKS


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_taken_tricks_are_a_number_of_cards(name: str) -> None:
    table = after_a_trick(name)
    for seat in (None, *range(table.game.players)):
        view = table.view(seat)
        seen = with_tricks_face_down(view, table.game.rules)
        for field, value in seen.fields.items():
            match table.game.rules.state.fields[field].role:
                case Role.TAKEN:
                    assert value == [{"hidden": len(cards)} for cards in view["fields"][field]]
                case Role.LAST_PLAYED:
                    assert value is None
                case _:
                    assert value == view.fields[field]
    assert table.view(0).fields["taken"] != with_tricks_face_down(table.view(0), table.game.rules).fields["taken"]


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_they_are_shown_when_the_hand_is_over(name: str) -> None:
    table = parlour.load(name, length="deal").open(seed=3, engine="plain")
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    assert with_tricks_face_down(table.view(0), table.game.rules) == table.view(0)


def test_where_there_are_no_tricks_nothing_changes() -> None:
    for name in set(parlour.games.built_in()) - set(TRICKS):
        table = parlour.load(name).open(seed=1, engine="plain")
        assert with_tricks_face_down(table.view(0), table.game.rules) == table.view(0)


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_no_card_of_a_taken_trick_is_on_the_screen(name: str) -> None:
    table = after_a_trick(name)
    (trick,) = [fact for fact in table.facts() if isinstance(fact, TrickTaken)]
    for seat in range(table.game.players):
        open_text, down = (TableText(table, seat, face_down=down) for down in (False, True))
        told = ", ".join(down.common_lines(whole=True) + down.own_lines() + down.hand_lines())
        named = {card for card in trick.cards if card in told.replace(";", ",").split(", ")}
        assert not named
        assert down.common_lines(whole=True) != open_text.common_lines(whole=True)


def test_RK_13_the_last_trick_is_not_told_either() -> None:
    table = after_a_trick("rook", offences="fined")
    assert any(isinstance(card, str) for card in table.view(0)["fields"]["last"])
    lines = TableText(table, 0, face_down=True).common_lines(whole=True)
    assert len(lines) < len(TableText(table, 0).common_lines(whole=True))


def test_AS_22_the_count_waits_for_the_end_of_the_hand() -> None:
    for face_down in (False, True):
        session = session_with(after_a_trick("all-star-comics"), face_down=face_down)
        session.heard = {0: len(session.table.history)}
        assert session.commands.run("count", 0, session.table.legal(0))
        assert (flat(phrases.COUNTED_AT_THE_END()) in flat(shown(session))) == face_down


def test_AS_22_RK_13_the_command_that_continues_the_game_keeps_them_so() -> None:
    table = after_a_trick("rook")
    assert session_with(table, face_down=True).seat_options() == " --tricks face-down"
    assert session_with(table, face_down=False).seat_options() == ""


@pytest.mark.parametrize("name", TRICKS)
def test_AS_22_RK_13_the_log_says_who_took_a_trick_but_not_what_is_in_it(name: str) -> None:
    for face_down in (False, True):
        session = session_with(after_a_trick(name), face_down=face_down)
        table = session.table
        session.heard = {0: len(table.history)}
        assert session.commands.run("log", 0, table.legal(0))
        (trick,) = [fact for fact in table.facts() if isinstance(fact, TrickTaken)]
        turned = table.view(0).fields.get("turned") or ()
        said = shown(session).replace(".", ",").replace("\n", ",").split(",")
        told = {card for card in trick.cards for part in said if part.strip().endswith(card) and card not in turned}
        assert bool(told) != face_down
