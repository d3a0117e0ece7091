"""What a player has seen of the other hands: cards a hand is known to have, and cards it can't have."""

from __future__ import annotations

from parlour.engine import visibility
from parlour.engine.contract import Rules
from parlour.lab.phrases import ANY_OF, CANNOT_HAVE, HAS, OR
from parlour.lang.cards import NONE, count, each, one
from parlour.lang.fields import KNOWN, Role
from parlour.lang.phrases import listed_and
from parlour.lang.state import Common
from parlour.play.table import Table


def known_cards(table: Table, s: Common, viewer: int) -> list[str]:
    """What everyone, or this player alone, has seen of the other hands, in sentences."""
    rules: Rules = table.game.rules
    unseen = rules.verbs.pack_of(s) & ~visibility.cards_seen(s, viewer)
    hands = [field.name for field in type(s).roles[Role.HAND]]
    told = []
    for seat in range(s.players):
        has, lacks = NONE, NONE
        for field in type(s).fields.values():
            if field.kind == KNOWN and field.of in hands:
                cards = visibility.known_to(s, field, viewer)[seat] & unseen
                has, lacks = (has | cards, lacks) if field.known == "shown" else (has, lacks | cards)
        if seat == viewer or visibility.hand_of(s, seat) == NONE:
            continue
        told += [HAS(name=table.names[seat], cards=listed_and(_spoken(table, has)))] if has else []
        told += [CANNOT_HAVE(name=table.names[seat], cards=_lacking(table, lacks, unseen))] if lacks else []
    return told


def _spoken(table: Table, cards: int) -> list[str]:
    """Cards as people are told of them."""
    return [table.game.pack.spoken(name) for name in table.game.pack.names(cards)]


def _lacking(table: Table, lacks: int, unseen: int) -> str:
    """The cards a hand can't have, by suit where it can have none of one."""
    faces = table.game.pack.faces
    told: list[str] = []
    for suit in dict.fromkeys(faces[card].suit for card in each(lacks)):
        all_of = sum(one(card) for card in each(unseen) if faces[card].suit == suit)
        those = lacks & all_of
        told += [ANY_OF(suit=suit)] if suit and those == all_of and count(those) > 1 else _spoken(table, those)
    return OR(cards=", ".join(told[:-1]), last=told[-1]) if len(told) > 1 else told[0]
