"""Text from people is cleaned by Unicode category, and names that look alike are the same name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.play.text import HIDDEN, JOINER, MAX_MARKS, clean_text, name_key


@pytest.mark.parametrize(
    ("given_", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nGreen  Gables ", "Ann of Green Gables"),
        ("\x1b[2JAnn\x07", "[2JAnn"),
        ("\x9b31mAnn", "31mAnn"),
        ("a\u202eb\u2066c\u200fd\u061ce", "abcde"),
        ("A\u200bn\u200cn\ufeff\u00ad\u2060", "Ann"),
        ("Ann\u2028Bob\u2029Cy\u0085Di", "Ann Bob Cy Di"),
        ("Ann\u3000Lee\u00a0\u2003Ray", "Ann Lee Ray"),
        ("\u3164\u2800\u115f", ""),
        ("A\u034fn\u180bn\ufe0f", "Ann"),
        ("\ud800Ann\udfff\ue000\U0010ffff", "Ann"),
        ("Jose\u0301", "José"),
        ("Z" + "\u0301\u0310\u0334\u0353\u0363" * 9, None),
        ("\u0301\u0301Ann", "Ann"),
        ("שרה", "שרה"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("नमस्ते", "नमस्ते"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("👩🏽\u200d🚀 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3", "👩🏽\u200d🚀 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3"),
        ("👍\u200d\u200d👍\u200dx", "👍\u200d👍x"),
        ("🏴\U000e0067\U000e007f", "🏴"),
    ],
)
def test_what_is_hidden_is_dropped(given_: str, shown: str | None) -> None:
    found = clean_text(given_)
    if shown is not None:
        assert found == shown
    assert sum(unicodedata.combining(letter) > 0 for letter in unicodedata.normalize("NFD", found)) <= MAX_MARKS * len(found)


def test_a_tower_of_marks_is_cut_down() -> None:
    assert len(clean_text("Zoe" + "\u0334\u0335\u0336\u0337" * 20)) == len("Zoe") + MAX_MARKS


def test_a_text_is_cut_to_its_length() -> None:
    assert clean_text("Ann of Green Gables", 7) == "Ann of"
    assert clean_text("👩\u200d🚀", 2) == "👩"
    assert clean_text("\ufb1d" * 24, 24) == "\u05d9\u05b4" * 12, "some letters grow when they are normalized"


@given(st.text())
def test_a_clean_text_stays_as_it_is(text: str) -> None:
    once = clean_text(text)
    assert clean_text(once) == once
    assert not any(unicodedata.category(letter) in HIDDEN and letter != JOINER for letter in once)
    assert once == unicodedata.normalize("NFC", once)
    assert "  " not in once
    assert once == once.strip()


EMOJI = st.text("👩🏽👨❤\ufe0f\u200d\u20e31#aé\u0301\u0334\u1100\u1161 \u3164\u200b", max_size=12)


@given(EMOJI, st.one_of(st.none(), st.integers(1, 8)))
def test_so_does_one_of_joiners_and_marks(text: str, most: int | None) -> None:
    once = clean_text(text, most)
    assert clean_text(once, most) == once
    assert most is None or len(once) <= most


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"), ("Ann", "Ａｎｎ"), ("Ann", "A\u200bnn"), ("Ann Lee", "Ann\u3000Lee"), ("Ann", "An\u00adn"), ("Straße", "STRASSE"),
        ("José", "Jose\u0301"), ("❤\ufe0f", "❤"), ("ﬁn", "fin"), ("Ann", "An n"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_other_names_are_other_names() -> None:
    names = ["Ann", "Anne", "José", "Jose", "👩", "👨", "李", "Ann 2"]
    assert len({name_key(name) for name in names}) == len(names)
