"""A shuffle that nobody can have arranged, and that everybody can check.

Before anybody sits down the server picks a secret and shows its SHA-256: the commitment. Each browser that takes a seat adds
random bytes of its own. The seed of the game is made from all of these, so neither side alone can choose it; every later deal
comes from the same seed. When the game is over the secret is shown, and anyone can make commitment and seed again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.play.record import from_record

PREFIX = "fair-"


def new_secret() -> str:
    """A server's secret: 32 random bytes in hex."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What is shown of a secret beforehand."""
    return hashlib.sha256(f"parlour commitment\n{secret}\n".encode()).hexdigest()


def seed_of(secret: str, entropy: Mapping[int, str]) -> str:
    """The seed of the game: from the server's secret and what each seat added, in the order of the seats."""
    added = "".join(f"{seat} {entropy[seat]}\n" for seat in sorted(entropy))
    return PREFIX + hashlib.sha256(f"parlour seed\n{secret}\n{added}".encode()).hexdigest()


def note(secret: str, entropy: Mapping[int, str]) -> dict[str, Any]:
    """What a finished game's record says about its shuffle."""
    return {
        "commitment": commitment_of(secret),
        "secret": secret,
        "added": {str(seat): entropy[seat] for seat in sorted(entropy)},
    }


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, in plain words."""

    ok: bool
    what: str


def checks(record: Mapping[str, Any], promised: str | None = None) -> list[Check]:
    """Look at the shuffle of a record: does everything that was promised hold? ``promised`` is a commitment noted before the game."""
    fair = record.get("fair")
    if not isinstance(fair, Mapping):
        return [Check(False, "This record says nothing about its shuffle: it was not played at a table that promises one.")]
    secret, shown, added = fair.get("secret"), fair.get("commitment"), fair.get("added")
    if not isinstance(secret, str) or not isinstance(shown, str) or not isinstance(added, Mapping):
        return [Check(False, "What this record says about its shuffle is not whole.")]
    if not all(seat in map(str, range(100)) and isinstance(words, str) for seat, words in added.items()):
        return [Check(False, "What the players added to the shuffle cannot be read.")]
    made = seed_of(secret, {int(seat): words for seat, words in added.items()})
    found = [
        Check(
            commitment_of(secret) == shown,
            "The secret of the server is the one it had promised before the first card was dealt.",
        ),
        Check(
            made == record.get("seed"),
            "The seed of the game is made from that secret and from what the players' browsers added.",
        ),
        Check("packs" not in record, "No pack was stacked: every deal comes from the seed."),
    ]
    if promised is not None:
        found.insert(0, Check(promised == shown, "The promise in the record is the one you noted."))
    return found


def verified(record: Mapping[str, Any], promised: str | None = None) -> dict[str, Any]:
    """Check a record's shuffle and its moves, for ``parlour verify`` and the verify page. RecordError, if it cannot be read or played."""
    table = from_record(record, engine="plain")
    over = "and the game is over" if table.over else "but the game is not over, and its secret should not be known yet"
    made = [*checks(table.record(), promised), Check(table.over, f"Every move follows the rules, {over}.")]
    return {"fair": all(check.ok for check in made), "checks": [{"ok": check.ok, "what": check.what} for check in made]}
