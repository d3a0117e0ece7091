"""The sampler of unseen cards: deals what a seat has not seen anew, every world that agrees with what is known being equally likely.

What is known to a viewer: the places he sees, how many cards lie in each place he does not see, and the public facts of the
state about a place: cards it has (*shown*), cards it cannot have (*cannot*), and that it has at least so many of a set (``at_least``).

How a world is dealt. Every unseen card has the set of places that may hold it; cards with the same such set are a class. Shown
cards are put first. For each *at least* fact witnesses are picked. Then class by class, those with the fewest places first, the cards go to
random free rooms of their places. A world comes out of this with a chance in proportion to the product of 1 / (rooms free for
its class), times the number of ways to pick its witnesses; both are known as the world is made, so throwing it away with the
right chance makes all worlds equally likely. (The sets of a seat's *at least* facts must not overlap.) What is hidden is never read,
only counted. A game that knows more of what can be defines ``possible(s)``: a world that fails it is thrown away too. Where one
place follows from another (pairs laid aside out of a hand) the two are dealt together (``dealt_with``), and ``possible``
parts them; ``amiss(s, seat, cards)`` tells by how much such cards would fail it, so that a walk can find those that do not.
``reask(s, viewer)`` sets right who may act in a world, where that follows from hidden cards.

The functions keep to the rules' subset: plain Python and the compiled world deal the same worlds.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from parlour.cards import NONE, count, has, lowest, nth, one, rest, run
from parlour.chance import pick_subset, stream_below, stream_next, stream_word
from parlour.marks import rule
from parlour.rules import Rules
from parlour.state import ACTOR, CARDS, NOBODY, OWNER, SECRET, SEQUENCE, Field

PLACES = 28
"""The most places a state may have."""
CLASSES = 61
FACTS = 128
MOST_TRIES = 4000
"""Worlds thrown away in a row before the sampler takes to walking."""
STEPS_A_CARD = 40
"""How long a walk is."""
MOST_WALKS = 200
MOST_STEPS = 100_000
"""Walks, and steps of one walk, before the sampler gives up (a position whose facts contradict each other)."""


def scratch_sizes() -> dict[str, int]:
    """The work space a sampler needs, by the names of its rows."""
    return {
        "content": PLACES, "hidden": PLACES, "cannot": PLACES, "shown": PLACES, "room": PLACES, "free": PLACES,
        "cards": CLASSES, "where": CLASSES, "bound": CLASSES, "fact_place": FACTS, "fact_cards": FACTS, "fact_least": FACTS,
        "numbers": 8,
    }


# Places in the row ``numbers``.
UNSEEN, N_PLACES, N_CLASSES, N_FACTS, WALKING = 0, 1, 2, 3, 4


@rule
def binomial(n: int, k: int) -> int:
    """In how many ways k of n can be picked."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@rule
def group(content: list[int], hidden: list[int], cannot: list[int], shown: list[int], room: list[int], cards: list[int],
          where: list[int], bound: list[int], numbers: list[int]) -> None:  # fmt: skip
    """Sort the unseen cards into classes by the places that may hold them, fewest places first."""
    unseen = NONE
    fixed = NONE
    open_places = NONE
    for place in range(numbers[N_PLACES]):
        if hidden[place]:
            unseen |= content[place]
            fixed |= shown[place]
            room[place] = count(content[place]) - count(shown[place])
            if room[place] > 0:
                open_places |= one(place)
    left = unseen & ~fixed
    numbers[UNSEEN] = left
    classes = 0
    while left:
        first = lowest(left)
        those = left
        fits = NONE
        places = open_places
        while places:
            place = lowest(places)
            places = rest(places)
            if has(cannot[place], first):
                those &= cannot[place]
            else:
                those &= ~cannot[place]
                fits |= one(place)
        left &= ~those
        at = classes
        while at > 0 and count(where[at - 1]) > count(fits):
            cards[at] = cards[at - 1]
            where[at] = where[at - 1]
            at -= 1
        cards[at] = those
        where[at] = fits
        classes += 1
    numbers[N_CLASSES] = classes
    for this in range(classes):
        rooms = 0
        for place in range(numbers[N_PLACES]):
            if has(where[this], place):
                rooms += room[place]
        for earlier in range(this):
            if where[earlier] & ~where[this] == NONE:
                rooms -= count(cards[earlier])
        bound[this] = rooms


@rule
def put_class(at: int, step: int, those: int, fits: int, bound: int, places: int, content: list[int], free: list[int]) -> int:
    """Deal one class of cards to the free rooms of its places. Gives where the stream is, or 0 if the world is thrown away.

    ``bound`` is the most rooms that could be free; with fewer free the world is kept with that smaller chance, card by card.
    """
    rooms = 0
    for place in range(places):
        if has(fits, place):
            rooms += free[place]
    cards = count(those)
    if rooms < cards:
        return 0
    if rooms < bound:
        for i in range(cards):
            at = stream_next(at, step)
            if stream_below(at, bound - i) >= rooms - i:
                return 0
    taken = run(0, rooms)
    if cards < rooms:
        taken, at = pick_subset(at, step, taken, cards)
    first = 0
    for place in range(places):
        if has(fits, place) and free[place] > 0:
            here = count(taken & run(first, free[place]))
            first += free[place]
            if here > 0:
                some = those
                if here < count(those):
                    some, at = pick_subset(at, step, those, here)
                those &= ~some
                content[place] |= some
                free[place] -= here
    if at == 0:
        return 1
    return at


@rule
def put_witnesses(at: int, step: int, content: list[int], free: list[int], cannot: list[int], place: int, those: int, least: int) -> int:
    """Pick witnesses for one *at least* fact and lay them in their place. Gives the stream, or 0 if it cannot be."""
    able = those & ~cannot[place]
    if count(able) < least or free[place] < least:
        return 0
    some, at = pick_subset(at, step, able, least) if least < count(able) else (able, at)
    content[place] |= some
    free[place] -= least
    if at == 0:
        return 1
    return at


# Where much is known, hardly any world dealt so agrees with all of it. Then one is found by a walk: the unseen cards are put
# anyhow, and two of them are exchanged again and again unless that makes more of it wrong. Once nothing is wrong a step from
# one world to another is as likely as the step back, so after many steps all worlds are as good as equally likely.


@rule
def scatter(at: int, step: int, content: list[int], hidden: list[int], shown: list[int], room: list[int],
            numbers: list[int]) -> int:  # fmt: skip
    """Put the unseen cards anyhow, as many in each place as belong there. Gives the stream."""
    left = numbers[UNSEEN]
    for place in range(numbers[N_PLACES]):
        if hidden[place]:
            some = left
            if room[place] < count(left):
                some, at = pick_subset(at, step, left, room[place])
            left &= ~some
            content[place] = shown[place] | some
    return at


@rule
def place_of(card: int, content: list[int], hidden: list[int], numbers: list[int]) -> int:
    """The hidden place where this card lies."""
    for place in range(numbers[N_PLACES]):
        if hidden[place] and has(content[place], card):
            return place
    return 0


def walker(amiss: Any, first_hand: int) -> Any:
    """The walk through the worlds of a game; ``amiss(s, seat, cards)`` is what the game itself finds wrong with a hand."""

    @rule
    def wrong(s: Any, cards: int, place: int, cannot: list[int], fact_place: list[int], fact_cards: list[int],
              fact_least: list[int], numbers: list[int]) -> int:  # fmt: skip
        """By how many cards it contradicts what is known if these lie in the place."""
        found = count(cards & cannot[place])
        for fact in range(numbers[N_FACTS]):
            if fact_place[fact] == place and count(cards & fact_cards[fact]) < fact_least[fact]:
                found += fact_least[fact] - count(cards & fact_cards[fact])
        if first_hand <= place < first_hand + s.players:
            found += amiss(s, place - first_hand, cards)
        return found

    @rule
    def walk(s: Any, at: int, step: int, content: list[int], hidden: list[int], cannot: list[int], fact_place: list[int],
             fact_cards: list[int], fact_least: list[int], numbers: list[int]) -> int:  # fmt: skip
        """Exchange unseen cards till nothing is wrong, and then as often as a walk is long. Gives the stream; 0 if it fails."""
        unseen = numbers[UNSEEN]
        many = count(unseen)
        all_wrong = 0
        for place in range(numbers[N_PLACES]):
            if hidden[place]:
                all_wrong += wrong(s, content[place], place, cannot, fact_place, fact_cards, fact_least, numbers)
        good = 0
        for _ in range(MOST_STEPS):
            if all_wrong == 0:
                good += 1
                if good > many * STEPS_A_CARD:
                    return at
            at = stream_next(at, step)
            one_card = nth(unseen, stream_below(at, many))
            at = stream_next(at, step)
            other = nth(unseen, stream_below(at, many))
            here = place_of(one_card, content, hidden, numbers)
            there = place_of(other, content, hidden, numbers)
            if here != there:
                new_here = content[here] & ~one(one_card) | one(other)
                new_there = content[there] & ~one(other) | one(one_card)
                more = wrong(s, new_here, here, cannot, fact_place, fact_cards, fact_least, numbers)
                more += wrong(s, new_there, there, cannot, fact_place, fact_cards, fact_least, numbers)
                more -= wrong(s, content[here], here, cannot, fact_place, fact_cards, fact_least, numbers)
                more -= wrong(s, content[there], there, cannot, fact_place, fact_cards, fact_least, numbers)
                if more <= 0:
                    content[here] = new_here
                    content[there] = new_there
                    all_wrong += more
        return 0

    return walk


def sampler(rules: Rules) -> SimpleNamespace:
    """The sampler of a game: ``survey`` looks at a position once, ``world`` deals one world from what it found."""
    made = _readers(rules)
    look, join, put, hide = made["look"], made["join"], made["put"], made["hide"]
    many = getattr(rules.module, "AT_LEAST", 0)
    at_least = getattr(rules.module, "at_least", _no_facts)
    possible = getattr(rules.module, "possible", _always)
    hands = made["hands"]
    first_hand = hands if hands >= 0 else 0
    walk = walker(getattr(rules.module, "amiss", _nothing_amiss), first_hand)

    @rule
    def survey(s: Any, viewer: int, content: list[int], hidden: list[int], cannot: list[int], shown: list[int], room: list[int],
               cards: list[int], where: list[int], bound: list[int], fact_place: list[int], fact_cards: list[int],
               fact_least: list[int], numbers: list[int]) -> None:  # fmt: skip
        numbers[N_PLACES] = look(s, viewer, content, hidden, cannot, shown)
        join(content, hidden, cannot)
        facts = 0
        for seat in range(s.players):
            for i in range(many):
                those, least = at_least(s, seat, i)
                place = first_hand + seat
                if hidden[place]:
                    least -= count(shown[place] & those)
                    those &= ~shown[place]
                    if least > 0:
                        fact_place[facts] = place
                        fact_cards[facts] = those
                        fact_least[facts] = least
                        facts += 1
        numbers[N_FACTS] = facts
        numbers[WALKING] = 0
        group(content, hidden, cannot, shown, room, cards, where, bound, numbers)

    @rule
    def attempt(at: int, step: int, content: list[int], hidden: list[int], cannot: list[int], shown: list[int], room: list[int],
                free: list[int], cards: list[int], where: list[int], bound: list[int], fact_place: list[int],
                fact_cards: list[int], fact_least: list[int], numbers: list[int]) -> int:  # fmt: skip
        """Deal one world into ``content``; gives the stream, or 0 if it was thrown away."""
        places = numbers[N_PLACES]
        for place in range(places):
            if hidden[place]:
                content[place] = shown[place]
                free[place] = room[place]
        used = NONE
        for fact in range(numbers[N_FACTS]):
            place = fact_place[fact]
            before = content[place]
            at = put_witnesses(at, step, content, free, cannot, place, fact_cards[fact] & numbers[UNSEEN], fact_least[fact])
            if at == 0:
                return 0
            new = content[place] & ~before
            if count(new) < fact_least[fact] or new & used != NONE:
                return 0
            used |= new
        for this in range(numbers[N_CLASSES]):
            most = bound[this]
            if numbers[N_FACTS] > 0:
                # The witnesses were taken out of the classes, so the bounds do not hold: the rooms free anywhere do.
                most = 0
                for place in range(places):
                    if hidden[place]:
                        most += free[place]
            at = put_class(at, step, cards[this] & ~used, where[this], most, places, content, free)
            if at == 0:
                return 0
        for fact in range(numbers[N_FACTS]):
            ways = binomial(count(content[fact_place[fact]] & fact_cards[fact]), fact_least[fact])
            at = stream_next(at, step)
            if stream_below(at, ways) != 0:
                return 0
        return at

    @rule
    def world(s: Any, viewer: int, at: int, step: int, content: list[int], hidden: list[int], cannot: list[int],
              shown: list[int], room: list[int], free: list[int], cards: list[int], where: list[int], bound: list[int],
              fact_place: list[int], fact_cards: list[int], fact_least: list[int], numbers: list[int]) -> int:  # fmt: skip
        """Deal the unseen cards of a surveyed position anew, in ``s``. Gives the stream, or 0 if no world was found."""
        tries = MOST_TRIES
        if numbers[WALKING]:
            tries = 0
        for _ in range(tries):
            # Each try starts at a point of its own: tries that share numbers would not be independent.
            at = stream_word(stream_next(at, step))
            after = attempt(at, step, content, hidden, cannot, shown, room, free, cards, where, bound, fact_place, fact_cards,
                            fact_least, numbers)  # fmt: skip
            if after != 0:
                put(s, content)
                if possible(s):
                    hide(s, viewer, after)
                    return after
        if numbers[WALKING] == 0:
            at = scatter(stream_word(at), step, content, hidden, shown, room, numbers)
            numbers[WALKING] = 1
        for _ in range(MOST_WALKS):
            at = walk(s, stream_word(at), step, content, hidden, cannot, fact_place, fact_cards, fact_least, numbers)
            if at == 0:
                return 0
            put(s, content)
            if possible(s):
                hide(s, viewer, at)
                return at
        return 0

    return SimpleNamespace(survey=survey, world=world)


@rule
def _no_facts(s: Any, seat: int, i: int) -> tuple[int, int]:
    return 0, 0


@rule
def _always(s: Any) -> bool:
    return True


@rule
def _nothing_amiss(s: Any, seat: int, cards: int) -> int:
    return 0


def _readers(rules: Rules) -> dict[str, Any]:
    """Rules written from the declaration of the state: ``look`` reads all places, ``put`` writes them, ``hide`` clears the rest."""
    fields = rules.state.fields
    world: dict[str, Any] = {"has": has, "one": one, "stream_word": stream_word}
    look = ["def look(s, viewer, content, hidden, cannot, shown):"]
    join = ["def join(content, hidden, cannot):", "    pass"]
    put = ["def put(s, content):"]
    hide = ["def hide(s, viewer, at):", "    s.key[0] = stream_word(at)", "    s.key[1] = stream_word(at + 1)"]
    at, hands = 0, -1
    first: dict[str, int] = {}
    for field in fields.values():
        if field.kind == CARDS:
            if field.name == "hand":
                hands = at
            first[field.name] = at
            for i in range(field.size):
                name = f"s.{field.name}[{i}]" if field.per else f"s.{field.name}"
                look += _look_lines(field, i, at, name, fields, world)
                put.append(f"    {name} = content[{at}]")
                if field.dealt_with:
                    join += _join_lines(first[field.dealt_with] + i, at)
                at += 1
        elif _is_private(field):
            for i in range(field.size):
                name = f"s.{field.name}[{i}]" if field.per else f"s.{field.name}"
                hide.append(f"    if {_unseen(field, i, world)}: {name} = {field.start}")
    if at > PLACES:
        raise ValueError(f"{rules.sheet.name} has {at} places for cards; the sampler knows at most {PLACES}")
    look.append(f"    return {at}")
    hide += ["    s.stacked = 0", "    mine = s.actors & one(viewer) if viewer >= 0 else 0", "    s.actors = s.turn | mine"]
    if "reask" in vars(rules.module):
        world["reask"] = rules.module.reask
        hide.append("    reask(s, viewer)")
    for lines in (look, join, put, hide):
        exec("\n".join(lines), world)
    return {**{name: rule(world[name]) for name in ("look", "join", "put", "hide")}, "hands": hands}


def _join_lines(place: int, other: int) -> list[str]:
    """The unseen cards of the other place are dealt together with those of ``place``. What only one of them cannot have is then for
    ``possible`` to see."""
    return [
        f"    if hidden[{place}] and hidden[{other}]:",
        f"        content[{place}] |= content[{other}]",
        f"        content[{other}] = 0",
        f"        cannot[{place}] &= cannot[{other}]",
    ]


def _is_private(field: Field) -> bool:
    """Is it a number, seat or mark that not all see? (The machine's own fields are dealt with apart.)"""
    return field.seen != "all" and field.kind not in (SECRET, SEQUENCE, CARDS) and field.name not in ("actors", "half")


def _unseen(field: Field, i: int, world: dict[str, Any]) -> str:
    """The condition under which the viewer does not see instance i of a field."""
    if field.seen == "all":
        return "False"
    if field.seen == NOBODY:
        return "True"
    if field.seen == OWNER:
        return f"viewer != {i}"
    if field.seen == ACTOR:
        return "s.half != viewer + 1"
    assert callable(field.seen)
    world[f"seen_{field.name}"] = field.seen
    return f"viewer < 0 or not has(seen_{field.name}(s, {i}), viewer)"


def _look_lines(field: Field, i: int, at: int, name: str, fields: dict[str, Field], world: dict[str, Any]) -> list[str]:
    facts = {other.fact: other.name for other in fields.values() if other.of == field.name}
    lines = [
        f"    content[{at}] = {name}",
        f"    hidden[{at}] = 1 if {_unseen(field, i, world)} else 0",
        f"    cannot[{at}] = " + (f"s.{facts['cannot']}[{i}]" if "cannot" in facts else "0"),
        f"    shown[{at}] = " + (f"s.{facts['shown']}[{i}] & content[{at}]" if "shown" in facts else "0"),
    ]
    return lines


class Worlds:
    """The plain sampler of a position: ``next()`` gives a state in which the unseen cards are dealt anew."""

    def __init__(self, rules: Rules, s: Any, viewer: int | None, seed: int = 0) -> None:
        self._made = sampler(rules)
        self._scratch = {name: [0] * size for name, size in scratch_sizes().items()}
        self._s, self._viewer, self._at = s, -1 if viewer is None else viewer, seed
        rows = {name: row for name, row in self._scratch.items() if name != "free"}
        self._made.survey(s, self._viewer, *rows.values())

    def next(self) -> Any:
        """Another world; LookupError if none agrees with the facts."""
        made = self._s.copy()
        self._at = self._made.world(made, self._viewer, self._at, STEP, *self._scratch.values())
        if self._at == 0:
            raise LookupError("no world agrees with what is known here")
        return made


STEP = 0x1E3779B97F4A7C15
"""The step of a sampler's stream: an odd number without a pattern."""
