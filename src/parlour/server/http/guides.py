"""The guides for the page."""

from __future__ import annotations

from parlour.engine.guide import Guide, Item, Picture, Section
from parlour.lang.phrases import worded
from parlour.play import guides
from parlour.server.protocol.guides import GuideInfo, ItemInfo, PictureInfo, SectionInfo


def guide(game: str) -> GuideInfo | None:
    """The guide of a game, if it has one."""
    found = guides.find(game)
    return None if found is None else _guide(found)


def _guide(found: Guide) -> GuideInfo:
    return GuideInfo(
        aim=_section(found.aim),
        turn=_section(found.turn),
        counts=_section(found.counts),
        end=_section(found.end),
        mistakes=tuple(worded(mistake) for mistake in found.mistakes),
        advice=worded(found.advice),
    )


def _section(section: Section) -> SectionInfo:
    picture = None if section.picture is None else _picture(section.picture)
    return SectionInfo(tuple(worded(part) for part in section.text), picture)


def _picture(picture: Picture) -> PictureInfo:
    return PictureInfo(tuple(tuple(_item(item) for item in row) for row in picture.rows), worded(picture.caption))


def _item(item: Item) -> ItemInfo:
    return ItemInfo(kind=item.kind, name=item.name, says=worded(item.says), marked=item.marked)
