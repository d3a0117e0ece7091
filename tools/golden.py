"""Golden games: one deal of each game, played at random from the seed "golden", kept as text in ``tests/golden``.
(Where that deal is over before anybody moves, the seed is "golden 2", and so on.)

When one of these files changes, the rules, chance or the words of moves have changed: look at the difference before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import parlour
from parlour import Game, Move
from parlour.engine.common import next_to_act
from parlour.lang.chance import player_next, player_pick, player_start, seed_key
from parlour.lang.words import move_text
from tools.commands import reader

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
SEEDS = ("golden", *(f"golden {number}" for number in range(2, 10)))


def counts(name: str) -> tuple[int, ...]:
    """The smallest and the largest number of players."""
    players = parlour.load(name).rules.calling_card.players
    return tuple(sorted({players[0], players[-1]}))


def place(name: str, players: int) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{name}-{players}.txt"


def golden(name: str, players: int) -> str:
    """The text of a golden game: what the random player of bulk runs plays with the seed, in the words of the table."""
    game = Game(name, players, {"length": "deal"})
    seed = next(seed for seed in SEEDS if not game.open(seed).over)
    table = game.open(seed)
    s = game.start()
    stream = player_start(*seed_key(seed))
    game.rules.course.begin(s, *seed_key(seed))
    lines = [
        f"{game.rules.calling_card.title}, {players} players, one deal at random",
        "",
        f"seed: {seed}",
        f"dealer: {table.state.dealer}",
        "",
    ]
    while not s.deal_over:
        before, path = s.copy(), list[int]()
        seat = next_to_act(s)
        while not path or s.half:
            stream = player_next(stream)
            path.append(player_pick(stream, game.rules.legal(s, seat)))
            game.rules.play(s, seat, path[-1])
        words = game.rules.calling_card.phases[before.phase].words
        table.play(seat, Move(move_text(words, path, game.pack, before) or "?", tuple(path)))
        lines.append(f"{seat}: {table.moves[-1][1]}")
    assert table.scores == list(s.total[:players]), "the table and the bulk loop disagree"
    lines += [
        "",
        f"ended: {game.rules.calling_card.endings[s.how]}",
        f"points: {' '.join(str(points) for points in table.deals[0])}",
        f"scores: {' '.join(str(score) for score in table.scores)}",
        f"winners: {' '.join(str(seat) for seat in table.winners)}".rstrip(),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    asked = reader("tools.golden", "Write the golden games that tests compare with.", "", "{game}")
    asked.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    FOLDER.mkdir(exist_ok=True)
    for name in asked.parse_args(arguments).games or parlour.games.built_in():
        for players in counts(name):
            file, text = place(name, players), golden(name, players)
            same = file.exists() and file.read_text(encoding="utf-8") == text
            file.write_text(text, encoding="utf-8")
            print(f"{'unchanged' if same else 'written  '}  {file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
