"""The page of a game in Markdown, as ``docs/games`` has it and ``parlour rules GAME --page`` prints it.

Nobody types anything on it, so it always agrees with the game's files.
"""

from parlour.terminal.game_page.page import Pointers, game_page

__all__ = ["Pointers", "game_page"]
