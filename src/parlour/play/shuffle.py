"""A shuffle that neither the server nor the players can rig alone, and that everybody can check.

Before anyone sits down, the server picks a secret and shows its SHA-256: the commitment. Each browser that takes a seat adds random
bytes of its own. The seed of the game is made from all of these, so neither side can choose it alone, and every deal comes from
that seed. When the game is over the secret is shown, and anyone can compute the commitment and the seed again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from parlour.play import phrases
from parlour.play.record import from_record, rules_note

PREFIX = "fair-"


def new_secret() -> str:
    """A secret for the server: 32 random bytes in hex."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """The commitment to a secret, shown before the game."""
    return _sha256(f"parlour commitment\n{secret}\n")


def seed_of(secret: str, entropy: Mapping[int, str]) -> str:
    """The seed of the game, made from the server's secret and what each seat added, in seat order."""
    added = "".join(f"{seat} {entropy[seat]}\n" for seat in sorted(entropy))
    return PREFIX + _sha256(f"parlour seed\n{secret}\n{added}")


def _sha256(text: str) -> str:
    """The SHA-256 of a text. (Half characters, which only a made-up record has, count too.)"""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Proof(TypedDict):
    """What the record of a finished game says about its shuffle."""

    commitment: str
    secret: str
    added: dict[str, str]
    """What each seat added."""


def proof(secret: str, entropy: Mapping[int, str]) -> Proof:
    """The proof of a shuffle, for the record of a finished game."""
    return {
        "commitment": commitment_of(secret),
        "secret": secret,
        "added": {str(seat): entropy[seat] for seat in sorted(entropy)},
    }


class Check(TypedDict):
    """One thing that was checked, in plain words."""

    ok: bool
    what: str


def checks(record: Mapping[str, object], promised: str | None = None) -> list[Check]:
    """Check the shuffle of a record against what was promised. ``promised`` is a commitment noted before the game."""
    fair = record.get("fair")
    if not isinstance(fair, Mapping):
        return [Check(ok=False, what=phrases.NO_PROMISE())]
    secret, shown, added = fair.get("secret"), fair.get("commitment"), fair.get("added")
    if not isinstance(secret, str) or not isinstance(shown, str) or not isinstance(added, Mapping):
        return [Check(ok=False, what=phrases.PROMISE_INCOMPLETE())]
    if not all(seat in map(str, range(100)) and isinstance(words, str) for seat, words in added.items()):
        return [Check(ok=False, what=phrases.ADDED_UNREADABLE())]
    made = seed_of(secret, {int(seat): words for seat, words in added.items()})
    found = [
        Check(ok=commitment_of(secret) == shown, what=phrases.SECRET_KEPT()),
        Check(ok=made == record.get("seed"), what=phrases.SEED_MADE()),
        Check(ok="packs" not in record, what=phrases.NOT_STACKED()),
    ]
    if promised is not None:
        found.insert(0, Check(ok=promised == shown, what=phrases.PROMISE_NOTED()))
    return found


class Verdict(TypedDict):
    """Is the shuffle of a record fair, and what was checked to tell?"""

    fair: bool
    checks: list[Check]
    other_rules: NotRequired[str]
    """A sentence, where the record names another version of the rules."""


def verified(record: Mapping[str, object], promised: str | None = None) -> Verdict:
    """Check a record's shuffle and its moves, for ``parlour verify`` and the verify page. RecordError if it can't be read or played."""
    table = from_record(record, engine="plain", keep=1)
    played = phrases.PLAYED_OUT() if table.over else phrases.NOT_PLAYED_OUT()
    made = [*checks(table.record(), promised), Check(ok=table.over, what=played)]
    found: Verdict = {"fair": all(check["ok"] for check in made), "checks": made}
    if note := rules_note(table):
        found["other_rules"] = note
    return found
