"""Bots with a role: chosen, named, shown, kept in the journal, and never in the way."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

import pytest

from parlour import Game, Table
from parlour.bots import decide, profiles, race_timing, second_opinion, warmup
from parlour.bots.adviser import advice
from parlour.bots.profiles import BEST, FEWEST, PROFILES, SHORTEST, Profile
from parlour.play.table import Move
from parlour.server import protocol
from parlour.server.http.tables import public_table
from parlour.server.journal import entries as journal
from parlour.server.rooms import rematch
from parlour.server.rooms.effects import apply
from parlour.server.rooms.live_table import LiveTable
from parlour.server.services import bot_turns, races
from parlour.server.services.bot_turns import bot_move
from tests.server.guests import Server
from tests.server.in_process import Inside, inside


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose search was asked for; none is loaded."""
    asked: list[str] = []
    monkeypatch.setattr(warmup, "begin", asked.append)
    monkeypatch.setattr(warmup, "is_ready", lambda game: False)
    return asked


def seated(scene: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(seat["name"], seat["role"]) for seat in scene["seats"]]


# -- choosing


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("bots", "wanted"),
    [
        ([], [("Ada", "fair"), ("Bert", "fair"), ("Cora", "fair")]),
        (["easy"], [("Ada", "easy"), ("Bert", "easy"), ("Cora", "easy")]),
        (["teddy", "best", "hattie"], [("Teddy", "teddy"), ("Ada", "best"), ("Aunt Hattie", "hattie")]),
        (["hattie"], [("Aunt Hattie", "hattie"), ("Aunt Hattie 2", "hattie"), ("Aunt Hattie 3", "hattie")]),
    ],
)
def test_the_bots_sit_down_as_they_were_chosen(bots: list[str], wanted: list[tuple[str, str]]) -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], bots=bots)
        line = all_.enter(made.table, made.seats["0"])
        await all_.until(lambda: line.scene)
        assert seated(line.scene) == [("Ann", None), *wanted]
        card = public_table((await all_.rooms.room(made.table)).live)
        assert [(seat.name, seat.profile) for seat in card.seats] == seated(line.scene)

    inside(test)


@pytest.mark.usefixtures("begun")
def test_a_person_may_have_a_character_s_name() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["aunt hattie"], bots=["hattie", "fair", "quill"])
        assert [seat.name for seat in (await all_.rooms.room(made.table)).live.seats] == [
            "aunt hattie",
            "Aunt Hattie 2",
            "Ada",
            "Miss Quill",
        ]

    inside(test)


@pytest.mark.usefixtures("begun")
def test_friends_take_seats_and_only_the_first_bots_are_needed() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], bots=["teddy", "quill", "colonel"], invite=True)
        line = all_.enter(made.table, made.seats["0"])
        await all_.rooms.sit(made.table, protocol.Sit("Bob", 2))
        line.say(do="begin", id="b")
        await all_.until(lambda: line.scene and line.scene["status"] == "playing")
        assert seated(line.scene) == [("Ann", None), ("Teddy", "teddy"), ("Bob", None), ("Miss Quill", "quill")]

    inside(test)


@pytest.mark.parametrize(
    ("people", "bots"),
    [
        (["Ann"], ["wizard"]),
        (["Ann"], ["fair", "easy"]),
        (["Ann"], ["fair"] * 4),
        (["Ann", "Bob", "Cy", "Di"], ["fair", "easy"]),
        (["Ann"], ["fair"] * 9),
        (["Ann"], ["x" * 25]),
        (["Ann"], "fair"),
        (["Ann"], [3]),
    ],
)
def test_bots_that_cannot_be_are_refused(server: Server, people: list[str], bots: object) -> None:
    answer = server.ask("/api/tables", {"game": "rook", "players": 4, "people": people, "bots": bots})
    assert (answer.status, answer.json["field"]) == (400, "bots")


def test_one_role_for_all_where_all_seats_are_taken(server: Server) -> None:
    made = server.ask("/api/tables", {"game": "rook", "players": 4, "people": ["Ann", "Bob", "Cy", "Di"], "bots": ["easy"]})
    assert made.status == 201


def test_a_character_plays_over_a_real_socket(server: Server) -> None:
    """Teddy and Miss Quill need no search: some tricks with them."""
    made = server.open("paintings-outcasts", "Ann", players=4, bots=["teddy", "quill", "easy"])
    with server.guest(made.table, made.token) as ann:
        scene = ann.my_turn()
        assert seated(scene) == [("Ann", None), ("Teddy", "teddy"), ("Miss Quill", "quill"), ("Ada", "easy")]
        for _ in range(3):
            ann.done("play", move=ann.my_turn()["moves"][0]["text"])
        ann.my_turn()
        facts = [fact for event in ann.events if event["is"] == "scene" for fact in event["facts"]]
    assert {fact["seat"] for fact in facts if fact["fact"] == "moved"} == {0, 1, 2, 3}


# -- the log


@pytest.mark.usefixtures("begun")
def test_the_roles_are_written_down_and_come_back_and_a_rematch_keeps_them() -> None:
    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], bots=["marlowe", "easy", "marlowe"])
        wanted = [("Ann", None), ("Judge Marlowe", "marlowe"), ("Ada", "easy"), ("Judge Marlowe 2", "marlowe")]
        all_.rooms.unload(all_.rooms.loaded[made.table])
        line = await all_.come_back(made.table, made.seats["0"])
        await all_.until(lambda: line.scene)
        assert seated(line.scene) == wanted
        live = all_.rooms.loaded[made.table].live
        assert {seat: role.name for seat, role in live.profiles().items()} == {1: "marlowe", 2: "easy", 3: "marlowe"}
        again = LiveTable("again")
        for entry in rematch.rematch_entries(live, "0" * 64, {}, now=0.0):
            apply(again, journal.decode(journal.encode(entry)))
        assert [(seat.name, seat.profile) for seat in again.seats] == wanted
        assert again.opened is not None
        assert again.opened.bots == ("marlowe", "easy", "marlowe")

    inside(test)


def test_a_journal_from_before_there_were_roles_still_loads() -> None:
    """Its bots play as usual, and so does a bot whose role no longer exists."""

    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"])
        log = all_.disk.tables[made.table]
        old = [json.loads(body) for body in log]
        for entry in old:
            for field in ("bots", "roles") if entry["e"] == "opened" else ("roles",):
                entry.pop(field, None)
        assert "bots" in old[-1]
        for name, change in (("old", {}), ("gone", {"roles": {"1": "wizard"}})):
            all_.disk.tables[name] = [json.dumps(entry).encode() for entry in (*old[:-1], {**old[-1], **change})]
            live = (await all_.rooms.room(name)).live
            assert live.status == "playing"
            assert {role.name for role in live.profiles().values()} == {"fair"}
            line = all_.enter(name, made.seats["0"])
            await all_.until(lambda: bool(line.scene.get("moves")))  # noqa: B023

    inside(test)


# -- playing


def test_each_seat_decides_by_its_role_and_a_minded_one_as_usual(begun: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, set[str]] = {}

    def watched(table: Table, seat: int, role: Profile, chance: random.Random, people: list[int], own: object) -> Move:
        asked.setdefault(seat, set()).add(role.name)
        return advice(table, seat)[0]

    monkeypatch.setattr(bot_turns, "decide", watched)

    async def test(all_: Inside) -> None:
        made = await all_.open("rook", ["Ann"], bots=["colonel", "easy", "best"])
        line = all_.enter(made.table, made.seats["0"])
        line.say(do="stand", id="s", away=True)
        await all_.until(lambda: len(asked) == 4)
        assert asked == {0: {"fair"}, 1: {"colonel"}, 2: {"easy"}, 3: {"best"}}
        assert seated(line.scene)[0] == ("Ann", None), "a bot that minds a seat does not take it"

    inside(test)
    assert begun == ["rook"], "the search is loaded when the table is opened"


def test_no_search_is_loaded_if_no_bot_thinks(begun: list[str]) -> None:
    async def test(all_: Inside) -> None:
        await all_.open("rook", ["Ann"], bots=["teddy"])
        await all_.open("rook", ["Ann"])
        assert not begun
        await all_.open("authors", ["Ann"], bots=["strong"], invite=True)
        assert begun == ["authors"]

    inside(test)


def test_bots_race_by_their_own_reaction_times(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[int, str]] = []

    def watched(
        table: Table, bots: list[int], seconds: float, chance: random.Random, roles: dict[int, Profile], span: float
    ) -> list[Any]:
        heard.append({seat: role.name for seat, role in roles.items()})
        return race_timing.race_attempts(table, bots, seconds, chance, roles, span)

    monkeypatch.setattr(races, "race_attempts", watched)

    async def test(all_: Inside) -> None:
        made = await all_.open("snap-jack", ["Ann"], players=3, bots=["teddy", "easy"], race_seconds=2.0)
        line = all_.enter(made.table, made.seats["0"])
        for turn in range(60):
            await all_.until(lambda: heard or line.scene.get("moves"))
            if heard:
                break
            at = line.scene["at"]
            line.say(do="play", id=f"m{turn}", move=line.scene["moves"][0]["text"])
            await all_.until(lambda: line.scene["at"] > at)  # noqa: B023
        assert heard[0] == {1: "teddy", 2: "easy"}

    inside(test)


def test_a_bot_that_runs_into_trouble_plays_by_the_advice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*about: Any) -> Move:
        raise LookupError("no world")

    monkeypatch.setattr(bot_turns, "decide", broken)
    table = Game("rook", 4).open(1, engine="plain")
    seat = min(table.actors)
    assert bot_move(table, [seat], [], {seat: PROFILES["best"]}, random.Random(1), lambda: 1) == (
        seat,
        str(advice(table, seat)[0]),
    )
    assert "could not decide" in caplog.text


@pytest.mark.parametrize("profile", ["easy", "teddy", "fair"])
def test_a_bot_that_deals_never_stops_people_who_lay_their_pairs(profile: str) -> None:
    """A slip might make it call "Play Pals" at once (PA-5)."""
    for seed in range(20):
        table, chance = Game("pals", 3, {"pairing": "own"}).open(seed, engine="plain"), random.Random(seed)
        dealer = table.state.dealer
        people = sorted(table.actors - {dealer})
        while (found := bot_move(table.copy(), [dealer], people, {dealer: PROFILES[profile]}, chance, lambda: 0)) is not None:
            table.play(*found)
            assert table.actors.issuperset(people)
            if dealer not in table.actors:
                break


# -- many tables, one who thinks


@pytest.mark.parametrize(
    ("waiting", "thinking"), [(0, BEST), (1, BEST), (2, (75_000, 0.4)), (8, (18_750, 0.1)), (5000, (FEWEST, SHORTEST))]
)
def test_the_more_bots_wait_the_shorter_each_thinks(waiting: int, thinking: tuple[int, float]) -> None:
    hurried = PROFILES["best"].hurried(waiting)
    assert hurried.thinking == pytest.approx(thinking)
    assert (hurried.name, hurried.risk, hurried.reaction) == ("best", 0.0, 0.3)
    assert PROFILES["easy"].hurried(waiting) is PROFILES["easy"]


def thinking_for_real(monkeypatch: pytest.MonkeyPatch, thought: Any) -> None:
    """Let bots use this instead of a search, so that none needs to be compiled."""
    monkeypatch.setattr(warmup, "begin", lambda game: None)
    monkeypatch.setattr(warmup, "is_ready", lambda game: True)
    monkeypatch.setattr(decide, "_searched", thought)


def test_with_many_tables_nobody_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables whose bots all want to think 0.8 s, in one thread: one after the other it would be 16 s till the last has moved."""
    budgets: list[tuple[int, float]] = []

    def thought(table: Table, seat: int, role: Profile, chance: random.Random) -> Move:
        budgets.append(role.thinking)
        time.sleep(role.thinking[1])
        return advice(table, seat)[0]

    thinking_for_real(monkeypatch, thought)

    async def test(all_: Inside) -> None:
        tables = []
        while len(tables) < 20:
            made = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=["best"])
            if all_.rooms.loaded[made.table].live.bots_to_act():
                tables.append(made)
        lines = [all_.enter(made.table, made.seats["0"]) for made in tables]
        await all_.until(lambda: all(line.scene and line.scene["actor"] is not None for line in lines), seconds=120)
        assert sum(seconds for _, seconds in budgets) < 6, "they think one after the other, and the last waits for all of them"
        assert min(budgets)[1] <= profiles.BEST[1] / 15, "with that many waiting the thoughts are short"
        assert all(simulations >= FEWEST for simulations, _ in budgets)
        assert threading.active_count() < 20

    inside(test)


def test_a_long_search_does_not_hold_up_hints_other_bots_or_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()

    def thought(table: Table, seat: int, role: Profile, chance: random.Random) -> Move:
        assert free.wait(20)
        return advice(table, seat)[0]

    thinking_for_real(monkeypatch, thought)

    async def test(all_: Inside) -> None:
        deep = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=["best"])
        while not all_.rooms.loaded[deep.table].live.bots_to_act():
            deep = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=["best"])
        waits = all_.enter(deep.table, deep.seats["0"])
        await all_.until(lambda: all_.rooms.autoplay.threads.waiting == 1)
        made = await all_.open("paintings-outcasts", ["Ann"], players=4, bots=["fair"])
        line = all_.enter(made.table, made.seats["0"])
        await all_.until(lambda: line.scene and line.scene["moves"])
        line.say(do="hint", id="h")
        await all_.until(lambda: line.answers("h"))
        assert waits.scene["actor"] is None, "that one still thinks"
        free.set()
        await all_.until(lambda: waits.scene["actor"] is not None)
        await all_.until(lambda: all_.rooms.autoplay.threads.waiting == 0 or waits.scene["moves"])

    try:
        inside(test)
    finally:
        free.set()


def test_a_hint_has_a_second_opinion_where_the_search_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def opinion(table: Table, seat: int, move: Move) -> str:
        asked.append(seat)
        return f"Looking ahead, {move} is fine."

    monkeypatch.setattr(second_opinion, "shared_opinion", opinion)
    monkeypatch.setattr(warmup, "is_ready", lambda game: game == "paintings-outcasts")
    monkeypatch.setattr(warmup, "begin", lambda game: None)

    async def test(all_: Inside) -> None:
        for game, expected in (("paintings-outcasts", True), ("paintings-crowned", False)):
            made = await all_.open(game, ["Ann"], players=4)
            line = all_.enter(made.table, made.seats["0"])
            await all_.until(lambda line=line: line.scene and line.scene["moves"])
            line.say(do="hint", id="h")
            await all_.until(lambda line=line: line.answers("h"))
            (told,) = line.answers("h")
            assert (told["reasons"][-1] == f"Looking ahead, {told['move']} is fine.") is expected

    inside(test)
    assert asked == [0]


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("pace", [0.25, 1.0])
def test_how_soon_a_bot_moves_does_not_tell_that_it_had_no_choice(name: str, pace: float) -> None:
    """A bot with one legal move has it at once, and one that must choose may think as long as its profile says: both take the pause."""

    class Lowest(random.Random):
        def uniform(self, a: float, b: float) -> float:
            return min(a, b)

    async def test(all_: Inside) -> None:
        autoplay = all_.rooms.autoplay
        autoplay.pace, autoplay.chance = pace, Lowest()
        pause = bot_turns.pause_of(autoplay, Game("rook").open(1), [PROFILES["fair"], PROFILES[name]])
        assert pause > 1.1 * PROFILES[name].thinking[1]
        autoplay.pace = 0.0
        assert bot_turns.pause_of(autoplay, Game("rook").open(1), [PROFILES[name]]) == 0

    inside(test)
