"""Moves that name a player and a card, the way people say them: every form is read, nothing is guessed, and nothing hidden is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terminals import session_of, shown, table_of

from parlour import IllegalMove, Table
from parlour.lang.cards import each, lowest, one
from parlour.lang.errors import Reason
from parlour.play.asking import LONGEST_LINE, asking_of, players_called, said_move
from parlour.play.moves import short_text
from parlour.terminal.move_list import in_order, numbered
from parlour.terminal.parse import UnclearMove, parse_move

NAMES = ["Ann", "Bert", "Clara", "Zoë"]


def a_table(names: list[str] | None = None, hand: tuple[str, ...] = ("A1", "B1", "C2", "D13")) -> Table:
    """A table of Authors at which the first player calls, with this hand."""
    names = names or NAMES
    table = table_of("authors", players=len(names))
    table.names, s, pack = list(names), table.state, table.game.pack
    mine = [pack.find(name) for name in hand]
    rest = [card for card in range(len(pack)) if card not in mine]
    s.hand[: len(names)] = (
        [sum(one(card) for card in mine if card is not None)]
        + [  # type: ignore[attr-defined]
            sum(map(one, rest[4 * seat : 4 * seat + 4])) for seat in range(len(names) - 1)
        ]
    )
    s.pack = sum(map(one, rest[4 * len(names) - 4 :]))
    s.actors = s.turn = one(0)
    return table


def refusal(table: Table, line: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        table.play(0, line)
    assert not table.moves
    return refused.value


@pytest.mark.parametrize(
    "line",
    [
        "ask 1 for A3",
        "ask Bert for The Kiss by Francesco Hayez",
        "ask bert for the kiss",
        "ASK BERT FOR A3",
        "bert the kiss",
        "bert, the kiss by hayez",
        "bert,the kiss",
        "Bert: Kiss",
        "bert for a kiss",
        "Bert, The Kiss, by Francesco Hayez.",
        "ask Bert for The Kiss, by Francesco Hayez (A3)",
        "1 for A3",
        "1 a3",
        "a3 from bert",
        "the kiss from 1",
        "ask the kiss from bert",
        "The Kiss by Hayez, Bert",
        "  bert   the   kiss  ",
    ],
)
def test_AU_3_a_call_as_people_say_it(line: str) -> None:
    table = a_table()
    assert short_text(table, 0, line) == "ask 1 for A3"
    assert str(parse_move(table, 0, line, table.legal(0))) == "ask 1 for A3"
    table.play(0, line)
    assert table.moves == [(0, "ask 1 for A3")]


def test_accents_and_case_of_names_do_not_matter() -> None:
    table = a_table(["Ann", "Bert Müller", "Clara", "ZOË"])
    assert short_text(table, 0, "zoe vertumnus") == "ask 3 for A1"
    assert short_text(table, 0, "bert muller for cézanne's kiss") == "bert muller for cézanne's kiss"
    assert short_text(table, 0, "bert kiss") == "ask 1 for A3"
    assert short_text(table, 0, "BERT MULLER, paris street rainy day") == "ask 1 for C2"


def test_a_title_is_enough_where_one_player_is_left_to_ask() -> None:
    table = a_table()
    found = refusal(table, "the kiss by hayez")
    assert (found.reason, found.near) == (Reason.SEVERAL, ["ask 1 for A3", "ask 2 for A3", "ask 3 for A3"])
    table.state.hand[1] = table.state.hand[3] = 0  # type: ignore[attr-defined]
    table.play(0, "the kiss by hayez")
    assert table.moves == [(0, "ask 2 for A3")]


def test_AU_3_what_the_rules_forbid_is_refused_by_its_clause() -> None:
    """A card of no book one has begun, a card one holds, oneself; AU-8: a player who is out."""
    table = a_table()
    for line in ("bert the blue boy", "bert vertumnus", "ann the kiss", "ask ann for the kiss by hayez", "the blue boy"):
        assert refusal(table, line).clause == "AU-3"
    table.state.hand[2] = 0  # type: ignore[attr-defined]
    assert refusal(table, "clara the kiss").clause == "AU-8"


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("bert the kis", ["ask 1 for A3"]),
        ("bret the kiss", ["ask 1 for A3"]),
        ("ask bret for teh kiss", ["ask 1 for A3"]),
        ("ask 1 for the kis", ["ask 1 for A3"]),
        ("clara hayez", ["ask 2 for A3"]),
        ("clara bacchus", ["ask 2 for A4"]),
        ("ask 7 for bacchus", []),
        ("bert kiss by titian", ["ask 1 for A3"]),
    ],
)
def test_what_nearly_fits_is_suggested(line: str, near: list[str]) -> None:
    found = refusal(a_table(), line)
    assert found.clause is None
    assert found.near == near


def test_nonsense_is_refused_without_a_suggestion() -> None:
    table = a_table()
    for line in (
        "nonsense",
        "bert",
        "bert ?!",
        "ask",
        "for",
        "ask for from",
        "9 for A3",
        "x" * (LONGEST_LINE + 1),
        "ask 1 for Z9",
    ):
        found = refusal(table, line)
        assert found.clause is None
        assert found.near == []
    assert refusal(table, "ask 1 for Z9").reason is Reason.CARD
    assert refusal(table, "ask 9 for A3").reason is Reason.SEAT


@pytest.mark.english
def test_a_suggestion_in_words() -> None:
    assert str(refusal(a_table(), "bert the kis")) == (
        '"bert the kis" isn\'t a move here. Did you mean "ask Bert for The Kiss, by Francesco Hayez (A3)"?'
    )
    assert str(refusal(a_table(), "bertha")).endswith(
        'Name a player and a card, as in: "ask Bert for Doge Leonardo Loredan, by Giovanni Bellini (A2)".'
    )


def test_two_players_with_one_first_name() -> None:
    """The whole name says who is meant; the first name alone could be either."""
    table = a_table(["Ann", "Bert Adams", "Bert Brown", "Bertha"])
    assert short_text(table, 0, "bert brown the kiss") == "ask 2 for A3"
    found = refusal(table, "bert the kiss")
    assert (found.reason, found.near) == (Reason.SEVERAL, ["ask 1 for A3", "ask 2 for A3"])


def test_a_name_that_is_a_number_could_be_a_seat() -> None:
    """A whole move as the table writes it means the seat; what is said loosely could be either."""
    table = a_table(["Ann", "2", "Clara"])
    assert players_called("2", table.names) == {1, 2}
    assert short_text(table, 0, "ask 2 for A3") == "ask 2 for A3"
    found = refusal(table, "2 for A3")
    assert (found.reason, found.near) == (Reason.SEVERAL, ["ask 1 for A3", "ask 2 for A3"])


TRICKY = [
    "for",
    "from",
    "ask",
    "The Kiss",
    "kiss",
    "The",
    "by",
    "Hayez",
    "A3",
    "1",
    "2",
    "0",
    ",",
    "The Kiss by",
    "Bert for",
    "😀",
    "a b",
]
name = st.one_of(st.sampled_from(TRICKY), st.text("abfkor 1,.:é", min_size=1, max_size=8).map(str.strip).filter(bool))
names = st.lists(name, min_size=2, max_size=4, unique_by=lambda text: " ".join(text.casefold().split()))
FORMS = [
    "ask {player} for {title}",
    "{player} {title}",
    "{player}, {title} by {artist}",
    "{player} for {card}",
    "{card} from {player}",
]


@settings(max_examples=150, deadline=None)
@given(names, st.sampled_from(FORMS), st.data())
def test_every_form_is_read_whatever_the_players_are_called(names: list[str], form: str, data: st.DataObject) -> None:
    """It means the player and the card that were named, or it could be several of which this is one. (A number in a move that is
    written as records do is a seat.)"""
    table = a_table(names)
    move = data.draw(st.sampled_from(table.legal(0)))
    seat, face = int(move.values["seat"]), table.game.pack.faces[table.game.pack.find(move.values["card"]) or 0]
    line = form.format(player=names[seat], title=face.title, artist=face.artist, card=face.name)
    if form.startswith("ask") and names[seat] in map(str, range(len(names))):
        assert short_text(table, 0, line) == f"ask {names[seat]} for {face.name}"
        return
    try:
        table.play(0, line)
    except IllegalMove as refused:
        assert refused.reason is Reason.SEVERAL
        assert move.text in refused.near
    else:
        assert table.moves == [(0, move.text)]


@settings(max_examples=100, deadline=None)
@given(names)
def test_what_is_said_is_read_back(names: list[str]) -> None:
    table = a_table(names)
    asking = asking_of(table)
    assert asking is not None
    for move in table.legal(0)[::5]:
        said = said_move(table, asking, *asking.pair(move, table.game.pack))
        again = table.copy()
        try:
            again.play(0, said)
            assert again.moves == [(0, move.text)]
        except IllegalMove as refused:
            assert refused.reason is Reason.SEVERAL
            assert move.text in refused.near


@settings(max_examples=60, deadline=None)
@given(st.text("abehiknrst ,by13", max_size=30), st.randoms(use_true_random=False))
def test_nothing_hidden_is_told(line: str, chance: object) -> None:
    """The answer is the same whoever holds the cards the player doesn't see."""
    table, other = a_table(), a_table()
    s = other.state
    unseen = [card for seat in (1, 2, 3) for card in each(s.hand[seat])] + list(each(s.pack))  # type: ignore[attr-defined]
    chance.shuffle(unseen)  # type: ignore[attr-defined]
    s.hand[1:4] = [sum(map(one, unseen[4 * at : 4 * at + 4])) for at in range(3)]  # type: ignore[attr-defined]
    s.pack = sum(map(one, unseen[12:]))
    assert answer(table, line) == answer(other, line)


def answer(table: Table, line: str) -> object:
    """What a player is told about a line, or the move it is."""
    try:
        table.play(0, line)
    except IllegalMove as refused:
        return refused.refusal
    return table.moves[-1]


def test_only_the_lists_of_the_player_are_suggested() -> None:
    table = a_table()
    legal = {str(move) for move in table.legal(0)}
    for face in table.game.pack.faces:
        assert set(refusal(table, f"bertt {face.title}x").near) <= legal


def test_other_games_read_as_before() -> None:
    table = table_of("paintings-outcasts")
    seat = lowest(table.state.actors)
    assert asking_of(table) is None
    assert short_text(table, seat, "bert the kiss") == "bert the kiss"


@pytest.mark.english
def test_the_terminal_lists_calls_card_by_card() -> None:
    table = a_table(["You", "Bert", "Clara"])
    listed = numbered(table, in_order(table.legal(0)))
    assert listed[1] == "The Kiss, by Francesco Hayez (A3): 3) Bert  4) Clara"
    with pytest.raises(UnclearMove) as unclear:
        parse_move(table, 0, "A3", table.legal(0))
    assert unclear.value.moves == ("ask 1 for A3", "ask 2 for A3")
    two = a_table(["You", "Bert"])
    assert numbered(two, in_order(two.legal(0)))[1] == "2) ask Bert for The Kiss, by Francesco Hayez (A3)"


def test_a_call_typed_at_the_terminal() -> None:
    table = a_table(["You", "Bert", "Clara"])
    session = session_of(table, ["bertt the kiss", "bert, the kiss"])
    session.run()
    assert table.moves[0] == (0, "ask 1 for A3")
    assert refusal(a_table(["You", "Bert", "Clara"]), "bertt the kiss").message in " ".join(shown(session).split())
