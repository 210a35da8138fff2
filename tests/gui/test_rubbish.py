"""Rubbish is collected when the window rests, and by Python itself afterwards."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from realms_builder.gui.shell.input_gate import LONG_REST, YOUNG, Calm, Rubbish


class Circle:
    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def calm() -> Calm:
    return Calm()


@pytest.fixture
def rubbish(calm: Calm) -> Iterator[Rubbish]:
    gc.collect()
    found = Rubbish(calm)
    yield found
    found.stop()
    assert gc.isenabled()


def test_new_rubbish_goes_at_the_next_look_even_while_somebody_types(
    calm: Calm, rubbish: Rubbish
) -> None:
    gone = ref(Circle())
    kept = [[n] for n in range(YOUNG + 1000)]
    assert gone() is not None
    calm.disturb()
    rubbish.look()
    assert gone() is None
    assert len(kept) > YOUNG


def test_old_rubbish_waits_for_a_long_rest(calm: Calm, rubbish: Rubbish) -> None:
    circle = Circle()
    gc.collect()  # it is old now
    gone = ref(circle)
    del circle
    kept = [[n] for n in range(YOUNG + 1000)]
    calm.disturb()
    rubbish.look()
    assert gone() is not None
    for _ in range(LONG_REST):
        rubbish.look()
    assert gone() is None
    assert kept
