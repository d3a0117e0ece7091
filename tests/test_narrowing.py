"""What rules write down when asked: for the one who asks, and nobody else."""

from __future__ import annotations

import threading

from parlour.lang.rule import clause, clause_text, explained, narrow, prefer, reason, reason_text

RK_11 = clause("RK-11")
BECAUSE = reason("Because it is so.")


def test_a_clause_and_its_number() -> None:
    assert clause_text(RK_11) == "RK-11"
    assert reason_text(BECAUSE) == "Because it is so."


def test_a_reason_has_the_same_number_whatever_was_loaded_before() -> None:
    other = reason("Because it is otherwise.")
    assert reason("Because it is so.") == BECAUSE != other
    assert -(2**63) <= other < 0, "no clause has a number below 0"


def test_narrowing_is_written_down_only_while_somebody_asks() -> None:
    assert narrow(0b111, 0b101, RK_11) == 0b101
    with explained() as steps:
        assert narrow(0b111, 0b101, RK_11) == 0b101
        assert prefer(0b101, 0b001, BECAUSE) == 0b001
        assert prefer(0b101, 0b010, BECAUSE) == 0b101
    narrow(0b111, 0b001, RK_11)
    assert steps == [(RK_11, 0b010), (BECAUSE, 0b100)]


def test_asking_within_asking_has_its_own_notes_and_the_first_goes_on() -> None:
    with explained() as first:
        narrow(0b11, 0b01, RK_11)
        with explained() as second:
            narrow(0b11, 0b10, RK_11)
        narrow(0b111, 0b011, RK_11)
    assert first == [(RK_11, 0b10), (RK_11, 0b100)]
    assert second == [(RK_11, 0b01)]


def test_threads_do_not_write_into_each_others_notes() -> None:
    """A bot thinks in a thread of its own while the table explains a refusal."""
    begun, done = threading.Event(), threading.Event()
    elsewhere: list[tuple[int, int]] = []

    def other() -> None:
        with explained() as steps:
            begun.set()
            done.wait(5)
            narrow(0b1100, 0b0100, RK_11)
        elsewhere.extend(steps)

    thread = threading.Thread(target=other)
    with explained() as here:
        thread.start()
        assert begun.wait(5)
        narrow(0b11, 0b01, RK_11)
        done.set()
        thread.join(5)
    assert here == [(RK_11, 0b10)]
    assert elsewhere == [(RK_11, 0b1000)]
