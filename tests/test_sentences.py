"""What players read shows no seat number, no option as it is typed, and no clause but as a link: its code in parentheses.

Tables are played at random under every option, and every sentence a player can get on the way is collected: the log, refusals,
what is barred and why, hints, what is asked, options, clauses, lessons, guides, stories, and the phrases of every package and the page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import parlour
from parlour import Game, IllegalMove, Table
from parlour.bots import phrases as bots_phrases
from parlour.bots.adviser import advice
from parlour.cli import phrases as cli_phrases
from parlour.engine.contract import COMMON_CLAUSES
from parlour.engine.lesson import Others
from parlour.games import find, package
from parlour.lab import phrases as lab_phrases
from parlour.lang import phrases as lang_phrases
from parlour.lang.pack import Pack
from parlour.lang.phrases import Phrase
from parlour.play import lessons
from parlour.play import phrases as play_phrases
from parlour.play.explain import barred
from parlour.play.log import log_of
from parlour.server import phrases as server_phrases
from parlour.terminal import collection
from parlour.terminal import phrases as terminal_phrases
from tests.walks import GAMES, few_setups, play_on, random_move, title

NAMES = ["Ann", "Ben", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal"]
SEAT = re.compile(r"\b(seats?|players?) (\d|\{)", re.IGNORECASE)
OPTION = re.compile(r"[\w}]=[\w{]|\w\|\w")
CODE = re.compile(r"\b[A-Z][A-Z0-9]-\d+")
LINK = re.compile(r"\(([A-Z][A-Z0-9]-\d+(, | and )?)+\)")
WRONG = ("", "nonsense", "play", "play red 99", "ask 9 for A1", "bid 17", "bid 105", "take A1 with A1", "pair red 1 + red 2", "lead my pal",
         "discard thug 1, thug 1", "discard thug 1", "cry", "draw 99", "call nothing", "build A1 with A2")  # fmt: skip
FOR_PROGRAMS = {
    lang_phrases.NO_SUCH_SEAT,
    server_phrases.NO_SUCH_VIEW,
    terminal_phrases.ANALYSIS_OF,
}
"""Told where a seat was asked for by its number: to programs, and on the command line."""


def faults(text: str) -> list[str]:
    """What a player should not have to read in this text."""
    without = LINK.sub("", text)
    return [found[0] for pattern in (SEAT, OPTION, CODE) if (found := pattern.search(without))]


def tries(table: Table) -> Iterator[str]:
    """What is said to players who try moves they can't make, to what can't be done now, and to those who ask for a hint."""
    texts = [*WRONG, *(str(move) for seat in table.actors for move in table.legal(seat)[:3])]
    for seat in range(table.game.players):
        for text in texts:
            try:
                table.copy().play(seat, text)
            except IllegalMove as wrong:
                yield wrong.message
    for seat in table.actors:
        yield from (found.why for found in barred(table, seat))
        yield from advice(table, seat)[1]


def sentences(game: Game) -> Iterator[str]:
    """What is said at a table in its first moves."""
    table, rng = game.open("said", names=NAMES[: game.players]), random.Random(title(game))
    for number in range(24):
        if table.over:
            break
        if number % 8 == 0:
            yield from tries(table)
        table.play(*random_move(table, rng))
    for viewer in (None, 0, game.players - 1):
        yield from log_of(table, viewer)


@pytest.mark.parametrize("name", GAMES)
def test_at_the_table(name: str) -> None:
    """CM-5, CM-6."""
    for game in few_setups(name):
        for text in sentences(game):
            assert not faults(text), (title(game), text)


@pytest.mark.parametrize("name", GAMES)
def test_when_a_deal_is_over(name: str) -> None:
    for offences in ("barred", "fined"):
        game = parlour.load(name, offences=offences)
        table = play_on(game.open("over", names=NAMES[: game.players]), random.Random(name), deals=1)
        for text in log_of(table, None):
            assert not faults(text), text


@pytest.mark.parametrize("name", GAMES)
def test_before_the_first_card(name: str) -> None:
    rules = find(name)
    card = rules.calling_card
    told = [card.aim, card.title, *card.endings, *card.refusals.values(), *(phase.asks for phase in card.phases)]
    told += [field.option.means for field in rules.options.values() if field.option]
    told += [field.title + field.tag + field.says + field.gone for field in rules.state.fields.values()]
    told += [line.says + line.one for line in card.count]
    for text in told:
        assert not faults(text), text


@pytest.mark.parametrize("name", GAMES)
def test_in_the_booklet(name: str) -> None:
    """The page tells clauses without the notation of their options, and nothing else is left out."""
    typed = re.compile(r" ?\[\w+=[^]]*\]")
    named = re.compile(r"With `\w+` set to (`\w+`:)")
    for clause in (*find(name).clauses, *COMMON_CLAUSES):
        assert not faults(clause.plain_text), (clause.id, clause.plain_text)
        assert named.sub(r"\1", clause.plain_text) == typed.sub("", clause.text).strip()


def texts_of(lesson: object) -> Iterator[str]:
    """Every text of a lesson or a guide, but the moves of the others, which are a script."""
    if isinstance(lesson, str):
        yield lesson
    elif isinstance(lesson, Others):
        yield lesson.says
    elif isinstance(lesson, (tuple, list)):
        for one in lesson:
            yield from texts_of(one)
    elif is_dataclass(lesson):
        for field in fields(lesson):
            yield from texts_of(getattr(lesson, field.name))


@pytest.mark.parametrize("name", GAMES)
def test_in_a_lesson(name: str) -> None:
    lesson = lessons.find(name)
    for text in (lesson.hello, *texts_of(lesson.steps), lesson.goodbye):
        # A clause a lesson cites by itself ("RK-11" as a value) is shown as a link.
        assert CODE.fullmatch(text) or not faults(text), text


@pytest.mark.parametrize("name", GAMES)
def test_in_a_guide(name: str) -> None:
    told = list(texts_of(import_module(f"{package(name)}.guide").GUIDE))
    assert len(told) > 10
    for text in told:
        assert not faults(text), text


@pytest.mark.parametrize("pack", collection.packs().values(), ids=collection.packs())
def test_in_the_stories(pack: Pack) -> None:
    for text in (pack.story, *(face.story + face.where for face in pack.faces)):
        assert text
        assert not faults(text), text


class Sample(str):
    """A value that fits every slot of a phrase, as text and as a number."""

    def __format__(self, spec: str) -> str:
        return format(7.0, spec) if spec.endswith("f") else format(7, spec) if spec else str(self)


def rendered(phrase: Phrase) -> str:
    """A phrase with something in every slot."""
    slots = {name for _, name, _, _ in Formatter().parse(phrase.template) if name}
    return phrase(**dict.fromkeys(slots, Sample("7")))


@pytest.mark.parametrize(
    "module", [bots_phrases, cli_phrases, lab_phrases, lang_phrases, play_phrases, server_phrases, terminal_phrases]
)
def test_in_the_phrases(module: object) -> None:
    found = {name: phrase for name, phrase in vars(module).items() if isinstance(phrase, Phrase)}
    assert len(found) > 10
    for name, phrase in found.items():
        if phrase not in FOR_PROGRAMS:
            assert not faults(phrase.template), name
            assert not faults(rendered(phrase)), name


def test_what_is_left_out_is_at_fault() -> None:
    assert all(faults(phrase.template) for phrase in FOR_PROGRAMS)


def test_on_the_page() -> None:
    text = (Path(__file__).resolve().parent.parent / "web/src/phrases.ts").read_text(encoding="utf-8")
    found = re.findall(r'^\s*(?:\w+: )?"(.*)",?$', text, re.MULTILINE)
    assert len(found) > 100
    for phrase in found:
        # People who share a device and have no names yet are numbered.
        assert phrase == "Player {n}" or not faults(phrase), phrase


@pytest.mark.parametrize(
    "text",
    [
        "It's Seat 0's turn.",
        "It's player 2's turn.",
        "Choose series=total.",
        "As RK-11 says.",
        "Seat {n}",
        "{name}={value}",
        "[a|b]",
    ],
)
def test_faults_are_found(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text", ["Ann's seat.", "3 + 4 = 7", "Red was led. (RK-11)", "Ann asks Ben for A3 (The Kiss).", "a seat"]
)
def test_good_sentences_have_none(text: str) -> None:
    assert not faults(text)
