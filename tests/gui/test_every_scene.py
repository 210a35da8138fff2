"""Every room and dialog opens in both languages, speaks only one, and can be used by ear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
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

from realms_builder.gui.app import TRANSLATIONS, make_window
from realms_builder.gui.preferences import Preferences
from tests.shots.scenes import SCENES
from tests.shots.stage import Stage


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody() -> None:
    """Let messages be: they are scenes, and the stage answers them."""


@pytest.fixture
def stage(
    qapp: QApplication,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Stage]:
    """Return the whole window in one language, with a library of its own."""
    monkeypatch.setattr("tests.shots.stage.QUIET_S", 0.02)
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.language, preferences.theme = lang, "dark" if lang == "de" else "light"
    preferences.library_folder = tmp_path / "library"
    window = make_window(qapp, preferences)
    window.show()
    found = Stage(window, tmp_path)
    yield found
    found.leave()
    preferences.language = "en"  # what translates is taken down again
    window.close()
    window.deleteLater()
    qapp.setStyleSheet("")


@pytest.fixture(scope="module")
def foreign() -> dict[str, set[str]]:
    """Return for each language the texts of the window that only the other one says."""
    messages = ElementTree.parse(TRANSLATIONS / "realms_de.ts").iter("message")
    pairs = [(m.findtext("source", ""), m.findtext("translation", "")) for m in messages]
    english, german = ({pair[side] for pair in pairs} for side in range(2))
    return {"de": english - german, "en": german - english}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_scene_opens_speaks_one_language_and_names_what_has_the_focus(
    stage: Stage, lang: str, foreign: dict[str, set[str]]
) -> None:
    silent: list[str] = []
    strange: list[str] = []
    said: set[str] = set()
    for name, scene in SCENES.items():
        shown = scene(stage)
        if not isinstance(shown, QPixmap):
            widgets = [w for w in (shown, *shown.findChildren(QWidget)) if w.isVisible()]
            silent += [f"{name}: {_described(w)}" for w in widgets if _is_silent(w)]
            said.update(text for widget in widgets for text in _texts(widget))
            strange += [f"{name}: {t}" for w in widgets for t in _texts(w) if t in foreign[lang]]
        stage.leave()
    assert len(said & foreign["en" if lang == "de" else "de"]) > 100  # the window was really seen
    assert sorted(set(silent)) == []
    assert sorted(set(strange)) == []


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
    return shown, inside, widget.toolTip(), widget.accessibleName(), widget.windowTitle()


def _described(widget: QWidget) -> str:
    parents = type(widget.parent()).__name__, type(widget.window()).__name__
    return f"{type(widget).__name__} in {' in '.join(parents)}"
