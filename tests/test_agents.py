"""The seat for language models: its tools play every game, and never tell more than the seat may see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.agents.own_table import OwnTable, plain_view
from parlour.agents.tools import MOST_MOVES, Tools
from parlour.engine.sampler import Worlds
from parlour.games import find, names
from parlour.lang.errors import IllegalMove, ParlourError, Reason
from parlour.play.views import view_of
from parlour.terminal.narration import step_lines

ROOT = Path(__file__).resolve().parent.parent
MOVES = 12
"""Moves the model makes in each game."""
GAMES = names()


def own(tools: Tools) -> OwnTable:
    """The table behind the tools, which the model itself can't reach."""
    seat = tools._seat
    assert isinstance(seat, OwnTable)
    return seat


def cards_named(text: str, cards: list[str]) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(cards, key=len, reverse=True)))})(?![\w-])", text))


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_names_a_card_the_seat_does_not_know(game: str) -> None:
    tools, chance = Tools(), random.Random(game)
    answers: list[Any] = [tools.new_game(game, seed="1", seat=1)]
    table = own(tools).table
    cards = [table.game.pack.card_name(card) for card in range(len(table.game.pack))]
    known = repr((view_of(table, 1), table.facts(1)))
    for _ in range(MOVES):
        legal = view_of(table, 1).legal
        assert tools.view() == plain_view(table.view(1))
        answers += [tools.view(), tools.legal_moves()]
        answers += [tools.hint(), tools.move(chance.choice(legal))] if legal else [tools.wait()]
        known += repr((view_of(table, 1), table.facts(1)))
        if table.over:
            break
    assert len(answers) > 3
    assert cards_named(json.dumps(answers), cards) <= cards_named(known, cards)


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_changes_when_the_hidden_cards_are_others(game: str) -> None:
    tools, chance, changed = Tools(), random.Random(game), 0
    tools.new_game(game, seed="2")
    table = own(tools).table
    for number in range(MOVES):
        if table.over:
            break
        before, true = [tools.view(), tools.legal_moves(), tools.hint()], table.state
        table.state = Worlds(table.game.rules, true, 0, seed=number).next()
        changed += vars(table.state) != vars(true)
        assert [tools.view(), tools.legal_moves(), tools.hint()] == before
        table.state = true
        tools.move(chance.choice(table.legal(0)).text)
    assert changed


def test_the_test_would_notice_a_card_that_is_told() -> None:
    tools = Tools()
    tools.new_game("rook", seed="1")
    table = own(tools).table
    cards = [table.game.pack.card_name(card) for card in range(len(table.game.pack))]
    theirs = cards_named(repr(table.view(1).fields["hand"]), cards)
    assert theirs
    assert not theirs & cards_named(json.dumps(tools.view()), cards)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_to_its_end(game: str) -> None:
    tools, chance = Tools(), random.Random(1)
    news = tools.new_game(game, seed="5", options={"length": "deal"})
    told_of = list(news["told"])
    while news["status"] != "over":
        moves = tools.legal_moves()["moves"]
        assert bool(moves) == news["your_turn"]
        news = tools.move(chance.choice(moves)["move"]) if moves else tools.wait()
        told_of += news["told"]
    assert news["headline"] == own(tools).table.view(0).headline
    assert told_of
    assert not tools.legal_moves()["moves"]


def test_everything_is_told_once_and_in_order() -> None:
    tools = Tools()
    told_of = list(tools.new_game("rook", seed="3", options={"length": "deal"})["told"])
    while not own(tools).table.over:
        told_of += tools.move(tools.hint()["move"])["told"]
    table = own(tools).table
    assert told_of == [line for step in table.history.since(0) for line in step_lines(step, 0, table)]


def test_the_same_seed_is_the_same_game() -> None:
    def played() -> list[Any]:
        tools = Tools()
        answers = [tools.new_game("snap-jack", seed="9", players=3, opponents="easy", options={"length": "deal"})]
        while answers[-1]["status"] != "over":
            answers.append(tools.move(tools.legal_moves()["moves"][0]["move"]))
        return answers

    assert played() == played()


@pytest.mark.english
def test_a_refused_move_says_why_and_changes_nothing() -> None:
    tools = Tools()
    tools.new_game("rook", seed="1")
    before = tools.view(), tools.legal_moves()
    answer = tools.move("bid 7")
    assert "bid" in answer["refused"]
    assert set(answer) == {"refused", "clause", "near"}
    assert (tools.view(), tools.legal_moves()) == before


def test_moves_come_with_their_words_and_a_long_list_is_cut() -> None:
    tools = Tools()
    tools.new_game("authors", seed="1", players=8)
    while not tools.legal_moves()["moves"]:
        tools.wait()
    found = tools.legal_moves()
    assert len(found["moves"]) <= MOST_MOVES
    assert len(found["moves"]) + found["more"] == len(own(tools).legal())
    assert any(move["words"] != move["move"] for move in found["moves"])


def test_rules_are_told_whole_or_clause_by_clause() -> None:
    tools = Tools()
    for game in GAMES:
        assert game in tools.games()
    clause = find("rook").clauses[0]
    assert tools.rules("rook", clause.id).startswith(f"{clause.id} (")
    assert clause.id in tools.rules("rook")
    with pytest.raises(ParlourError, match=clause.id):
        tools.rules("rook", "XX-1")


def test_the_page_lists_every_tool() -> None:
    page = (ROOT / "docs/language-models.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)`", page, re.MULTILINE) == [tool.__name__ for tool in Tools().all()]
    assert f"At most {MOST_MOVES} moves" in page


@pytest.mark.english
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda tools: tools.view(), "new_game"),
        (lambda tools: tools.new_game("bridge"), "bridge"),
        (lambda tools: tools.new_game("rook", seat=9), "seat must be from 0 to 3, not 9"),
        (lambda tools: tools.new_game("rook", opponents="genius"), "genius"),
        (lambda tools: tools.new_game("rook", options={"target": "x"}), "target"),
        (lambda tools: tools.join("https://example.org/"), "isn't a link to a table"),
        (lambda tools: tools.join("ftp://example.org/table/x"), "isn't a link to a table"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(wrong: Callable[[Tools], object], words: str) -> None:
    with pytest.raises(ParlourError, match=re.escape(words)):
        wrong(Tools())


def test_there_is_no_hint_out_of_turn() -> None:
    tools = Tools()
    tools.new_game("rook", seed="1", options={"length": "deal"})
    while not own(tools).table.over:
        tools.move(tools.hint()["move"])
    with pytest.raises(IllegalMove) as refused:
        tools.hint()
    assert refused.value.reason is Reason.TURN
