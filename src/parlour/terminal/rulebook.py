"""The rules of a game as text, clause by clause, and as JSON for programs. All of it comes from the game's file."""

from __future__ import annotations

import re

from parlour.engine.clauses import MARKS, Clause
from parlour.engine.contract import COMMON_CLAUSES, Rules
from parlour.lang.phrases import worded
from parlour.lang.support import LATER_RULES, WORDS
from parlour.play import guides
from parlour.terminal import phrases
from parlour.terminal.catalog import game_json, players_text
from parlour.terminal.guide_text import guide_json


def rulebook_json(rules: Rules) -> dict[str, object]:
    """All rules of a game, for programs."""
    return {
        **game_json(rules),
        "guide": guide_json(guide) if (guide := guides.find(rules.calling_card.name)) else None,
        "introduction": rules.introduction,
        "clauses": [clause_json(clause) for clause in rules.clauses],
        "common": [clause_json(clause) for clause in COMMON_CLAUSES],
        "closing": rules.closing,
        "marks": marks_json(rules),
    }


def marks_json(rules: Rules) -> dict[str, str]:
    """What the letters of the marks stand for in this game, for programs."""
    later = {"P": LATER_RULES} if rules.calling_card.later_rules else {}
    return {mark: WORDS[rests_on] for mark, rests_on in {**MARKS, **later}.items()}


def clause_json(clause: Clause) -> dict[str, object]:
    """One clause, for programs."""
    support = [{"part": one.part, "rests_on": one.rests_on} for one in clause.support]
    return {"id": clause.id, "marks": clause.marks, "support": support, "text": clause.text}


def rulebook_lines(rules: Rules) -> list[str]:
    """All rules of a game, a paragraph a line."""
    card = rules.calling_card
    maker = phrases.MAKER(maker=card.maker_text, year=card.year_text, players=players_text(rules), minutes=card.minutes)
    introduction = _paragraphs(rules.introduction)
    told = [card.title, maker, "", *(introduction[1:] or introduction)]
    told += ["", phrases.WHAT_CLAUSES_REST_ON(), "", *(clause_text(clause) for clause in rules.clauses)]
    if rules.closing:
        told += ["", *_paragraphs(rules.closing)]
    told += ["", phrases.OPTIONS_OF_GAME(), *option_lines(rules)]
    return [*told, "", phrases.COMMON_CLAUSES(first=COMMON_CLAUSES[0].id, last=COMMON_CLAUSES[-1].id)]


def _paragraphs(text: str) -> list[str]:
    """A text whose lines were broken to fit a file, as paragraphs."""
    return [worded(" ".join(part.split())) for part in re.split(r"\n\s*\n", text) if part.strip()]


def clause_text(clause: Clause) -> str:
    """A clause in one paragraph, with what it rests on."""
    return f"{clause.id} ({clause.support_text}) {worded(clause.text)}"


def option_lines(rules: Rules) -> list[str]:
    """A game's options, a paragraph each."""
    told = []
    for name, field in rules.options.items():
        assert field.option is not None
        means = f"{worded(field.option.means)}; " if field.option.means else ""
        told.append(f"  {name}={field.option.range_text()} ({field.option.clause}): {means}{field.option.support_text()}")
    return told
