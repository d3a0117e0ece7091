"""Tab in the terminal: what it adds to a line is read as a move the player may make."""

from __future__ import annotations

import random
from collections.abc import Iterator
from string import ascii_lowercase

import pytest

import parlour
from parlour import Table
from parlour.engine.sampler import Worlds
from parlour.play.moves import choices_of
from parlour.play.table import Moves
from parlour.terminal.completion import Completion, Ending
from parlour.terminal.move_list import in_order
from parlour.terminal.parse import parse_move
from parlour.terminal.usage import COMMANDS, HELP, following
from tests.terminals import session_of, table_of

GAMES = parlour.games.built_in()
OWN_PAIRS: dict[str, str | int] = {"pairing": "own"}
PAIRED = [game for game in GAMES if OWN_PAIRS.keys() <= parlour.load(game).rules.options.keys()]
"""The games in which players may lay their pairs themselves."""
MOST = 6
"""Maximum lines typed to their ends in a position."""


def completion_of(table: Table, seat: int) -> Completion:
    return Completion(table, seat, in_order(table.legal(seat)), following(table.game))


def texts(table: Table, seat: int, text: str) -> list[str]:
    """The lines that Tab makes of a text."""
    return [text + ending.text for ending in completion_of(table, seat).of(text)]


def positions(game: str, *, every: int, **options: str | int) -> Iterator[tuple[Table, int]]:
    """Tables of a game in random play, and a seat that is asked."""
    table, chance = table_of(game, seed=f"tab {game}", **options), random.Random(game)
    for number in range(120):
        if table.over:
            return
        seat = chance.choice(sorted(table.actors))
        if number % every == 0:
            yield table, seat
        table.play(seat, chance.choice(table.legal(seat)))


def walk(completion: Completion, text: str, chance: random.Random) -> Iterator[str]:
    """Press Tab and choose, from this text on, as long as there is something to choose: the whole moves on the way."""
    while True:
        found = completion.of(text)
        if not found or any(str(move) == text for move in completion.moves):
            yield text
        if not found:
            return
        text += chance.choice(found).text


def assert_read(table: Table, seat: int, line: str) -> None:
    """The line is read as one of the seat's legal moves."""
    moves = in_order(table.legal(seat))
    legal = {move.choices for move in moves if not move.offence}
    assert tuple(choices_of(table, seat, parse_move(table, seat, line, moves))) in legal, line


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in GAMES), *((game, OWN_PAIRS) for game in PAIRED)])
def test_each_completed_line_is_read_as_a_legal_move(game: str, options: dict[str, str | int]) -> None:
    chance = random.Random(game)
    read = 0
    for table, seat in positions(game, every=9, **options):
        completion = Completion(table, seat, in_order(table.legal(seat)))
        for line in {line for _ in range(5) for line in walk(completion, "", chance)}:
            assert_read(table, seat, line)
            read += 1
    assert read > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_can_be_completed_from_its_beginning(game: str) -> None:
    for table, seat in positions(game, every=30):
        completion = Completion(table, seat, table.legal(seat))
        for move in table.legal(seat)[:MOST]:
            for begun in (text[:cut] for text in [str(move)] for cut in range(1, len(text)) if text[cut - 1] != " "):
                ends = [begun + ending.text for ending in completion.of(begun)]
                assert any(str(move).startswith(end.rstrip(", ")) for end in ends), (begun, ends)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_alone_is_completed_to_a_legal_move(game: str) -> None:
    """By its name or its title, with the words of the move left out."""
    for table, seat in positions(game, every=20):
        completion, chance = Completion(table, seat, table.legal(seat)), random.Random(len(table.moves))
        for move in chance.sample(completion.moves, min(2, len(completion.moves))):
            for begun in (begun for card in move.cards[:1] for begun in beginnings(table, card)):
                if completion.of(begun):
                    for line in walk(completion, begun, chance):
                        assert_read(table, seat, line)


def beginnings(table: Table, card: str) -> set[str]:
    """What somebody may type who means this card."""
    pack = table.game.pack
    face = pack.faces[pack.find(card) or 0]
    return {face.name[:2], face.title[:3].lower(), face.title[:6]} - {""}


def test_a_player_and_a_title_are_completed_part_by_part() -> None:
    table = table_of("authors", seed=5, players=3)
    while 0 not in table.actors:
        table.play(min(table.actors), table.legal(min(table.actors))[0])
    assert "ask " in texts(table, 0, "a")
    assert texts(table, 0, "ask ") == ["ask Bert for ", "ask Clara for "]
    move = next(move for move in table.legal(0) if move.values["seat"] == "1")
    face = table.game.pack.faces[table.game.pack.find(move.values["card"]) or 0]
    for begun in (f"ask bert for {face.title[:-2].lower()}", f"bert {face.title[:-2].lower()}", f"1 for {face.title[:-2]}"):
        assert texts(table, 0, begun) == [begun + face.title[-2:]]
    by = f"bert {face.title} b"
    assert texts(table, 0, by) == [f"bert {face.title} by {face.artist}"]
    assert f"{face.name} from Bert" in texts(table, 0, f"{face.name} from ")


def test_a_character_is_completed_and_keeps_what_was_typed() -> None:
    table = table_of("pals", seed=5, players=3)
    while table.phase.name != "lead":
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[-1])
    (seat,) = table.actors
    move = table.legal(seat)[0]
    face = table.game.pack.faces[table.game.pack.find(move.values["card"]) or 0]
    (found,) = {
        line for line in texts(table, seat, f"lead {face.title[:5].upper()}") if line.casefold().endswith(face.title.casefold())
    }
    assert found == f"lead {face.title[:5].upper()}{face.title[5:]}"
    assert_read(table, seat, found)


def test_cards_of_a_list_come_in_any_order() -> None:
    table = table_of("dick-tracy", seed=5)
    for _ in range(100):
        seat = min(table.actors)
        long = [move for move in table.legal(seat) if len(move.cards) > 2]
        if long:
            break
        table.play(seat, table.legal(seat)[0])
    first, *_, last = long[0].cards
    assert f"discard {last}, {first}" in {
        line.removesuffix(", ") for line in texts(table, seat, f"discard {last}, {first[:-1]}")
    }


def test_a_pair_is_completed_from_either_card() -> None:
    table = table_of("pals", seed=5, players=3, pairing="own")
    seat, move = next((seat, move) for seat in sorted(table.actors) for move in table.legal(seat) if len(move.cards) == 2)
    first, last = move.cards
    for one, other in ((first, last), (last, first)):
        begun = f"pair {one} + {other[:-1]}"
        assert f"pair {one} + {other}" in texts(table, seat, begun)
        assert_read(table, seat, f"pair {one} + {other}")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_completed(game: str) -> None:
    """What Tab adds is the same when the cards that the player can't see are dealt anew."""
    for table, seat in positions(game, every=40):
        other = table.copy()
        other.state = Worlds(table.game.rules, table.state, seat, seed=len(table.moves)).next()
        begun = {"", *ascii_lowercase, *(word.text.partition("{")[0] for word in table.phase.words)}
        one, another = completion_of(table, seat), completion_of(other, seat)
        for text in begun:
            assert one.of(text) == another.of(text)


def test_offences_are_not_completed() -> None:
    table = table_of("rook", offences="fined", seed=5, players=4)
    for _ in range(60):
        seat = min(table.actors)
        moves = table.legal(seat)
        broken = [str(move) for move in moves if move.offence]
        if broken:
            break
        table.play(seat, moves[-1])
    assert broken
    assert not set(broken) & set(texts(table, seat, "play "))
    assert set(texts(table, seat, "play ")) == {
        str(move) for move in moves if str(move).startswith("play ") and not move.offence
    }


@pytest.mark.parametrize("game", GAMES)
def test_commands_are_completed_with_what_follows_them(game: str) -> None:
    table = table_of(game)
    completion = Completion(table, 0, Moves(), following(table.game))
    assert completion.of("") == [], "only once something is typed"
    assert Ending("nt", "hint") in completion.of("hi")
    assert completion.of("log a") == [Ending("ll", "all")]
    assert Ending("lauses", "clauses") in completion.of("rules c")
    for text in following(table.game)["card"]:
        assert table.game.pack.find(text) is not None
    for text in following(table.game)["rules"][1:]:
        assert table.game.rules.clause(text) is not None


def test_all_commands_of_the_help_are_completed() -> None:
    session = session_of(table_of("rook"), [])
    assert set(COMMANDS) <= set(session.commands.known)
    assert {usage.split()[0].strip(",") for usage, _ in HELP} - {"?"} <= set(COMMANDS)


def test_a_name_that_controls_the_screen_is_not_completed() -> None:
    table = table_of("authors", players=3)
    table.names = ["You", "Bert\x1b[2J", "Clara"]
    (seat,) = table.actors
    assert all(line.isprintable() for line in texts(table, seat, "ask "))
