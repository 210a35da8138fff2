"""The window as a whole: what it asks before it closes."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.desk import Desk
from realms_builder.gui.main_window import MainWindow
from realms_builder.gui.tasks import Job
from tests.gui.answers import Answers


@pytest.fixture
def window(qtbot: QtBot, desk: Desk) -> Iterator[MainWindow]:
    found = MainWindow(desk)
    qtbot.addWidget(found)
    found.show()
    yield found
    desk.tasks.wait()


def at_work(job: Job) -> None:
    while True:
        job.check()


def test_a_window_with_work_that_was_asked_for_asks_before_it_closes(
    window: MainWindow, desk: Desk, answers: Answers
) -> None:
    desk.tasks.start("pack", at_work, lambda _done: None, title="Saving army.realmsroster …")
    window.close()
    assert window.isVisible()
    assert "Saving army.realmsroster" in answers.asked[0]
    answers.choices = ["stop"]
    window.close()
    assert not window.isVisible()


def test_work_nobody_waits_for_does_not_keep_the_window(
    window: MainWindow, desk: Desk, answers: Answers
) -> None:
    desk.tasks.start("thumbnails", at_work, lambda _done: None)
    window.close()
    assert not window.isVisible() and answers.asked == []
