"""Taking a move back among people: never what told the player anything, only with the others' consent, and the clock goes back too."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from parlour.lang.cards import NONE
from parlour.play import shuffle
from parlour.play.game import Game
from parlour.play.table import Table
from parlour.play.trick_taken import last_trick
from parlour.server import protocol
from parlour.server.journal import entries as journal
from parlour.server.protocol import Clock
from parlour.server.rooms import facts
from parlour.server.rooms.commands import carry_out
from parlour.server.rooms.room import Room
from parlour.server.rooms.seats import hash_token
from parlour.server.services.deadlines import run_out
from tests.server.in_process import Inside, Line, inside

NAMES = ("Ann", "Bert", "Cora", "Dan")
Position = Callable[[Table], bool]


class Company:
    """A table in a server inside the test, with people at all seats or some of them. Each is at a device of their own."""

    def __init__(self, server: Inside, room: Room, lines: list[Line]) -> None:
        self.server, self.room, self.lines = server, room, lines
        self.ids = map(str, itertools.count())

    @property
    def table(self) -> Table:
        assert self.room.live.table is not None
        return self.room.live.table

    async def do(self, seat: int, what: str, **more: Any) -> dict[str, Any]:
        """A seat's command, and the answer to it."""
        more.setdefault("id", f"{seat}-{next(self.ids)}")
        listener = self.lines[seat].listener
        assert listener is not None
        await carry_out(self.room, listener, protocol.command_decoder.decode(json.dumps({"do": what, **more})), listener.since)
        await self.server.rest(5)
        return self.lines[seat].answers(more["id"])[-1]

    async def play(self, seat: int, move: str) -> None:
        answer = await self.do(seat, "play", move=move)
        assert answer["is"] == "done", answer

    async def take_back(self, seat: int) -> bool:
        """A seat tries to take back its last move, and everyone who is asked agrees. Is it taken back?"""
        moves = len(self.table.moves)
        await self.do(seat, "undo")
        asked = self.lines[seat].scene.get("asked_back")
        for other in asked["waits_for"] if asked else ():
            await self.do(other, "agree", number=asked["number"], yes=True)
        return len(self.table.moves) < moves

    async def nobody_takes_back(self) -> None:
        """No seat may take back anything now, and none is offered it."""
        state, moves = self.table.state.copy(), list(self.table.moves)
        await self.server.rest(5)
        for seat, line in enumerate(self.lines):
            assert not line.scene["can_undo"], self.table.moves[-3:]
            answer = await self.do(seat, "undo")
            assert (answer["is"], answer["conflict"]) == ("refused", "undo")
        assert (self.table.state, self.table.moves) == (state, moves)

    def told(self, seat: int) -> list[dict[str, Any]]:
        """The facts told to a seat outside of scenes."""
        return [fact for event in self.lines[seat].sent if event["is"] == "told" for fact in event["facts"]]


def secret_for(game: Game, wanted: Position) -> str:
    """A server's secret with which the game starts as wanted."""
    for number in range(2000):
        secret = f"{number:032x}"
        if wanted(game.open(shuffle.seed_of(secret, {}))):
            return secret
    raise AssertionError("no such deal")


async def company(
    server: Inside, game: str, people: int, players: int | None = None, *, clock: Clock | None = None,
    wanted: Position = lambda _: True, shared: tuple[int, ...] = (), spotting: bool = False, **options: Any,
) -> Company:  # fmt: skip
    """A table with people. ``shared``: the seats at one device."""
    made = Game(game, players or people, options)
    secret = secret_for(made, wanted)
    version = made.rules.calling_card.version
    entries: journal.Entries = [
        journal.Opened(game, made.players, options, secret, version, clock=clock, race_seconds=600, spotting=spotting)
    ]
    tokens = [f"token of seat number {seat}" for seat in range(people)]
    for seat in range(people):
        device = "shared" if seat in shared else ""
        entries.append(journal.Sat(seat, NAMES[seat], hash_token(tokens[seat]), "", device))
    live = await server.rooms.create(entries, begin=True)
    lines = [server.enter(live.id, token) for token in tokens]
    await server.rest()
    return Company(server, server.rooms.loaded[live.id], lines)


async def into_race(here: Company) -> None:
    """Play until there is a race."""
    while not here.table.phase.is_race:
        seat = min(here.table.actors)
        await here.play(seat, str(here.table.legal(seat)[0]))


# -- what was an oracle


@pytest.mark.parametrize("game", ["snap-jack", "pals"])
def test_a_hold_that_time_made_is_not_taken_back(game: str) -> None:
    """Else the last of those who could take would be asked again, alone, and take."""

    async def test(server: Inside) -> None:
        here = await company(server, game, 3)
        for _ in range(4):
            await into_race(here)
            await here.room.append([journal.RaceOver(run_out(here.table.copy()))])
            assert here.table.moves[-1][1] == "hold"
            if not here.table.phase.is_race:
                await here.nobody_takes_back()

    inside(test)


def test_the_dealer_does_not_name_another_suit_after_seeing_the_hand() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "all-star-comics", 3, wanted=lambda table: table.phase.name == "name_suit")
        dealer = min(here.table.actors)
        unseen = here.lines[dealer].scene["view"]["fields"]["hand"][dealer]
        await here.play(dealer, str(here.table.legal(dealer)[0]))
        assert here.lines[dealer].scene["view"]["fields"]["hand"][dealer] != unseen, "the dealer sees the hand now"
        await here.nobody_takes_back()

    inside(test)


def test_a_wrong_call_in_snap_jack_stands() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "snap-jack", 2)
        await into_race(here)
        right = here.table.game.pack.card_name(here.table.state.top[here.table.state.layer])
        wrong = next(str(move) for move in here.table.legal(0) if move.cards and right not in move.cards)
        await here.play(0, wrong)
        await here.nobody_takes_back()
        await here.play(1, wrong)
        assert not here.table.phase.is_race, "both were wrong"
        await here.nobody_takes_back()

    inside(test)


def test_a_call_in_authors_stands_whether_it_hits_or_misses() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "authors", 3)
        chance, seen = random.Random(4), set()
        while not here.table.over:
            seat = min(here.table.actors)
            was_empty, cards = here.table.state.pack == NONE, here.table.state.hand[seat]
            await here.play(seat, str(chance.choice(here.table.legal(seat))))
            seen.add((was_empty, "misses" if here.table.state.hand[seat] == cards else "hits or draws"))
            if was_empty and not here.table.over:
                await here.nobody_takes_back()
        assert (True, "misses") in seen

    inside(test)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("dick-tracy", 3, {"cry": "own"}),
        ("hoo-doo", 3, {}),
        ("pals", 3, {"pairing": "own"}),
        ("pals-for-two", 2, {}),
    ],
)
def test_what_draws_a_card_or_opens_a_race_stands(game: str, players: int, options: dict[str, Any]) -> None:
    """Cards drawn, discarded, led and taken; pairs laid against time."""

    async def test(server: Inside) -> None:
        here = await company(server, game, players, **options)
        chance = random.Random(game)
        for _ in range(40):
            seat = min(here.table.actors)
            is_free = here.table.phase.name == "cry"
            move = str(chance.choice([move for move in here.table.legal(seat) if str(move) not in ("play pals", "hold")]))
            await here.play(seat, move)
            if here.table.over:
                return
            if not is_free and move != "keep":
                await here.nobody_takes_back()

    inside(test)


@pytest.mark.parametrize("game", ["all-star-comics", "paintings-crowned", "paintings-outcasts", "paintings-twenty-six", "rook"])
def test_a_card_that_was_played_is_taken_back_until_someone_else_moves(game: str) -> None:
    async def test(server: Inside) -> None:
        here = await company(server, game, 3)
        while here.table.phase.name != "play":
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[-1]))
        seat, state = min(here.table.actors), here.table.state.copy()
        card = str(here.table.legal(seat)[0])
        await here.play(seat, card)
        assert await here.take_back(seat)
        assert here.table.state == state
        await here.play(seat, card)
        other = min(here.table.actors)
        await here.play(other, str(here.table.legal(other)[0]))
        assert not await here.take_back(seat), "someone else has moved"

    inside(test)


def test_a_bots_move_is_not_taken_back_by_the_player_who_was_away() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3)
        first = min(here.table.actors)
        await here.do(first, "stand", away=True)
        await server.until(lambda: here.table.moves)
        await here.do(first, "stand", away=False)
        assert here.table.moves[-1][0] == first
        await here.nobody_takes_back()

    inside(test)


def test_bidding_and_taking_back_wins_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "rook", 2, 3, clock=Clock(30, 10), wanted=lambda table: 0 in table.actors)
        room, seat = here.room, here.room.live.seats[0]
        banks = [30.0]
        for _ in range(12):
            room.clocks.asked_since -= 1.5
            await here.play(0, "bid 15")
            assert seat.bank is not None
            room.clocks.asked_since -= 2.25
            if await here.take_back(0):
                banks.append(seat.bank)
            else:
                break
        assert len(banks) > 1
        assert max(banks) == 30
        for before, after in itertools.pairwise(banks):
            assert before - 4.0 <= after <= before - 3.75, (
                "the time before the bid counts, and the time before it was taken back"
            )

    inside(test)


# -- consent


async def bidding(server: Inside, people: int = 3, **more: Any) -> Company:
    """Rook, with Ann to bid first, and Ann has bid."""
    here = await company(server, "rook", people, max(people, 3), wanted=lambda table: 0 in table.actors, **more)
    await here.play(0, "bid 15")
    return here


def test_a_move_is_taken_back_when_everyone_else_agrees() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        spectator = server.enter(here.room.live.id)
        assert (await here.do(0, "undo"))["is"] == "done"
        assert here.table.moves == [(0, "bid 15")]
        for line in (*here.lines, spectator):
            asked = line.scene["asked_back"]
            assert (asked["seat"], asked["move"], asked["waits_for"]) == (0, "bid 15", [1, 2])
            assert 0 < asked["left"] <= 20
        assert not here.lines[0].scene["can_undo"], "it is being asked already"
        assert here.told(1) == here.told(0) == [{"fact": "asked back", "seat": 0, "move": "bid 15"}]

        asked = here.lines[0].scene["asked_back"]["number"]
        assert (await here.do(2, "agree", number=asked, yes=True))["is"] == "done"
        assert here.lines[1].scene["asked_back"]["waits_for"] == [1]
        assert here.table.moves
        assert (await here.do(1, "agree", number=asked, yes=True))["is"] == "done"
        assert not here.table.moves
        for line in (*here.lines, spectator):
            assert line.scene["asked_back"] is None
            assert line.scene["facts"] == [{"fact": "taken back", "seat": 0, "moves": 1}]

    inside(test)


def test_a_page_that_is_loaded_meanwhile_sees_what_is_asked() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        await here.do(0, "undo")
        here.lines[1] = server.enter(here.room.live.id, "token of seat number 1")
        await server.rest()
        assert here.lines[1].scene["asked_back"]["waits_for"] == [1, 2]

    inside(test)


@pytest.mark.parametrize("seat", [0, 1])
def test_one_no_is_enough_and_the_asker_can_withdraw(seat: int) -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        await here.do(0, "undo")
        asked = here.lines[0].scene["asked_back"]["number"]
        await here.do(2, "agree", number=asked, yes=True)
        await here.do(seat, "agree", number=asked, yes=False)
        why = "withdrawn" if seat == 0 else "declined"
        assert here.told(2)[-1] == {"fact": "move stands", "seat": 0, "why": why, "by": seat}
        assert here.lines[2].scene["asked_back"] is None
        late = await here.do(1, "agree", number=asked, yes=True)
        assert (late["is"], late["conflict"]) == ("refused", "asked")
        assert here.table.moves == [(0, "bid 15")]
        assert here.lines[0].scene["can_undo"], "it can be asked again"

    inside(test)


def test_only_those_who_are_asked_agree_and_only_to_what_is_asked() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 2)
        assert (await here.do(1, "agree", number=1, yes=True))["conflict"] == "asked", "nothing is asked"
        await here.do(0, "undo")
        asked = here.lines[0].scene["asked_back"]["number"]
        assert (await here.do(0, "agree", number=asked, yes=True))["is"] == "done"
        assert here.table.moves, "nobody agrees with themselves"
        assert (await here.do(1, "agree", number=asked + 1, yes=True))["conflict"] == "asked"
        spectator = server.enter(here.room.live.id)
        spectator.say(do="agree", id="s", number=asked, yes=True)
        await server.until(lambda: spectator.answers("s"))
        assert spectator.answers("s")[0]["conflict"] == "spectator"
        assert (await here.do(1, "undo"))["conflict"] == "asked", "one at a time"
        assert here.table.moves

    inside(test)


def test_asking_ends_when_someone_moves() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        await here.do(0, "undo")
        asked = here.lines[0].scene["asked_back"]["number"]
        await here.play(1, "bid 20")
        assert here.lines[0].scene["asked_back"] is None
        for seat in (1, 2):
            assert (await here.do(seat, "agree", number=asked, yes=True))["conflict"] == "asked"
        assert len(here.table.moves) == 2

    inside(test)


def test_asking_ends_when_its_player_leaves_or_a_bot_takes_over() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        await here.do(0, "undo")
        here.lines[0].hang_up()
        await server.rest()
        assert here.lines[1].scene["asked_back"] is None
        assert here.told(1)[-1]["why"] == "withdrawn"
        here.lines[0] = server.enter(here.room.live.id, "token of seat number 0")
        await here.do(0, "undo")
        await here.do(0, "stand", away=True)
        assert here.lines[1].scene["asked_back"] is None
        assert here.told(1)[-1]["why"] == "withdrawn"
        assert here.table.moves[0] == (0, "bid 15")

    inside(test)


def test_asking_ends_when_time_is_up() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        here.room.take_backs.answer_within = 0.01
        await here.do(0, "undo")
        await server.until(lambda: here.told(1)[-1:] == [{"fact": "move stands", "seat": 0, "why": "late", "by": None}])
        await server.rest()
        assert here.lines[1].scene["asked_back"] is None
        assert here.table.moves

    inside(test)


def test_bots_and_seats_minded_by_bots_are_not_asked() -> None:
    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3, wanted=lambda table: 0 in table.actors)
        await here.do(2, "stand", away=True)
        await here.play(0, "bid 15")
        await here.do(0, "undo")
        assert here.lines[0].scene["asked_back"]["waits_for"] == [1]

    inside(test)


def test_people_who_are_away_are_waited_for_until_a_bot_minds_their_seat() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server)
        here.lines[2].hang_up()
        await here.do(0, "undo")
        asked = here.lines[0].scene["asked_back"]
        assert asked["waits_for"] == [1, 2]
        await here.do(1, "agree", number=asked["number"], yes=True)
        assert here.table.moves

    inside(test)


def test_at_one_device_nobody_is_asked_but_the_rule_holds() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, shared=(0, 1, 2))
        assert (await here.do(0, "undo"))["is"] == "done"
        assert not here.table.moves

    inside(test)


def test_a_device_answers_for_all_its_seats() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 4, shared=(1, 3))
        await here.do(0, "undo")
        asked = here.lines[0].scene["asked_back"]
        assert asked["waits_for"] == [1, 2, 3]
        await here.do(3, "agree", number=asked["number"], yes=True)
        assert here.lines[0].scene["asked_back"]["waits_for"] == [2]

    inside(test)


def test_the_seats_at_the_askers_device_leave_it_to_the_others() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 3, shared=(0, 1))
        await here.do(0, "undo")
        assert here.lines[0].scene["asked_back"]["waits_for"] == [2]

    inside(test)


def test_a_seat_asks_three_times_in_a_deal() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 2)
        for time in range(3):
            assert here.lines[0].scene["can_undo"]
            assert (await here.do(0, "undo"))["is"] == "done"
            asked = here.lines[0].scene["asked_back"]["number"]
            await here.do(1, "agree", number=asked, yes=time == 0)
            if time == 0:
                await here.play(0, "bid 20")
        await here.nobody_takes_back()

    inside(test)


def test_asking_again_with_the_same_id_asks_once() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 2)
        await here.do(0, "undo", id="same")
        asked = here.lines[0].scene["asked_back"]["number"]
        assert (await here.do(0, "undo", id="same"))["is"] == "done"
        await here.do(1, "agree", number=asked, yes=False)
        assert (await here.do(0, "undo", id="same"))["is"] == "done"
        assert here.lines[0].scene["asked_back"] is None

    inside(test)


def test_a_hidden_move_is_not_named() -> None:
    async def test(server: Inside) -> None:
        def has_a_pair(table: Table) -> bool:
            return any(move.cards for move in table.legal(0))

        here = await company(server, "pals-for-two", 2, wanted=has_a_pair, pairing="own")
        pair = next(move for move in here.table.legal(0) if move.cards)
        await here.play(0, str(pair))
        await here.do(0, "undo")
        assert here.lines[1].scene["asked_back"]["seat"] == 0
        assert here.told(1)[-1] == {"fact": "asked back", "seat": 0, "move": None}
        frames = "".join(here.lines[1].frames)
        assert not any(f'"{card}"' in frames for card in pair.cards), "the other player learned what was laid"

    inside(test)


def test_without_time_left_a_move_stands() -> None:
    async def test(server: Inside) -> None:
        here = await bidding(server, 2, clock=Clock(10, 30))
        here.room.clocks.asked_since -= 11
        here.room.refresh()
        await here.nobody_takes_back()

    inside(test)


def test_alone_with_bots_everything_can_be_taken_back_at_once() -> None:
    async def test(server: Inside) -> None:
        here = await company(
            server, "all-star-comics", 1, 2, wanted=lambda table: table.phase.name == "play" and 0 in table.actors
        )
        before = here.table.state.copy()
        for _ in range(5):
            moves = len(here.table.moves)
            await here.play(0, str(here.table.legal(0)[0]))
            await server.until(lambda: 0 in here.table.actors)
            assert (await here.do(0, "undo"))["is"] == "done"
            assert len(here.table.moves) == moves
        assert here.table.state == before

    inside(test)


@pytest.mark.english
def test_what_everyone_is_told() -> None:
    names = ["Ann", "Bert"]
    for fact, told, to_asker, to_other in (
        (facts.AskedBack(0, "bid 40"), "Ann wants to take back “bid 40”.", "You ask to take back “bid 40”.", None),
        (facts.AskedBack(0, None), "Ann wants to take back a move.", "You ask to take back a move.", None),
        (
            facts.MoveStands(0, facts.StandsBecause.DECLINED, 1),
            "Bert says no. The move stands.", None, "You say no. The move stands.",
        ),
        (
            facts.MoveStands(0, facts.StandsBecause.WITHDRAWN, 0),
            "Ann no longer wants to take it back. The move stands.", "You no longer ask. The move stands.", None,
        ),
        (facts.MoveStands(0, facts.StandsBecause.LATE), "Not everyone answered. The move stands.", None, None),
    ):  # fmt: skip
        assert facts.sentence(fact, names, None) == told
        assert facts.sentence(fact, names, 0) == (to_asker or told)
        assert facts.sentence(fact, names, 1) == (to_other or told)


def test_a_lead_is_not_taken_back_where_it_tells_that_nobody_broke_a_rule() -> None:
    """Where offenses are fined, leading on would end the deal if someone hadn't followed suit when able: a lead is a question."""

    async def test(server: Inside) -> None:
        here = await company(server, "rook", 3, offences="fined")
        while last_trick(here.table) is None:
            seat = min(here.table.actors)
            await here.play(seat, str(here.table.legal(seat)[0]))
        leader = min(here.table.actors)
        await here.play(leader, str(here.table.legal(leader)[0]))
        await here.nobody_takes_back()
        follower = min(here.table.actors)
        await here.play(follower, str(here.table.legal(follower)[0]))
        assert await here.take_back(follower)

    inside(test)
