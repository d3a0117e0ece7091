"""What comes with the rules: advice, a lesson, a guide, and the drawings of the cards."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree

from parlour.bots.adviser import advice
from parlour.checks.moves import refusal_of
from parlour.checks.setups import title
from parlour.checks.walk import at, play_on
from parlour.engine.guide import Proof
from parlour.packs import drawing
from parlour.play import guides, lessons
from parlour.play.facts import DealOver
from parlour.play.game import Game
from parlour.play.lesson_table import stacked
from parlour.play.lessons import RIGHT, Teacher
from parlour.play.table import Table


def advice_is_lawful_and_has_a_reason(game: Game) -> None:
    """What the bot is told to do is legal and no offense, it says why, and asking changes nothing."""
    rng = random.Random(title(game))
    table = game.open("advice", engine="plain")
    for _ in range(60):
        if table.over:
            return
        for seat in sorted(table.actors):
            before = table.state.flat()
            move, reasons = advice(table, seat)
            with at(table):
                assert reasons, f'the advice "{move}" for seat {seat} has no reason'
                assert table.state.flat() == before, f"asking for advice for seat {seat} changed the state"
                refused = refusal_of(table.copy(), seat, str(move))
                assert refused is None, f'the advice "{move}" for seat {seat} is refused: {refused and refused.message}'
                fined = {str(breaks) for breaks in table.offences(seat)}
                assert str(move) not in fined, f'the advice "{move}" for seat {seat} is an offense'
        play_on(table, rng, moves=rng.randint(1, 3))


def a_lesson_can_be_played(game: Game) -> None:
    """If there is a lesson: each of its moves is legal where it is asked for, and it ends with the deal."""
    if game.name not in lessons.names():
        return
    teacher = Teacher(lessons.find(game.name))
    while (step := teacher.decision) is not None:
        with at(teacher.table):
            legal = {str(move) for move in teacher.table.legal(teacher.lesson.seat)}
            assert step.move in legal, f'decision {teacher.number} of the lesson: "{step.move}" isn\'t legal'
            unheard = {*step.also, *step.others} - legal
            assert not unheard, f"decision {teacher.number} of the lesson speaks of moves that aren't legal: {sorted(unheard)}"
            answer = teacher.try_move(step.move)
            assert answer.kind == RIGHT, f'decision {teacher.number} of the lesson: "{step.move}" isn\'t taken'
    assert teacher.table.over, "the lesson stops before its deal is over"


def played(game: str, proof: Proof) -> Table:
    """The table of a guide's proof, after its moves."""
    made = Game(game, proof.players, {"length": "deal", **proof.options})
    pack = stacked(made, proof.hands, dealer=proof.dealer, first=proof.first, then=proof.then)
    table = made.open(dealer=proof.dealer, packs=(pack,), engine="plain")
    for part in filter(None, (part.strip() for part in proof.moves.split(";"))):
        seat, text = part.split(":", 1)
        table.play(int(seat), text.strip())
    return table


def held(table: Table, place: str) -> Any:
    """What a field holds, "taken 1" for one of a seat."""
    name, _, seat = place.partition(" ")
    found: Any = table.view()["fields"][name]
    found = found[int(seat)] if seat else found
    return ", ".join(found) if isinstance(found, list) else found


def points(table: Table) -> list[int]:
    """The points of each seat in the deal that is over, or so far in this one."""
    over = [fact for fact in table.facts() if isinstance(fact, DealOver)]
    lines = over[-1].lines if over else table.count()
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(table.game.players)]


def the_pictures_of_the_guide_are_true(game: Game) -> None:
    """If there is a guide: the moves behind each picture lead where the picture says."""
    guide = guides.find(game.name)
    for picture in guide.pictures if guide is not None else ():
        proof, which = picture.proof, f'the picture "{picture.caption}"'
        assert proof is not None, f"{which} has no proof"
        assert proof.becomes or proof.points, f"the proof of {which} shows nothing"
        table = played(game.name, proof)
        becomes = {place: held(table, place) for place in proof.becomes}
        assert becomes == dict(proof.becomes), f"{which} isn't true: the fields become {becomes}"
        scored = points(table)
        found = {seat: scored[seat] for seat in proof.points}
        assert found == dict(proof.points), f"{which} isn't true: the points are {found}"


def every_card_is_drawn(game: Game) -> None:
    """Each card, the back, each suit and the box have a drawing of their own, well-formed."""
    pack = game.pack
    look = drawing.skin(pack)
    for large in (False, True):
        faces = {card.name: look.face(card, large=large) for card in pack.faces}
        by_look = {face: name for name, face in faces.items()}
        twins = [name for name, face in faces.items() if by_look[face] != name]
        assert not twins, f"these cards look like others: {twins}"
    marks = {suit: look.mark(suit) for suit in pack.suits}
    assert len(set(marks.values())) == len(marks), f"two suits have one sign: {list(marks)}"
    for text in (drawing.deck(pack), drawing.deck(pack, large=True), drawing.cover(pack)):
        ElementTree.fromstring(text)
