"""Work beside the window: what is forgotten when it is done, and how it waits for the window."""

import gc
from collections.abc import Callable
from threading import Event
from weakref import ref

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.core.yield_points import yield_point
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.gui.shell.app import steps_of_the_window
from realms_builder.gui.shell.tasks import Job, Tasks
from realms_builder.roster.resolve.records import Names
from tests.gui.waiting import PATIENCE_MS


class Listener:
    """Somebody who waits for results."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def hear(self, result: object) -> None:
        self.heard.append(result)


def broken(_job: Job) -> None:
    raise ValueError


def seven(_job: Job) -> int:
    return 7


@pytest.mark.parametrize(("work", "cancelled"), [(seven, False), (broken, False), (seven, True)])
def test_nobody_is_kept_once_the_work_is_over(
    qtbot: QtBot, work: Callable[[Job], object], cancelled: bool
) -> None:
    tasks, listener = Tasks(), Listener()
    gone = ref(listener)
    tasks.start("key", work, listener.hear, failed=listener.hear)
    if cancelled:
        tasks.cancel("key")
        assert tasks.wait(PATIENCE_MS)
    del listener
    qtbot.waitUntil(lambda: not tasks.is_running("key"))
    qtbot.waitUntil(lambda: gc.collect() >= 0 and gone() is None)


@pytest.mark.parametrize("work", [seven, broken])
def test_a_key_with_a_file_name_that_is_no_unicode_comes_back(
    qtbot: QtBot, work: Callable[[Job], object]
) -> None:
    tasks = Tasks()
    heard: list[object] = []
    ended: list[object] = []
    tasks.ended.connect(ended.append)
    key = "read /a\nb\udcff.yaml"
    tasks.start(key, work, heard.append, failed=heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert not tasks.is_busy
    assert ended == [key]
    assert heard == [7] or isinstance(heard[0], ValueError)


def test_files_are_written_in_the_order_of_the_starts(qtbot: QtBot) -> None:
    tasks, written, done = Tasks(), [], []
    for number in range(20):
        tasks.start(
            f"file {number}", lambda _job, n=number: written.append(n), done.append, files=True
        )
    qtbot.waitUntil(lambda: len(done) == 20)
    assert written == list(range(20))


def test_work_waits_at_its_yield_points_while_somebody_types(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms_builder.gui.shell.input_gate.MOST_WAIT_S", PATIENCE_MS / 1000)
    tasks, results, begun, typed = Tasks(), [], Event(), Event()
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    qtbot.waitUntil(lambda: field.windowHandle() is not None)
    tasks.calm._watch(field.windowHandle())

    def work(_job: Job) -> bool:
        begun.set()
        typed.wait()
        yield_point()
        return tasks.calm.is_calm

    tasks.start("key", work, results.append)
    begun.wait()
    qtbot.keyClick(field.windowHandle(), Qt.Key.Key_A)
    assert not tasks.calm.is_calm
    typed.set()
    qtbot.waitUntil(lambda: bool(results))
    assert results == [True]
    assert field.text() == "a"


def test_work_goes_on_in_the_end_when_typing_never_ends() -> None:
    from realms_builder.gui.shell.input_gate import InputGate, Turn

    calm = InputGate()
    calm.disturb()  # and nobody comes to rest, since no events are handled
    turn = Turn(calm)
    turn.give_way()
    assert not calm.is_calm
    turn.give_way()  # a turn of its own: returns at once


def test_the_window_works_out_formulas_for_a_while_between_two_looks_at_the_keyboard(
    qtbot: QtBot,
) -> None:
    slow = "count(few, count(few, count(few, count(few, it > 0) > 0) > 0) > 0)"
    few = Names({"few": tuple(range(1, 16))})  # 15 to the fourth: 54,240 steps
    refused: list[int] = []

    def slot() -> None:
        refused.append(0)
        for _ in range(20):
            try:
                parse(slow).evaluate(few)
            except FormulaError as error:
                assert error.code == "too_many_steps_together"
                refused[-1] += 1

    with steps_of_the_window() as steps:
        for number in (1, 2):
            QTimer.singleShot(0, slot)
            qtbot.waitUntil(lambda n=number: len(refused) == n)
            qtbot.waitUntil(lambda: steps.left == steps.limit)
        assert refused[0] == refused[1]
        assert 0 < refused[0] < 20
    assert parse(slow).evaluate(few) == 15
