"""The notation: what is read, and that any garbage ends in one clear message (RecordError and nothing else)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from walks import GAMES

import parlour
from parlour import RecordError
from parlour.cli.app import carry_out
from parlour.lang.errors import Reason, quoted
from parlour.play import notation
from parlour.play.notation import KNOWN, MOST_BYTES, MOST_LISTS, parse
from parlour.play.phrases import NESTED, NOT_A_NUMBER, OTHER_RULES, RECORD_BIG, RECORD_DEEP, RECORD_LISTS, STACKED_MISSING
from parlour.play.record import IllegalRecord, error_of, rules_note
from parlour.terminal.standing import standing_lines

FUZZ = int(os.environ.get("PARLOUR_FUZZ", "0"))
SETTINGS = settings(
    max_examples=FUZZ or 150, derandomize=not FUZZ, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
GOOD: dict[str, Any] = {"parlour": 1, "game": "paintings-outcasts", "players": 4, "seed": 7, "dealer": 3, "moves": []}
PACK = [f"{club}{number}" for club in "ABCD" for number in range(1, 14)]


def good(**more: Any) -> dict[str, Any]:
    return {**GOOD, **more}


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name not in names}


def wrong(record: Any) -> RecordError:
    """The error a record is refused with. A program gets its message too."""
    with pytest.raises(RecordError) as caught:
        parlour.replay(record)
    said = error_of(caught.value)["error"]
    assert said["message"]
    assert str(caught.value).endswith(said["message"])
    assert said["clause"] is None
    return caught.value


def message(record: Any) -> str:
    """The message a record is refused with, half characters (lone surrogates) spelled out so that it can be printed."""
    return str(wrong(record)).encode("utf-8", "backslashreplace").decode()


# What is read


def test_the_smallest_record_there_is() -> None:
    found = parlour.replay({"parlour": 1, "game": "paintings-outcasts", "players": 4, "moves": []})
    assert found["over"] is False
    assert found["scores"] == [0, 0, 0, 0]
    assert found["deals"] == []
    assert found["winners"] == []
    assert found["deal"] == 1
    assert len(found["actors"]) == 1
    assert len(found["legal"][str(found["actors"][0])]) == 13
    assert found == parlour.replay({**GOOD, "seed": 0} | {"dealer": found["dealer"]})
    assert json.loads(json.dumps(found)) == found


def test_without_a_seed_it_is_0_and_a_number_stands_for_its_digits() -> None:
    found = parlour.replay(good(seed=0))
    assert parlour.replay(without("seed")) == found == parlour.replay(good(seed="0"))
    assert parlour.replay(good(seed="1")) != found


@pytest.mark.parametrize("text", [json.dumps(GOOD), json.dumps(GOOD, indent=3), "\n " + json.dumps(GOOD) + " \n"])
def test_text_and_bytes_are_read_alike(text: str) -> None:
    found = parlour.replay(GOOD)
    assert parlour.replay("\ufeff" + text) == found
    assert parlour.replay(text) == parlour.replay(text.encode()) == parlour.replay(b"\xef\xbb\xbf" + text.encode()) == found


def test_fields_without_effect_are_kept() -> None:
    more = {"names": ["A", "B", "C", "D"], "when": "1897", "note": "n", "fair": {"proof": [1]}, "penalty": "sing", "rules": 1}
    table = parlour.from_record(good(**more))
    assert parlour.replay(good(**more)) == parlour.replay(GOOD)
    kept = table.record()
    assert {name: kept[name] for name in more} == more


@pytest.mark.parametrize(("version", "known"), [(1, True), ("1", True), (99, False), ("x", False), (0, False)])
def test_another_version_of_the_rules_is_told_and_carried_along(version: int | str, known: bool) -> None:
    table = parlour.from_record(good(rules=version))
    assert table.record()["rules"] == version
    line = OTHER_RULES(said=quoted(version), here=1)
    assert rules_note(table) == ("" if known else line)
    assert parlour.replay(good(rules=version)).get("other_rules") == (None if known else line)
    assert (line in standing_lines(table)) is not known
    assert parlour.from_record(good()).record()["rules"] == 1


def test_a_record_of_other_rules_that_cannot_be_played_says_so() -> None:
    note = OTHER_RULES(said=quoted(99), here=1)
    for more in ({"moves": [[0, "play Z9"]]}, {"options": {"target": "no"}}, {"players": 9}):
        with pytest.raises(RecordError) as old:
            parlour.replay(good(rules=99, **more))
        with pytest.raises(RecordError) as same:
            parlour.replay(good(rules=1, **more))
        assert str(old.value) == f"{same.value} {note}"
        assert old.value.field == same.value.field
        assert note in error_of(old.value)["error"].values() or note in str(error_of(old.value)["error"]["message"])
        assert "other_rules" not in error_of(same.value)["error"]
    with pytest.raises(RecordError) as unknown:
        parlour.replay(good(rules=99, game="whist"))
    assert note not in str(unknown.value)


@pytest.mark.parametrize("command", ["replay", "verify", "analyse"])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_each_command_tells_that_a_record_is_of_other_rules(
    command: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, note = tmp_path / "game.json", OTHER_RULES(said=quoted(99), here=1)
    told = {}
    for version in (1, 99):
        file.write_text(json.dumps(good(rules=version)))
        assert carry_out([command, str(file), *more]) == (1 if command == "verify" else 0)
        told[version] = capsys.readouterr().out
    assert note not in " ".join(told[1].split())
    assert note in " ".join(told[99].split())
    if more:
        assert json.loads(told[99])["other_rules"] == note
    file.write_text(json.dumps(good(rules=99, moves=[[0, "play Z9"]])))
    assert carry_out([command, str(file)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert note in err


def test_a_stacked_pack_is_dealt_from_the_top() -> None:
    table = parlour.from_record(good(packs=[PACK]))
    assert table.game.pack.names(table.state.hand[0]) == PACK[0::4]
    assert table.game.pack.names(table.state.hand[3]) == PACK[3::4]
    assert table.actors == {0}


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_for_a_later_deal_is_looked_at_before_anything_is_dealt(name: str) -> None:
    """Except where the players still in decide which cards are used, as in Outcasts; there it is looked at when it is dealt."""
    game = parlour.load(name)
    cards = game.pack.names(game.rules.verbs.pack_of(game.open(dealer=0).state))
    record = {"parlour": 1, "game": name, "players": game.players, "moves": [], "packs": [cards, cards[1:]]}
    assert game.rules.calling_card.pack_changes == (name == "paintings-outcasts")
    if not game.rules.calling_card.pack_changes:
        assert wrong(record).field == "packs[1]"
        assert message(record) == f"packs[1]: {STACKED_MISSING(cards=cards[0], size=len(cards))}"
    else:
        assert parlour.replay(record)["deal"] == 1


def test_stop_ends_the_game_after_that_deal() -> None:
    game = parlour.load("paintings-outcasts", players=4, target=9999)
    table = game.open(1, stop=2)
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    assert len(table.deals) == 2
    assert table.scores == [sum(points) for points in zip(*table.deals, strict=True)]
    assert table.winners == [seat for seat in range(4) if table.scores[seat] == min(table.scores)]
    assert parlour.replay(table.record())["winners"] == table.winners
    far = game.open(1, stop=10**30)
    assert parlour.replay(far.record())["over"] is False


# Wrong moves


def test_a_move_that_breaks_a_rule_is_told_with_its_clause() -> None:
    top = ["A1", "A2", "A3", "A4", "B1", "B2", "B3"]
    pack = [*top, *(card for card in PACK if card not in top)]
    record = good(packs=[pack], moves=[[0, "play A1"], [1, "play A2"], [2, "play B3"]])
    with pytest.raises(IllegalRecord) as caught:
        parlour.replay(record)
    said = error_of(caught.value)["error"]
    assert (said["move"], said["seat"], said["text"], said["clause"]) == (2, 2, "play B3", "F2-2")
    assert caught.value.move.reason == Reason.RULE
    assert said["message"] == caught.value.move.message


@pytest.mark.parametrize(
    "move",
    [
        [0, "play A2"],
        [1, "play A2"],
        [0, "bid 15"],
        [0, ""],
        [0, "play Z9"],
        [0, "\ud800"],
        [0, "play " * 1000],
        [-1, "play A1"],
        [4, "play A1"],
        [10**30, "play A1"],
    ],
)
def test_nonsense_for_a_move_has_no_clause(move: list[Any]) -> None:
    with pytest.raises(IllegalRecord) as caught:
        parlour.replay(good(packs=[PACK], moves=[move]))
    said = error_of(caught.value)["error"]
    assert (said["move"], said["clause"], said["seat"], said["text"]) == (0, None, *move)
    json.dumps(said)


def test_a_move_after_the_end_is_refused() -> None:
    table = parlour.load("paintings-outcasts", players=4, length="deal").open(3)
    while not table.over:
        seat = min(table.actors)
        table.play(seat, table.legal(seat)[0])
    record = table.record()
    assert parlour.replay(record)["over"]
    record["moves"].append([0, "play A1"])
    with pytest.raises(IllegalRecord) as caught:
        parlour.replay(record)
    assert (caught.value.move.reason, caught.value.move.clause) == (Reason.OVER, None)
    assert caught.value.index == 52


# What cannot be read

UNREADABLE: dict[str, tuple[str | bytes, str | None, str]] = {
    "nothing": ("", None, "This isn't JSON"),
    "half an object": ('{"parlour": 1', None, "line 1"),
    "a trailing comma": ('{"parlour": 1,}', None, "line 1"),
    "python": ("{'parlour': 1}", None, "line 1"),
    "two objects": ("{} {}", None, "line 1"),
    "a list": ("[]", None, "a JSON object, not a list"),
    "a number": ("7", None, "a JSON object, not the number 7"),
    "a text": ('"hello"', None, "a JSON object, not a text"),
    "null": ("null", None, "a JSON object, not null"),
    "true": ("true", None, "a JSON object, not true"),
    "NaN": ("NaN", None, "NaN"),
    "NaN inside": (
        '{"parlour": 1, "game": "rook", "players": NaN, "moves": []}',
        "players",
        "players: NaN isn't a number a record can have",
    ),
    "infinity": ('{"parlour": -Infinity}', "parlour", "parlour: -Infinity isn't a number a record can have"),
    "not UTF-8": (b'{"parlour": \xff}', None, "byte 12"),
    "UTF-16": (json.dumps(GOOD).encode("utf-16"), None, "UTF-8"),
    "a field twice": ('{"parlour": 1, "parlour": 1}', None, '"parlour" is there twice'),
    "a field twice within": ('{"parlour": 1, "options": {"target": 1, "target": 2}}', None, '"target" is there twice'),
    "deep lists": ("[" * 100_000, None, "This isn't a record: it is nested more than 20 levels deep"),
    "deep lists, closed": ("[" * 500 + "]" * 500, None, "nested more than 20 levels deep"),
    "deep objects": ('{"a":' * 100_000, None, "deep"),
    "deep inside a field": (
        json.dumps(GOOD)[:-1] + ', "fair": {"a": ' + "[" * 60 + "]" * 60 + "}}",
        'fair["a"]' + "[0]" * 18,
        'fair["a"][0][0]',
    ),
    "a number of 10,000 digits": ('{"parlour": ' + "9" * 10_000 + "}", "parlour", "parlour: a number of more than 2000 digits"),
    "a seed of 5,000 digits": (
        json.dumps(GOOD).replace('"seed": 7', '"seed": ' + "7" * 5000),
        "seed",
        "seed: a number of more than 2000",
    ),
    "a seat of 5,000 digits": (
        json.dumps(GOOD)[:-2] + "[-" + "7" * 5000 + ', "x"]]}',
        "moves[0][0]",
        "moves[0][0]: a number of more than 2000",
    ),
    "a fraction of 5,000 digits": (
        json.dumps(GOOD)[:-1] + ', "stop": 1.' + "7" * 5000 + "}",
        "stop",
        "stop: a number of more than 2000",
    ),
    "a number beyond all numbers": (
        json.dumps(GOOD)[:-1] + ', "fair": {"a": [1, 1e999]}}',
        'fair["a"][1]',
        'fair["a"][1]: Infinity',
    ),
    "two marks of order": (b"\xef\xbb\xbf\xef\xbb\xbf" + json.dumps(GOOD).encode(), None, "Unexpected UTF-8 BOM"),
    "blanks": (" \n\t ", None, "This isn't JSON: it is empty"),
    "a mark of order and no more": ("\ufeff", None, "This isn't JSON: it is empty"),
    "a control character": ('{"parlour\n": 1}', None, "Invalid control character at line 1, column 10"),
    "nulls": ("\0" * 50, None, "This isn't JSON"),
}


"""Texts, the field at fault (None: the whole text), and part of what is said."""


@pytest.mark.parametrize("kind", UNREADABLE)
def test_unreadable(kind: str) -> None:
    text, field, _ = UNREADABLE[kind]
    assert wrong(text).field == field


@pytest.mark.english
@pytest.mark.parametrize("kind", UNREADABLE)
def test_unreadable_in_words(kind: str) -> None:
    text, _, part = UNREADABLE[kind]
    assert part in message(text)


WRONG_FIELDS: dict[str, tuple[Any, str, str]] = {
    "no version": (without("parlour"), "parlour", '"parlour" is missing'),
    "no game": (without("game"), "game", '"game" is missing'),
    "no players": (without("players"), "players", '"players" is missing'),
    "no moves": (without("moves"), "moves", '"moves" is missing'),
    "an unknown field": (good(colour="red"), '"colour"', 'no field "colour"'),
    "an unknown field with a number for its name": ({**GOOD, 7: 1}, "7", "no field 7"),
    "another version": (good(parlour=2), "parlour", "version 2"),
    "a version as text": (good(parlour="1"), "parlour", 'version "1"'),
    "a version as true": (good(parlour=True), "parlour", "version true"),
    "a version as fraction": (good(parlour=1.0), "parlour", "version 1.0"),
    "no such game": (good(game="poker"), "game", 'There is no game "poker"'),
    "a game like another": (good(game="paintings-outcast"), "game", "Did you mean paintings-outcasts"),
    "a game that is a file": (good(game="../games/rook"), "game", "There is no game"),
    "a game as number": (good(game=7), "game", "game: a text expected"),
    "a game of a strange letter": (good(game="\ud800"), "game", "There is no game"),
    "a long game": (good(game="x" * 10**6), "game", "There is no game"),
    "no players at all": (good(players=0), "players", "2, 3, 4 or 5 players, not 0"),
    "too many players": (good(players=6), "players", "2, 3, 4 or 5 players, not 6"),
    "very many players": (good(players=10**30), "players", "2, 3, 4 or 5 players"),
    "players as text": (good(players="4"), "players", "players: a whole number expected, not a text"),
    "players as fraction": (good(players=4.0), "players", "players: a whole number expected"),
    "players as true": (good(players=True), "players", "players: a whole number expected, not true"),
    "players as null": (good(players=None), "players", "players: a whole number expected, not null"),
    "options as list": (good(options=[]), "options", "options: an object expected"),
    "an unknown option": (good(options={"stakes": 5}), "options", 'no option "stakes"'),
    "an unknown value": (good(options={"length": "week"}), "options.length", 'no value "week". Choose from game|deal'),
    "a number out of range": (good(options={"target": 0}), "options.target", 'no value "0"'),
    "a number beyond all range": (
        good(options={"target": 10**40}),
        "options.target",
        "Option target: that number is far too big",
    ),
    "a negative number": (good(options={"target": -1}), "options.target", 'no value "-1"'),
    "a fraction": (good(options={"target": 20.5}), "options.target", "takes a word or a number"),
    "an option as list": (good(options={"target": [20]}), "options.target", "takes a word or a number"),
    "an option as null": (good(options={"target": None}), "options.target", "takes a word or a number"),
    "an option as true": (good(options={"length": True}), "options.length", "takes a word or a number"),
    "arabic digits": (good(options={"target": "٢٠"}), "options.target", "no value"),
    "a seed as fraction": (good(seed=1.5), "seed", "seed: a text or a whole number expected"),
    "a seed as list": (good(seed=[7]), "seed", "seed: a text or a whole number expected"),
    "a seed as null": (good(seed=None), "seed", "seed: a text or a whole number expected, not null"),
    "a seed as true": (good(seed=True), "seed", "seed: a text or a whole number expected, not true"),
    "a long seed": (good(seed="x" * 1001), "seed", "at most 1000 characters"),
    "a seed of many digits": (good(seed=10**1001), "seed", "at most 1000 characters"),
    "a dealer at no seat": (good(dealer=4), "dealer", "must be a seat from 0 to 3, not 4"),
    "a dealer below": (good(dealer=-1), "dealer", "must be a seat from 0 to 3, not -1"),
    "a huge dealer": (good(dealer=10**50), "dealer", "must be a seat from 0 to 3"),
    "a dealer as text": (good(dealer="0"), "dealer", "dealer: a whole number expected"),
    "a dealer as null": (good(dealer=None), "dealer", "dealer: a whole number expected, not null"),
    "stop at 0": (good(stop=0), "stop", "must be 1 or more, not 0"),
    "stop below": (good(stop=-1), "stop", "must be 1 or more, not -1"),
    "stop as text": (good(stop="1"), "stop", "stop: a whole number expected"),
    "stop as true": (good(stop=True), "stop", "stop: a whole number expected"),
    "rules as list": (good(rules=[1]), "rules", "rules: a text or a whole number expected"),
    "names as text": (good(names="ABCD"), "names", "names: a list expected"),
    "too few names": (good(names=["A"]), "names", "Give 4 names"),
    "names as numbers": (good(names=[1, 2, 3, 4]), "names", "Give 4 names"),
    "a note as number": (good(note=1), "note", "note: a text expected"),
    "a penalty as list": (good(penalty=["sing"]), "penalty", "penalty: a text expected"),
    "a proof as text": (good(fair="yes"), "fair", "fair: an object expected"),
    "moves as object": (good(moves={}), "moves", "moves: a list expected"),
    "moves as text": (good(moves="play A1"), "moves", "moves: a list expected"),
    "a move as text": (good(moves=["play A1"]), "moves[0]", "moves[0]: [seat, text] expected"),
    "a move of one": (good(moves=[[0]]), "moves[0]", "moves[0]: [seat, text] expected"),
    "a move of three": (good(moves=[[0, "play A1", 1]]), "moves[0]", "moves[0]: [seat, text] expected"),
    "a move as null": (good(moves=[None]), "moves[0]", "moves[0]: [seat, text] expected, not null"),
    "a seat as text": (good(moves=[["0", "play A1"]]), "moves[0]", "moves[0]: a whole number expected"),
    "a seat as true": (good(moves=[[True, "play A1"]]), "moves[0]", "moves[0]: a whole number expected"),
    "a move's text as number": (good(moves=[[0, 7]]), "moves[0]", "moves[0]: a text expected"),
    "a move's text as null": (good(moves=[[0, "play A1"], [0, None]]), "moves[1]", "moves[1]: a text expected"),
    "packs as text": (good(packs="A1"), "packs", "packs: a list expected"),
    "a pack as text": (good(packs=["A1"]), "packs[0]", "packs[0]: a list of card names expected"),
    "a pack as object": (good(packs=[{}]), "packs[0]", "packs[0]: a list of card names expected"),
    "an empty pack": (good(packs=[[]]), "packs[0]", "packs[0]: A1, A2, A3, A4, A5 and 47 more missing"),
    "a card missing": (good(packs=[PACK[1:]]), "packs[0]", "packs[0]: A1 missing"),
    "a card twice": (good(packs=[[*PACK, "B7"]]), "packs[0][52]", "packs[0][52]: B7 is there twice"),
    "a card for another": (good(packs=[["A2", *PACK[1:]]]), "packs[0][1]", "packs[0][1]: A2 is there twice"),
    "a card of another pack": (good(packs=[["red 5", *PACK[1:]]]), "packs[0][0]", 'packs[0][0]: There is no card "red 5"'),
    "a card as number": (good(packs=[[1, *PACK[1:]]]), "packs[0][0]", "packs[0][0]: There is no card 1 "),
    "a card as list": (good(packs=[[["A1"], *PACK[1:]]]), "packs[0][0]", "packs[0][0]: There is no card"),
    "a card not in use": (good(players=3, dealer=0, packs=[PACK]), "packs[0]", "packs[0]: B1: not used with 3 players"),
    "a second pack with a card missing": (
        {"parlour": 1, "game": "paintings-crowned", "players": 4, "moves": [], "packs": [PACK, PACK[1:]]},
        "packs[1]",
        "packs[1]: A1 missing",
    ),
    "a long name": (good(names=["x" * 10**5] * 4, moves=[[2, "play A1"]]), "moves[0]", "xxx…'s turn"),
    "a second pack with a card twice": (good(packs=[PACK, [*PACK, "A1"]]), "packs[1][52]", "packs[1][52]: A1 is there twice"),
}


"""Records, the field at fault, and part of what is said."""


@pytest.mark.parametrize("kind", WRONG_FIELDS)
def test_wrong_fields(kind: str) -> None:
    record, field, _ = WRONG_FIELDS[kind]
    assert wrong(record).field == field
    assert len(message(record)) < 500
    if all(isinstance(name, str) for name in record):
        assert message(json.dumps(record)) == message(record)


@pytest.mark.english
@pytest.mark.parametrize("kind", WRONG_FIELDS)
def test_wrong_fields_in_words(kind: str) -> None:
    record, _, part = WRONG_FIELDS[kind]
    assert part in message(record)


HUGE = 10**6000
"""More digits than Python likes to write."""


@pytest.mark.parametrize(
    "record",
    [
        good(seed=HUGE),
        good(players=HUGE),
        good(dealer=HUGE),
        good(dealer=-HUGE),
        good(options={"target": HUGE}),
        good(moves=[[HUGE, "play A1"]]),
        good(parlour=HUGE),
        good(rules=HUGE),
        good(stop=HUGE),
        good(packs=[[HUGE, *PACK[1:]]]),
        {**GOOD, HUGE: 1},
        None,
        7,
        [],
        object(),
        {("a", "b"): 1},
    ],
    ids=range(16),
)
def test_an_object_that_no_text_could_give(record: Any) -> None:
    with pytest.raises(RecordError) as caught:
        parlour.replay(record)
    assert 10 < len(str(caught.value)) < 1000


def test_an_object_that_holds_itself() -> None:
    fair: dict[str, Any] = {}
    fair["proof"] = [fair]
    assert message(good(fair=fair)).startswith('fair["proof"][0]["proof"][0]["proof"]')
    assert message(good(fair=fair)).endswith(f"…: {NESTED(most=20)}")
    assert message(good(fair={"a": float("nan")})) == f'fair["a"]: {NOT_A_NUMBER(value="NaN")}'


def test_as_deep_as_may_be() -> None:
    for depth, is_read in ((18, True), (19, False)):
        text = json.dumps(GOOD)[:-1] + ', "fair": {"a": ' + "[" * depth + "]" * depth + "}}"
        if is_read:
            assert parlour.replay(text) == parlour.replay(GOOD)
        else:
            assert message(text).endswith(NESTED(most=20))


def test_a_seed_too_long_for_a_table() -> None:
    with pytest.raises(parlour.SetupError) as caught:
        parlour.load("paintings-outcasts").open(HUGE)
    assert caught.value.field == "seed"


NONSENSE = """
import time
from pathlib import Path
import parlour
from parlour.lang.errors import quoted
from parlour.play.notation import MOST_BYTES as size

def most_memory():
    # of this process alone: what getrusage tells counts the one that started it along
    kilobytes = next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(kilobytes) // 1024

for text in (
    "[" * size,
    "[" + "[]," * (size // 3 - 1),
    "[" + "[]," * 999_000,
    "[" + '{"a":0},' * 999_000,
    "[" + "9e9," * (size // 4 - 1),
    "[" + '"ab",' * (size // 5 - 1),
    '{"a":[' * 400_000 + "0" + "]}" * 400_000,
    "{" + '"a":0,' * (size // 6 - 1) + '"a":0}',
    '"' + (chr(92) + '"') * (size // 2 - 1),
    "9" * size,
    "1." + "9" * (size - 2),
    '{"moves": [' + '[0, "play A1"], ' * (size // 17),
    "x" * size,
    bytes([255]) * size,
    " " * size,
    "x" * 100_000_000,
    bytes(100_000_000),
):
    start = time.process_time()
    try:
        parlour.replay(text)
    except parlour.RecordError as wrong:
        print(round(time.process_time() - start, 1), wrong)
print(most_memory())
"""


@pytest.mark.slow
def test_nonsense_is_refused_soon_and_without_much_memory() -> None:
    """In whatever form: brackets, digits, text, moves, and more than is read at all."""
    done = subprocess.run([sys.executable, "-c", NONSENSE], capture_output=True, text=True, check=True)
    *told, megabytes = done.stdout.splitlines()
    assert len(told) == 17
    assert sum(RECORD_LISTS(most=MOST_LISTS) in line for line in told) == 2
    assert sum(RECORD_BIG(megabytes=MOST_BYTES // 1024 // 1024) in line for line in told) == 2
    for line in told:
        assert len(line) < 200
        assert float(line.split()[0]) < 15, line
    assert int(megabytes) < 1000


def test_many_moves_after_a_wrong_one_are_not_tried() -> None:
    start = time.process_time()
    with pytest.raises(IllegalRecord) as caught:
        parlour.replay(good(moves=[[0, "nonsense"]] * 300_000))
    assert caught.value.index == 0
    assert time.process_time() - start < 20


# Any garbage at all

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-1, 9), st.floats(), st.text(max_size=12),
    st.sampled_from(["A1", "deal", "game"]),
    st.text(alphabet=st.characters(categories=["Cs"]), max_size=3),
)  # fmt: skip
JSONS = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from([*KNOWN, "x"])
SAID = st.one_of(st.text(max_size=12), st.sampled_from(["play A1", "pass", "lay", "hold"]))
MOVES = st.lists(st.one_of(JSONS, st.tuples(st.integers(-1, 5), SAID).map(list)), max_size=4)


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A good record of some game with a few fields spoiled."""
    name = draw(st.sampled_from(GAMES))
    record: dict[str, Any] = {"parlour": 1, "game": name, "players": parlour.load(name).players, "moves": draw(MOVES)}
    for field in draw(st.lists(FIELDS, max_size=3)):
        record[field] = draw(JSONS)
    if draw(st.booleans()):
        cards = [face.name for face in parlour.load(name).pack.faces]
        packs = st.tuples(st.permutations(cards), st.lists(JSONS, max_size=1)).map(lambda parts: [*parts[0], *parts[1]])
        record["packs"] = draw(st.lists(packs, max_size=2))
    for field in draw(st.lists(FIELDS, max_size=1)):
        record.pop(field, None)
    return record


def only_record_errors(record: Any) -> None:
    """It is played, or refused with a message that can be printed; nothing else may happen."""
    try:
        found = parlour.replay(record)
    except RecordError as wrong:
        said = error_of(wrong)
        assert said["error"]["message"]
        json.dumps(said)
        str(wrong).encode("utf-8", "backslashreplace")
    else:
        json.dumps(found)


@SETTINGS
@given(spoiled())
def test_spoiled_records(record: dict[str, Any]) -> None:
    only_record_errors(record)
    only_record_errors(json.dumps(record))


@SETTINGS
@given(st.one_of(JSONS, st.dictionaries(FIELDS, JSONS)))
@example({"parlour": 1, "game": "paintings-outcasts", "players": 4, "moves": [], "seed": "\ud800"})
@example({"parlour": 1, "game": "paintings-outcasts", "players": 4, "moves": [], "names": ["\ud800"] * 4})
def test_any_json(value: Any) -> None:
    only_record_errors(value)


@SETTINGS
@given(st.one_of(st.text(), st.binary(), st.text().map(lambda text: json.dumps(GOOD)[:-1] + text)))
def test_any_text(text: str | bytes) -> None:
    only_record_errors(text)


@SETTINGS
@given(st.integers(0, len(json.dumps(GOOD)) - 1), st.characters())
def test_a_good_record_with_one_wrong_character(place: int, wrong: str) -> None:
    text = json.dumps(GOOD)
    only_record_errors(text[:place] + wrong + text[place + 1 :])
    only_record_errors(text[:place])


def test_parse_gives_the_record_itself() -> None:
    assert parse(json.dumps(GOOD)) == GOOD


@pytest.mark.parametrize("text", ["[" * 5000, '{"a":' * 5000, '{"note": "' + "[" * 5000 + '"' + ', "a": ' + "[" * 300])
def test_a_text_nested_too_deep_is_refused_before_it_is_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that runs out of stack could leave a lock of the compiler held."""
    monkeypatch.setattr(notation.json, "loads", None)
    assert message(text) == str(RECORD_DEEP(most=notation.MOST_DEPTH))


def test_brackets_in_a_text_are_no_nesting() -> None:
    assert notation._depth('{"note": "' + "[" * 5000 + '\\"{", "a": [[1], {}]}') == 3
