"""The window speaks German whole: each text is found, translated and shown."""

from __future__ import annotations

import ast
import re

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication

from realms_builder.gui.shell.app import Speech, WindowTexts
from tests.catalogues import translate, window_texts
from tests.tree import PACKAGE

FILES = sorted((PACKAGE / "gui").rglob("*.py"))
PLACEHOLDER = re.compile(r"\{\w*\}|%n|%\d")
SHORTCUT = re.compile(r"\b((?:Ctrl|Strg|Alt|Shift|Umschalt)\+\w+|Esc|F\d+)\b|\((\S)\)")
KEYS = {
    "Strg": "Ctrl",
    "Umschalt": "Shift",
    "Mausrad": "wheel",
    "Entf": "Del",
    "Eingabe": "Enter",
    "Leertaste": "Space",
    "Hoch": "Up",
    "Runter": "Down",
}
Texts = dict[tuple[str, str], str]


@pytest.fixture(scope="module")
def german() -> Texts:
    """Return the German texts by their English and what that means."""
    return window_texts("de")


def test_every_text_of_the_window_is_translated(german: Texts) -> None:
    used = {key for path in FILES for key in translate().texts_in(_tree(path))}
    assert len(used) > 300
    assert sorted(used - german.keys()) == [], "run `poe i18n`"
    assert sorted(german.keys() - used) == [], "run `poe i18n`"
    assert [key for key, text in german.items() if not text.strip()] == []


def test_placeholders_shortcuts_and_dots_are_kept(german: Texts) -> None:
    for (english, _), text in german.items():
        assert sorted(PLACEHOLDER.findall(english)) == sorted(PLACEHOLDER.findall(text)), text
        assert _shortcuts(english) == _shortcuts(text), text
        assert english.endswith("…") == text.endswith("…"), text
        assert english.startswith("…") == text.startswith("…"), text
        assert ("\n" in english) == ("\n" in text), text


def test_nobody_is_addressed_and_quotation_marks_are_german(german: Texts) -> None:
    for text in german.values():
        assert not re.search(r"\b(du|dein\w*|dir|dich|Sie haben|Ihr\w*)\b", text), text
        assert '"' not in text
        assert text.count("„") == text.count("“"), text


def test_the_window_says_what_the_catalogue_says(german: Texts) -> None:
    translator = WindowTexts("de")
    said = {key: translator.translate("TopBar", *key) for key in german}
    assert said == german
    assert not translator.translate("TopBar", "There is no such text.")


def test_texts_reach_widgets_through_qt(qapp: QApplication) -> None:
    speech, room = Speech(qapp), QObject()
    speech.retranslate("de")
    try:
        assert room.tr("Back") == "Rückseite"
        assert room.tr("Back", "step") == "Zurück"
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    finally:
        speech.retranslate("en")
    assert room.tr("Back") == "Back"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert room.tr("There is no such text.") == "There is no such text."


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_texts_are_written_where_they_can_be_collected(path: object) -> None:
    tree = _tree(path)
    calls = [node for node in ast.walk(tree) if translate().is_asking(node)]
    assert [node.lineno for node in calls if not translate().is_literal(node)] == []
    hidden = [
        node.lineno
        for outer in ast.walk(tree)
        if isinstance(outer, ast.JoinedStr)
        for node in ast.walk(outer)
        if translate().is_asking(node)
    ]
    assert hidden == [], "inside an f-string nobody finds the text"


def _shortcuts(text: str) -> list[str]:
    keys = [first or second for first, second in SHORTCUT.findall(text)]
    for local, key in KEYS.items():
        keys = [shortcut.replace(local, key) for shortcut in keys]
    return sorted(keys)


def _tree(path: object) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
