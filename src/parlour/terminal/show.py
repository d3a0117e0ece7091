"""The table in words: what a seat may see, told from the view and the titles of the declared fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from parlour.engine.visibility import PLUMBING
from parlour.lang.pack import Pack
from parlour.lang.state import ACTOR, ALL, CARD, CARDS, NUMBER, SEAT, SEAT_KIND, SEATS, SEQUENCE, Field
from parlour.lang.words import Seats, word_of
from parlour.play.table import Move, Moves, Table

A_FEW = 4
"""At a turn, so many cards of another's place are named; of more only the number is told."""
SHORT_LIST = 24
"""At a turn, so many moves are listed."""
FEW_ROWS = 12
"""At a turn, they are listed on so many lines; of longer lists only the beginning is told."""
TOLD = (CARDS, CARD, SEATS, SEAT_KIND, NUMBER)


def in_suits(pack: Pack, names: Sequence[str]) -> str:
    """Cards in the pack's order, by suits: "red 1, 5, 14; black 2"."""
    faces = [pack.faces[card] for name in names if (card := pack.find(name)) is not None]
    told = []
    for suit, group in groupby(faces, key=lambda face: face.suit):
        cards = list(group)
        if suit and all(face.name == f"{suit} {face.number}" for face in cards):
            told.append(f"{suit} " + ", ".join(face.number for face in cards))
        else:
            told.append(", ".join(face.name for face in cards))
    return "; ".join(told)


def counted(number: int) -> str:
    """So many cards."""
    return "1 card" if number == 1 else f"{number} cards"


def face_text(pack: Pack, card: int) -> str:
    """All that is on a card."""
    face = pack.faces[card]
    title = "" if face.title.casefold() == face.name else face.title
    about = ", ".join(part for part in (title, face.artist, face.year, face.about) if part)
    return f"{face.name}: {about}" if about else face.name


class Showing:
    """How one seat sees a table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.view = table.view(seat)
        self.fields = table.rules.state.fields

    def name(self, seat: int) -> str:
        """A player as this seat calls him."""
        return "You" if seat == self.seat else self.table.names[seat]

    def names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.name(seat) for seat in seats)

    def heading(self) -> str:
        """Which deal it is, and who deals."""
        dealer = self.view["dealer"]
        deals = "" if dealer is None else ", you deal" if dealer == self.seat else f", {self.name(dealer)} deals"
        return f"Deal {self.view['deal']}{deals}."

    def common_lines(self, *, whole: bool = False) -> list[str]:
        """What lies in the middle and in front of others: a line a field. ``whole``: everything, all cards by name."""
        told = []
        for field in self._told(whole):
            value = self.view["fields"].get(field.name)
            if value is None or field.name in self._pointers:
                continue
            text = self._row(field, value, whole) if field.per == SEAT else self._single(field, value, whole)
            if text:
                told.append(f"{field.title[0].upper()}{field.title[1:]}: {text}")
        return told

    def own_lines(self, *, secret: bool = False) -> list[str]:
        """What lies before this seat itself, all cards by name. ``secret``: only what not all can see, the hand above all."""
        told = []
        for field in self._told(True):
            if self.seat is None or field.kind != CARDS or field.per != SEAT or field.name not in self.view["fields"]:
                continue
            if secret and (field.seen == ALL or isinstance(self.view["fields"][field.name][self.seat], dict)):
                continue
            value = self.view["fields"][field.name][self.seat]
            if isinstance(value, dict):
                down = "" if "face-down" in field.title else ", face down"
                told += [f"Your {field.title}: {counted(value['hidden'])}{down}"] if value["hidden"] else []
            elif len(value) > 2 * A_FEW and field.seen == ALL:
                told.append(f"Your {field.title}: {counted(len(value))}")
            elif value:
                told.append(f"Your {field.title} ({len(value)}): {in_suits(self.table.pack, value)}")
        return told

    def hand_lines(self) -> list[str]:
        """This seat's own cards one by one, with all that is on them."""
        told = []
        for field in self._told(True):
            if self.seat is None or field.kind != CARDS or field.per != SEAT:
                continue
            value = self.view["fields"].get(field.name, {self.seat: []})[self.seat]
            if isinstance(value, list) and value:
                told.append(f"Your {field.title}:")
                told += [f"  {face_text(self.table.pack, self._card(name))}" for name in value]
        return told

    def seats_line(self) -> str:
        """The numbers of the seats, where moves speak of them."""
        if any(isinstance(slot, Seats) for word in self.table.phase.words for slot in word.slots.values()):
            return "Seats: " + ", ".join(f"{seat} {self.name(seat)}" for seat in range(self.table.players))
        return ""

    def score_lines(self) -> list[str]:
        """The points of each deal so far, and the scores."""
        told = [f"Deal {number}: {self._by_seat(points)}" for number, points in enumerate(self.view["deals"], 1)]
        written = [self.table.rules.calling_card.score_text(score) for score in self.view["scores"]]
        return [*told, f"Scores: {self._by_seat(written)}"]

    def _told(self, whole: bool) -> list[Field]:
        kept = (f for f in self.fields.values() if f.name not in PLUMBING and f.option is None and f.kind in TOLD)
        now = (f for f in kept if not f.during or (self.view["phase"] in f.during and not self.view["over"]))
        return [f for f in now if f.seen != ACTOR and (not f.quiet or (whole and f.kind != NUMBER))]

    def _card(self, name: str) -> int:
        card = self.table.pack.find(name)
        assert card is not None
        return card

    def _by_seat(self, numbers: Sequence[int | str]) -> str:
        return ", ".join(f"{self.name(seat)} {number}" for seat, number in enumerate(numbers))

    @cached_property
    def _pointers(self) -> dict[str, dict[str, str]]:
        """Fields that only say something about cards of a place in the middle (who played each, which was led): by name,
        what they say about which card."""
        middle = {
            name
            for field in self.fields.values()
            if field.kind == CARDS and not field.per and isinstance(names := self.view["fields"].get(field.name), list)
            for name in names
        }
        found = {}
        for field in self._told(False):
            value = self.view["fields"].get(field.name)
            if field.kind != CARD or value is None:
                continue
            if field.per == SEAT:
                says = {name: self.name(seat) for seat, name in enumerate(value) if name is not None}
            else:
                says = {value: field.title}
            if says and middle.issuperset(says):
                found[field.name] = says
        return found

    def _with_notes(self, names: Sequence[str]) -> str:
        """Cards in the middle, each with what there is to say about it, in order where there is one that all have seen."""
        names = self._as_played(names)
        notes = {name: [says[name] for says in self._pointers.values() if name in says] for name in names}
        if not any(notes.values()):
            order = self._order(names)
            return in_suits(self.table.pack, names) if order is None else ", ".join(order)
        return ", ".join(f"{name} ({', '.join(said)})" if said else name for name, said in notes.items())

    def _order(self, names: Sequence[str]) -> list[str] | None:
        """These cards in the order of a sequence that has them all."""
        for field in self.fields.values():
            found = self.view["fields"].get(field.name) if field.kind == SEQUENCE else None
            if found and set(found).issuperset(names):
                return [name for name in found if name in names]
        return None

    def _as_played(self, names: Sequence[str]) -> Sequence[str]:
        """The cards of a trick from the card led on, where it is known who played each."""
        told = [field for field in self._told(False) if field.name in self._pointers]
        seen = self.view["fields"]
        players = {name: seat for field in told if field.per == SEAT for seat, name in enumerate(seen[field.name]) if name}
        led = [seen[field.name] for field in told if not field.per and seen[field.name] in players]
        if not led or not players.keys() >= set(names):
            return names
        return sorted(names, key=lambda name: (players[name] - players[led[0]]) % self.table.players)

    def _single(self, field: Field, value: Any, whole: bool) -> str:
        if isinstance(value, dict):
            return counted(value["hidden"]) if value["hidden"] else ""
        if field.kind == CARDS:
            return self._with_notes(value)
        if field.kind == SEAT_KIND:
            return self.name(value)
        if field.kind == SEATS:
            everybody = len(value) == self.table.players
            return "" if everybody and not whole else self.names(value)
        if field.kind == NUMBER and not field.values:
            return str(value) if value != field.start or whole else ""
        return str(value)

    def _row(self, field: Field, values: Sequence[Any], whole: bool) -> str:
        """A field that every seat has, told of those where it says something."""
        told = []
        are_counted = False
        for seat, value in enumerate(values):
            own = seat == self.seat and field.kind == CARDS
            if value is None or (own and not whole):
                continue
            if isinstance(value, dict):
                text = (str(value["hidden"]) if are_counted else counted(value["hidden"])) if value["hidden"] else ""
                are_counted = are_counted or bool(text)
            elif field.kind == CARDS:
                names = "(" + ", ".join(value) + ")"
                text = counted(len(value)) if len(value) > A_FEW and not whole else names if value else ""
            else:
                text = self._single(field, value, whole and field.kind != NUMBER)
            if text:
                told.append(f"{self.name(seat)} {text}")
        return ", ".join(told)


def in_order(moves: Moves) -> Moves:
    """The moves as they are listed: lawful ones before offences, each kind by itself, simple ones before those with many cards. In a
    list that may be cut, what takes one word ("keep") comes first."""
    kinds = list(dict.fromkeys(_verb(move) for move in moves))
    is_long = len(moves) > SHORT_LIST // 2

    def place(move: Move) -> tuple[bool, bool, int, int]:
        return move.offence is not None, not (is_long and " " not in str(move)), kinds.index(_verb(move)), len(move.choices)

    found = Moves(sorted(moves, key=place))
    found.more = moves.more
    return found


def _verb(move: Move) -> str:
    return str(move).split(" ", 1)[0]


def spoken(table: Table, move: Move) -> str:
    """A move as people say it: with a player's name for his seat, where that can mean only him."""
    found = word_of(table.phase.words, list(move.choices), table.pack, table.state)
    names = [name.casefold() for name in table.names]
    if found is None or len(set(names)) < len(names) or any(name.isdigit() for name in names):
        return str(move)
    word, filled = found
    said = {name: slot.show(filled[name], table.pack, table.state) for name, slot in word.slots.items()}
    said |= {name: table.names[int(said[name])] for name, slot in word.slots.items() if isinstance(slot, Seats)}
    return word.text.format(**said)


def numbered(table: Table, moves: Sequence[Move]) -> list[str]:
    """The moves with their numbers; an offence says so."""
    told = [(number, spoken(table, move), move.offence) for number, move in enumerate(moves, 1)]
    return [f"{number}) {text}" + (" (an offence)" if offence else "") for number, text, offence in told]


def kinds_of_moves(table: Table) -> str:
    """The moves of the phase as patterns: "call CARD, hold"."""
    return ", ".join(word.kind for word in table.phase.words if word.is_listed)
