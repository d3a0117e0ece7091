"""The command about the packs: cards."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.shared import Json, app, examples, print_json, say
from parlour.lang.errors import SetupError
from parlour.lang.pack import Pack
from parlour.terminal import phrases

Svg = Annotated[bool, Parameter("--svg", negative="", help="Print the drawing of the card, or of the box, as an SVG document.")]


@app.command(help_epilogue=examples("cards", "cards {pack}", "cards {pack} {card}", "cards {pack} {card} --svg > card.svg"))
def cards(pack: str | None = None, /, *card: str, json: Json = False, svg: Svg = False) -> None:
    """Show the cards of a pack: what is on them, and a story about each; or a single card.

    Without a pack, the packs are listed.

    Parameters
    ----------
    pack
        Name of the pack.
    card
        The only card to show, by its name or its title.
    """
    from parlour.terminal import collection

    if pack is None:
        if svg:
            raise SetupError(phrases.PICTURE_OF_A_PACK(option="--svg"), field="pack")
        _show(json, collection.pack_list_json(), collection.pack_list())
        return
    found, name = collection.find_pack(pack), " ".join(card)
    if svg:
        sys.stdout.write(collection.picture(found, name))
    elif name:
        faces = collection.find_cards(found, name)
        _show(json, collection.cards_json(faces), collection.card_lines(faces), found)
    else:
        _show(json, collection.pack_json(found), collection.pack_lines(found), found)


def _show(as_json: bool, made: object, lines: list[str], pack: Pack | None = None) -> None:
    """Print one or the other."""
    if as_json:
        print_json(made)
    else:
        say(lines, pack)
