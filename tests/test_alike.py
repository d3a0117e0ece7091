"""Names that look alike, so that nobody at a table passes for somebody else."""

from __future__ import annotations

import pytest

from parlour.play.alike import CAPITALS, look_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"), ("Ann", "\u0410nn"), ("Bill", "BiIl"), ("Bill", "Bi11"), ("Paul", "Pau|"), ("Leo", "Le0"), ("Ian", "lan"),
        ("Arno", "Amo"), ("Ewa", "Evva"), ("gus", "\u0261us"), ("Dan", "\u0501an"), ("dan", "\u0501an"), ("eva", "e\u03bda"),
        ("Eva", "E\u0475a"), ("Ana", "An\u0251"), ("Sara", "\u13daara"), ("Ada", "\ua4eeda"), ("ADA", "\ua4eeda"), ("Lou", "L\u0585u"),
        ("You", "Yo\u057d"), ("You", "Y\u0585u"), ("Hugo", "\u0570ugo"), ("cora", "\u1d04ora"), ("Cora", "\u03f9ora"),
        ("Otto", "\u0d20tto"),
        ("Yan", "\u10e7an"), ("Luc", "\u04cfuc"), ("luc", "\u04cfuc"), ("Ann", "\u2c80nn"),
        ("Vic", "Vi\u0307c"), ("Vic", "V\u0456\u0307c"), ("Vic", "V\u0131\u0307c"), ("Jan", "\u0408an"), ("Vic", "\u2228ic"),
        ("Bob", "Bo\u044c"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(other, ["Zoe", one])
    assert look_alike(one, [other])


def test_names_that_look_different() -> None:
    names = [
        "Ann", "Anne", "Jos\u00e9", "Jose", "Ilse", "Lise", "Lan", "Ina", "Ann 2", "Ann 3", "Bot 1", "Bot 2", "Bot 11", "Eli", "Al", "Ali",
        "\u0410\u043d\u043d\u0430", "\u0413\u043e\u0448\u0430", "\u674e", "\U0001f469", "\u0395\u03bb\u03ad\u03bd\u03b7",
    ]  # fmt: skip
    for place, name in enumerate(names):
        assert not look_alike(name, names[:place]), name


def test_capitals_are_capitals() -> None:
    """Only what is its own capital is looked up."""
    assert [chr(number) for number in CAPITALS if chr(number).upper() != chr(number)] == []
