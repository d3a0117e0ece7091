"""The table in words: what a seat may see, from its view and the titles and roles of the declared fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from parlour.engine.visibility import PLUMBING, FieldValue, Single
from parlour.lang.fields import ACTOR, ALL, CARD, CARDS, NOBODY, NUMBER, SEAT, SEAT_KIND, SEATS, SEQUENCE, Field, Role
from parlour.lang.phrases import counted, worded
from parlour.play.face_down import with_tricks_face_down
from parlour.play.table import Table
from parlour.terminal import phrases
from parlour.terminal.card_text import face_text, in_suits
from parlour.terminal.move_list import names_seats

A_FEW = 4
"""Maximum cards of another player's place that are named at a turn; of more, only the number is told."""
TOLD = (CARDS, CARD, SEATS, SEAT_KIND, NUMBER)
"""The kinds of fields that are told."""


class TableText:
    """A table as one seat sees it, in words (None: a spectator). ``face_down``: taken tricks can't be looked at."""

    def __init__(self, table: Table, seat: int | None, *, face_down: bool = False) -> None:
        self.table = table
        self.seat = seat
        rules, view = table.game.rules, table.view(seat)
        self.view = with_tricks_face_down(view, rules) if face_down else view
        self.kind = rules.state

    def name(self, seat: int) -> str:
        """A player as this seat calls them."""
        return phrases.YOU() if seat == self.seat else self.table.names[seat]

    def heading(self) -> str:
        """Which deal it is, and who deals."""
        deal, dealer = self.view.deal, self.view.dealer
        if dealer is None:
            return phrases.DEAL(deal=deal)
        return (
            phrases.DEAL_AND_YOU(deal=deal)
            if dealer == self.seat
            else phrases.DEAL_AND_DEALER(deal=deal, name=self.name(dealer))
        )

    def common_lines(self, *, whole: bool = False) -> list[str]:
        """What lies in the middle and in front of others, a line for each field. ``whole``: everything, all cards by name."""
        told = []
        for field in self._told(whole):
            value = self.view.fields.get(field.name)
            if value is None or field.name in self._notes:
                continue
            text = self._row(field, value, whole) if field.per == SEAT else self._single(field, value, whole)
            if text:
                told.append(phrases.PLACE(title=_capital(worded(field.title)), cards=text))
        return told

    def own_lines(self, *, secret: bool = False) -> list[str]:
        """What lies in front of this seat, all cards by name. ``secret``: only what others can't see, the hand above all."""
        told = []
        for field, value in self._own_places():
            if secret and (field.seen == ALL or isinstance(value, dict)):
                continue
            told += [self._own_line(field, value)] if value not in ([], {"hidden": 0}) else []
        return told

    def clue_lines(self) -> list[str]:
        """Artist and year of the card that is to be named."""
        to_name = self.table.phase.to_name
        if to_name is None or not self.view.offered:
            return []
        face = self.table.game.pack.faces[to_name(self.table.state)]
        return [phrases.CLUE(card=face.name, artist=face.artist, year=face.year)] if face.artist else []

    def hand_lines(self) -> list[str]:
        """This seat's own cards one by one, with everything on them."""
        told = []
        for field, value in self._own_places():
            if isinstance(value, list) and value:
                told.append(phrases.OWN_CARDS(title=worded(field.title)))
                told += [f"  {face_text(self.table.game.pack, self._card(str(name)))}" for name in value]
        return told

    def seats_line(self) -> str:
        """The numbers of the seats, where moves name seats."""
        if not names_seats(self.table):
            return ""
        return phrases.SEATS(seats=", ".join(f"{seat} {self.name(seat)}" for seat in range(self.table.game.players)))

    def score_lines(self) -> list[str]:
        """The points of each deal so far, and the scores."""
        deals = [
            phrases.POINTS_OF_DEAL(deal=deal, points=self._by_seat(points)) for deal, points in enumerate(self.view.deals, 1)
        ]
        written = [self.table.game.rules.calling_card.score_text(score) for score in self.view.scores]
        return [*deals, phrases.SCORES(scores=self._by_seat(written))]

    # -- fields

    def _told(self, whole: bool) -> list[Field]:
        """The fields that are told now."""
        kept = (f for f in self.kind.fields.values() if f.name not in PLUMBING and f.option is None and f.kind in TOLD)
        now = (f for f in kept if not f.during or (self.view.phase in f.during and not self.view.over))
        return [f for f in now if f.seen != ACTOR and (not f.quiet or (whole and f.kind != NUMBER))]

    def _own_places(self) -> list[tuple[Field, Single]]:
        """The places for cards of this seat, with what it sees there."""
        found: list[tuple[Field, Single]] = []
        for field in self._told(True):
            value = self.view.fields.get(field.name)
            if self.seat is not None and field.kind == CARDS and field.per == SEAT and isinstance(value, list):
                found.append((field, value[self.seat]))
        return found

    def _own_line(self, field: Field, value: Single) -> str:
        title = worded(field.title)
        if isinstance(value, dict):
            hidden = counted(value["hidden"], "card")
            always = field.seen == NOBODY
            return (phrases.OWN_PLACE if always else phrases.OWN_PLACE_FACE_DOWN)(title=title, cards=hidden)
        assert isinstance(value, list)
        names = [str(name) for name in value]
        if len(names) > 2 * A_FEW and field.seen == ALL:
            return phrases.OWN_PLACE(title=title, cards=counted(len(names), "card"))
        in_short = len(names) > A_FEW and field.role is not Role.HAND
        cards = in_suits(self.table.game.pack, names, in_short=in_short)
        return phrases.OWN_PLACE_COUNTED(title=title, number=len(names), cards=cards)

    def _single(self, field: Field, value: FieldValue, whole: bool) -> str:
        """A field that the table has once."""
        match value:
            case dict():
                return counted(value["hidden"], "card") if value["hidden"] else ""
            case list() if field.kind == SEATS:
                seats = [seat for seat in value if isinstance(seat, int)]
                everybody = len(seats) == self.table.game.players
                return "" if everybody and not whole else ", ".join(map(self.name, seats))
            case list():
                return self._with_notes([str(name) for name in value])
            case int() if field.kind == SEAT_KIND:
                return self.name(value)
            case int() if field.kind == NUMBER:
                return str(value) if value != field.start or whole else ""
            case str() if field.values:
                return worded(value)
            case str() if field.kind == CARD:
                return self.table.game.pack.spoken(value)
        return str(value)

    def _row(self, field: Field, values: FieldValue, whole: bool) -> str:
        """A field that every seat has, for the seats where it says something."""
        assert isinstance(values, list)
        told = []
        are_counted = False
        for seat, value in enumerate(values):
            own = seat == self.seat and field.kind == CARDS
            if value is None or (own and not whole):
                continue
            if isinstance(value, dict):
                text = (str(value["hidden"]) if are_counted else counted(value["hidden"], "card")) if value["hidden"] else ""
                are_counted = are_counted or bool(text)
            else:
                text = self._of_seat(field, value, whole)
            if text:
                told.append(f"{self.name(seat)} {text}")
        return ", ".join(told)

    def _of_seat(self, field: Field, value: Single, whole: bool) -> str:
        """What one seat has of a field, open to see."""
        if field.kind != CARDS:
            return self._single(field, value, whole and field.kind != NUMBER)
        assert isinstance(value, list)
        if len(value) > A_FEW and not whole:
            return counted(len(value), "card")
        return f"({self._cards_in_a_row([str(name) for name in value])})" if value else ""

    def _cards_in_a_row(self, names: list[str]) -> str:
        """Cards of a player, in the pack's order."""
        pack = self.table.game.pack
        return in_suits(pack, names) if pack.by_character else ", ".join(names)

    # -- the cards in the middle

    @cached_property
    def _notes(self) -> dict[str, dict[str, str]]:
        """The fields that only say something about cards of the trick (who played each, which was led): by their names, what
        they say about which card."""
        trick = {name for field in self.kind.roles[Role.TRICK] for name in self._cards_of(field)}
        notes = {field.name: self._played(field) for field in self.kind.roles[Role.PLAYED]}
        notes |= {
            field.name: {name: worded(field.tag or field.title) for name in self._cards_of(field)}
            for field in self.kind.roles[Role.LED]
        }
        return {field: says for field, says in notes.items() if says and trick.issuperset(says)}

    def _played(self, field: Field) -> dict[str, str]:
        return {name: self.name(seat) for name, seat in self._players(field).items()}

    def _players(self, field: Field) -> dict[str, int]:
        """Who played each card of the trick."""
        value = self.view.fields.get(field.name)
        return {str(name): seat for seat, name in enumerate(value) if name is not None} if isinstance(value, list) else {}

    def _cards_of(self, field: Field) -> list[str]:
        """The cards in a field, as far as the seat sees them."""
        value = self.view.fields.get(field.name)
        return [str(name) for name in value] if isinstance(value, list) else [value] if isinstance(value, str) else []

    def _with_notes(self, names: Sequence[str]) -> str:
        """Cards in the middle, each with what there is to say about it, in an order that everyone has seen where there is one."""
        names = self._as_played(names)
        notes = {name: [says[name] for says in self._notes.values() if name in says] for name in names}
        if not any(notes.values()):
            order = self._order(names)
            return in_suits(self.table.game.pack, names) if order is None else ", ".join(order)
        return ", ".join(self._with_note(name, said) for name, said in notes.items())

    def _with_note(self, name: str, said: list[str]) -> str:
        """A card with what there is to say about it: "red 5 (led)", or "Watt Fore (red 5, led)"."""
        character = self.table.game.pack.character(name)
        inside = said if character.lower() == name.lower() else [name, *said]
        return f"{character} ({', '.join(inside)})" if inside else character

    def _as_played(self, names: Sequence[str]) -> Sequence[str]:
        """The cards of a trick beginning with the card led, where it is known who played each."""
        players = {card: seat for field in self.kind.roles[Role.PLAYED] for card, seat in self._players(field).items()}
        led = [card for field in self.kind.roles[Role.LED] for card in self._cards_of(field) if card in players]
        if not led or not players.keys() >= set(names):
            return names
        return sorted(names, key=lambda name: (players[name] - players[led[0]]) % self.table.game.players)

    def _order(self, names: Sequence[str]) -> list[str] | None:
        """These cards in the order of a sequence that has them all."""
        for field in self.kind.fields.values():
            found = self._cards_of(field) if field.kind == SEQUENCE else []
            if found and set(found).issuperset(names):
                return [name for name in found if name in names]
        return None

    def _card(self, name: str) -> int:
        card = self.table.game.pack.find(name)
        assert card is not None
        return card

    def _by_seat(self, numbers: Sequence[int | str]) -> str:
        return ", ".join(f"{self.name(seat)} {number}" for seat, number in enumerate(numbers))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
