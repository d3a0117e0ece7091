"""What clauses and options rest on: read from the marks, and told in the same words everywhere."""

from __future__ import annotations

import json

import pytest

import parlour
from parlour.engine.clauses import Clause, Support, read_clauses, read_marks
from parlour.games import find
from parlour.lang.fields import option
from parlour.lang.support import (
    CHOICE,
    CUSTOM,
    DEDUCTION,
    LATER_RULES,
    SHEET,
    SHEET_LITERALLY,
    SHEET_WEAKLY,
    WORDS,
    RestsOn,
)
from parlour.server.http.catalog import game
from parlour.terminal.catalog import game_json
from parlour.terminal.rulebook import clause_text, rulebook_json

GAMES = parlour.games.built_in()


@pytest.mark.parametrize(
    ("marks", "support"),
    [
        ("S", [Support(SHEET)]),
        ("S; P", [Support(SHEET), Support(CUSTOM)]),
        ("S weak", [Support(SHEET_WEAKLY)]),
        ("S literally", [Support(SHEET_LITERALLY)]),
        ("S; least D", [Support(SHEET), Support(DEDUCTION, "least")]),
        ("S, not for code", [Support(SHEET)]),
        ("S; several losers C, not for code", [Support(SHEET), Support(CHOICE, "several losers")]),
        ("S (three points); play stands, each time, the pot C", [Support(SHEET, "three points"),
                                                                 Support(CHOICE, "play stands, each time, the pot")]),
    ],
)  # fmt: skip
def test_marks_are_read_part_by_part(marks: str, support: list[Support]) -> None:
    assert read_marks(marks) == tuple(support)
    (_, [clause], _) = read_clauses(f"Intro.\n\nXX-1 ({marks}) Text.\n    More (and more).\n")
    assert (clause.marks, clause.support, clause.text) == (marks, tuple(support), "Text. More (and more).")
    assert clause.in_code == ("not for code" not in marks)


@pytest.mark.parametrize("marks", ["", "X", "the sheet", "S; perhaps"])
def test_an_unknown_mark_is_refused(marks: str) -> None:
    with pytest.raises(ValueError, match="no mark"):
        read_marks(marks)


def test_P_is_the_makers_later_rules_where_the_calling_card_says_so() -> None:
    assert read_marks("S; P", LATER_RULES)[1].rests_on == LATER_RULES
    for name in GAMES:
        found = {one.rests_on for clause in find(name).clauses for one in clause.support}
        assert not {CUSTOM, LATER_RULES} <= found, name
        assert (LATER_RULES in found) == find(name).calling_card.later_rules == (name == "rook")


@pytest.mark.english
@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ("S", "the sheet"),
        ("S weak", "the sheet, though it doesn't say so outright"),
        ("S; least D", "the sheet; least: deduced from the sheet"),
        ("S, not for code", "the sheet; for people, not for the program"),
        ("S; P", "the sheet; in part the parent game's custom"),
        ("S; D; no pile of their own C", "the sheet; in part deduced from the sheet; no pile of their own: our choice"),
    ],
)
def test_what_a_clause_rests_on_in_words(marks: str, words: str) -> None:
    assert Clause("XX-1", marks, read_marks(marks), "Text.").support_text == words


@pytest.mark.parametrize("name", GAMES)
def test_terminal_and_page_tell_the_same(name: str) -> None:
    """RK-17: no mark is lost on the way."""
    rules, info = find(name), game(name)
    for clause, told in zip(rules.clauses, info.clauses, strict=False):
        assert told.rests_on == clause.support_text
        assert f"({clause.support_text})" in clause_text(clause)
    for made, told_option in zip(rules.options.values(), info.options, strict=True):
        assert made.option is not None
        assert told_option.rests_on == made.option.support_text()


@pytest.mark.parametrize("name", GAMES)
def test_programs_get_the_codes(name: str) -> None:
    told = json.loads(json.dumps(rulebook_json(find(name))))
    assert all(RestsOn(one["rests_on"]) for clause in told["clauses"] for one in clause["support"])
    assert all(RestsOn(one["rests_on"]) for one in told["options"].values())
    assert told["marks"]["P"] == WORDS[LATER_RULES if name == "rook" else CUSTOM]


@pytest.mark.parametrize(
    ("name", "setting", "rests_on", "others"),
    [
        ("rook", "least", CHOICE, {}),
        ("rook", "odd", SHEET, {}),
        ("rook", "target", LATER_RULES, {"150": LATER_RULES, "200": LATER_RULES}),
        ("rook", "setback", LATER_RULES, {}),
        ("rook", "offences", CHOICE, {}),
        ("all-star-comics", "scoring", SHEET, {"written": SHEET}),
        ("all-star-comics", "joint", SHEET_LITERALLY, {}),
        ("all-star-comics", "short", CHOICE, {}),
        ("dick-tracy", "pack", CHOICE, {}),
        ("dick-tracy", "escort", DEDUCTION, {}),
        ("dick-tracy", "pile", CHOICE, {"turned": SHEET}),
        ("paintings-twenty-six", "raise", SHEET_WEAKLY, {}),
        ("paintings-twenty-six", "leftovers", CUSTOM, {}),
        ("paintings-outcasts", "ending", SHEET, {"last": SHEET}),
        ("pals", "deals", CHOICE, {}),
        ("pals", "pairing", CHOICE, {"own": SHEET}),
        ("pals", "partners", SHEET, {"pairs": SHEET_WEAKLY}),
        ("pals-for-two", "pairing", CHOICE, {"own": SHEET}),
    ],
)
def test_what_an_options_values_rest_on(name: str, setting: str, rests_on: RestsOn, others: dict[str, RestsOn]) -> None:
    told = json.loads(json.dumps(game_json(find(name))))["options"][setting]
    assert (told["rests_on"], told["others_rest_on"]) == (rests_on, others)


@pytest.mark.parametrize(
    ("name", "clause", "ours"),
    [
        ("all-star-comics", "AS-12", "play stands, each time, the pot"),
        ("all-star-comics", "AS-18", "tie, rest of the pot"),
        ("all-star-comics", "AS-22", ""),
        ("paintings-crowned", "F1-9", ""),
        ("pals", "PA-18", "number of partners, seating"),
        ("hoo-doo", "F4-3", "mixing"),
        ("hoo-doo", "F4-6", "card aside"),
        ("pals", "PA-17", "ties"),
        ("pals", "PA-19", "last card, waiting Lone Scout"),
        ("pals", "PA-20", "the joker in a pair, the new race"),
        ("rook", "RK-2", "ties"),
        ("rook", "RK-5", "least"),
    ],
)
def test_the_part_of_a_clause_that_is_ours_is_marked(name: str, clause: str, ours: str) -> None:
    found = find(name).clause(clause)
    assert found is not None
    assert [one.part for one in found.support if one.rests_on == CHOICE] == [ours]
    assert any(one.rests_on == SHEET for one in found.support) == bool(ours)


@pytest.mark.parametrize(("name", "clause", "part"), [("snap-jack", "F5-2", "skipping"), ("authors", "AU-8", "out")])
def test_the_part_of_a_clause_that_is_deduced_is_marked(name: str, clause: str, part: str) -> None:
    found = find(name).clause(clause)
    assert found is not None
    assert found.support == (Support(SHEET), Support(DEDUCTION, part))


def test_only_an_options_own_values_can_rest_on_something() -> None:
    with pytest.raises(ValueError, match="XX-1"):
        option("yes", "no", clause="XX-1", rests_on=SHEET, others={"maybe": CHOICE})
    with pytest.raises(TypeError, match="rests_on"):
        option("yes", "no", clause="XX-1")  # type: ignore[call-arg]  # that it is needed is what is tested


@pytest.mark.parametrize("name", GAMES)
def test_a_maker_the_sheet_does_not_name_is_told_as_likely(name: str) -> None:
    card = find(name).calling_card
    assert card.maker_is_sure == card.year_is_sure == (name != "dick-tracy")
    assert (game(name).maker == card.maker) == card.maker_is_sure


def test_the_values_of_an_option_are_words_or_numbers() -> None:
    with pytest.raises(ValueError, match="words or numbers, not both"):
        option("any", 10, clause="XX-1", rests_on=CHOICE)
