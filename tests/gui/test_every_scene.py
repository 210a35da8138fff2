"""Every room and dialog opens in both languages, speaks only one, and can be used by ear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytest import Subtests

from realms_builder.gui.shell.app import make_window
from realms_builder.gui.shell.preferences import Preferences
from tests.catalogues import window_texts
from tests.shots.scenes import SCENES
from tests.shots.stage import Stage

LEAST_SAID = {"problem": 1, "workshop_used_by": 2}  # the rest is what the core says


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody() -> None:
    """Let messages be: they are scenes, and the stage answers them."""


@dataclass
class Audience:
    """Remembers what is said by what it sees, and what cannot be used by ear."""

    said: set[str] = field(default_factory=set)
    silent: set[str] = field(default_factory=set)

    def __call__(self, shown: QWidget) -> None:
        widgets = [w for w in (shown, *shown.findChildren(QWidget)) if w.isVisible()]
        self.said.update(text for widget in widgets for text in _texts(widget))
        self.silent.update(_described(widget) for widget in widgets if _is_silent(widget))


@pytest.fixture
def stage(
    qapp: QApplication, lang: str, preferences: Preferences, tmp_path: Path
) -> Iterator[Stage]:
    """Return the whole window in one language, with a library of its own."""
    preferences.language, preferences.theme = lang, "dark" if lang == "de" else "light"
    window = make_window(qapp, preferences)
    window.show()
    found = Stage(window, tmp_path, longest_ms=60)
    yield found
    preferences.language = "en"  # what translates is taken down again
    assert window.close()
    qapp.setStyleSheet("")


@pytest.fixture(scope="module")
def only_in() -> dict[str, set[str]]:
    """Return for each language the texts of the window that only this one says."""
    texts = window_texts("de")
    english, german = {text for text, _ in texts}, set(texts.values())
    return {"de": german - english, "en": english - german}


def _by_room() -> dict[str, list[str]]:
    """Return the names of the scenes by the room or dialog they begin with; one window each."""
    firsts = Counter(name.partition("_")[0] for name in SCENES)
    found: dict[str, list[str]] = {}
    for name in SCENES:
        room = name.partition("_")[0]
        found.setdefault(room if firsts[room] > 1 else "others", []).append(name)
    return found


ROOMS = _by_room()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("room", ROOMS)
def test_its_scenes_open_speak_one_language_and_name_what_can_have_the_focus(
    room: str, lang: str, stage: Stage, only_in: dict[str, set[str]], subtests: Subtests
) -> None:
    for name in ROOMS[room]:
        with subtests.test(name):
            audience = Audience()
            stage._replace(audience=audience).show(SCENES[name])
            stage.leave()
            assert audience.said & only_in["en" if lang == "de" else "de"] == set()
            assert audience.silent == set()
            # it was really seen
            assert len(audience.said & only_in[lang]) >= LEAST_SAID.get(name, 4)


def _is_silent(widget: QWidget) -> bool:
    """Return whether *widget* can have the focus and nobody could say what it is."""
    if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or not widget.isEnabled():
        return False
    if isinstance(widget, QScrollArea) or isinstance(widget.parent(), QAbstractSpinBox | QComboBox):
        return False
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return not (widget.accessibleName() or any(c.isalnum() for c in text) or _has_label(widget))


def _has_label(widget: QWidget) -> bool:
    return any(label.buddy() is widget for label in widget.window().findChildren(QLabel))


def _texts(widget: QWidget) -> tuple[str, ...]:
    shown = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    inside = widget.placeholderText() if isinstance(widget, QLineEdit) else ""
    offered = [text for action in widget.actions() for text in (action.text(), action.toolTip())]
    return shown, inside, widget.toolTip(), widget.accessibleName(), widget.windowTitle(), *offered


def _described(widget: QWidget) -> str:
    parents = type(widget.parent()).__name__, type(widget.window()).__name__
    return f"{type(widget).__name__} in {' in '.join(parents)}"
