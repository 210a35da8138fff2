"""GcScheduler is collected when the window rests, and by Python itself afterwards."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from realms_builder.gui.shell.input_gate import (
    CROWD,
    DEEP_REST,
    LONG_REST,
    YOUNG,
    GcScheduler,
    InputGate,
)


class Circle:
    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def calm() -> InputGate:
    return InputGate()


@pytest.fixture
def garbage(calm: InputGate) -> Iterator[GcScheduler]:
    gc.collect()
    found = GcScheduler(calm)
    yield found
    found.stop()
    assert gc.isenabled()


def test_new_rubbish_goes_at_the_next_look_even_while_somebody_types(
    calm: InputGate, garbage: GcScheduler
) -> None:
    gone = ref(Circle())
    kept = [[n] for n in range(YOUNG + 1000)]
    assert gone() is not None
    calm.disturb()
    garbage.look()
    assert gone() is None
    assert len(kept) > YOUNG


def test_old_rubbish_waits_for_a_long_rest(calm: InputGate, garbage: GcScheduler) -> None:
    circle = Circle()
    gc.collect()  # it is old now
    gone = ref(circle)
    del circle
    kept = [[n] for n in range(YOUNG + 1000)]
    calm.disturb()
    garbage.look()
    assert gone() is not None
    for _ in range(LONG_REST):
        garbage.look()
    assert gone() is None
    assert kept


def test_a_crowd_of_new_objects_is_set_aside_until_nobody_has_touched_the_window_for_long(
    calm: InputGate, garbage: GcScheduler
) -> None:
    gone = ref(Circle())
    kept = [[n] for n in range(CROWD + 1000)]
    garbage.look()
    calm.disturb()
    garbage.look()
    assert gone() is not None
    for _ in range(DEEP_REST):
        garbage.look()
    assert gone() is None
    assert kept
