"""The window speaks German whole: each text is found, translated, compiled and shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

from realms_builder.gui.shell.app import TRANSLATIONS
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
    """Return the translations of the text file by class and English text; unfinished are empty."""
    return {
        (context.findtext("name", ""), message.findtext("source", "")): _finished(message)
        for context in ElementTree.parse(TRANSLATIONS / "realms_de.ts").iter("context")
        for message in context.iter("message")
    }


def test_every_text_of_the_window_is_translated(german: Texts) -> None:
    used = {(name, text) for path in FILES for name, text in _texts(_tree(path))}
    assert len(used) > 300
    assert sorted(used - german.keys()) == [], "run `poe i18n`"
    assert sorted(german.keys() - used) == [], "run `poe i18n`"
    assert [key for key, text in german.items() if not text.strip()] == []


def test_placeholders_shortcuts_and_dots_are_kept(german: Texts) -> None:
    for (_, english), text in german.items():
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


def test_the_compiled_file_says_what_the_text_file_says(german: Texts) -> None:
    translator = QTranslator()
    assert translator.load("realms_de.qm", str(TRANSLATIONS)), "run `poe i18n`"
    said = {key: translator.translate(key[0], key[1]) for key in german}
    assert said == german, "run `poe i18n`"
    assert not translator.translate("TopBar", "There is no such text.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_texts_are_written_where_they_can_be_collected(path: object) -> None:
    tree = _tree(path)
    calls = [node for node in ast.walk(tree) if _is_tr(node)]
    assert [node.lineno for node in calls if not _is_literal(node)] == []
    hidden = [
        node.lineno
        for outer in ast.walk(tree)
        if isinstance(outer, ast.JoinedStr)
        for node in ast.walk(outer)
        if _is_tr(node)
    ]
    assert hidden == [], "inside an f-string nobody finds the text"


def _finished(message: ElementTree.Element) -> str:
    translation = message.find("translation")
    if translation is None or translation.get("type"):
        return ""
    return translation.text or ""


def _shortcuts(text: str) -> list[str]:
    keys = [first or second for first, second in SHORTCUT.findall(text)]
    for local, key in KEYS.items():
        keys = [shortcut.replace(local, key) for shortcut in keys]
    return sorted(keys)


def _tree(path: object) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]


def _texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Return the texts of a module with the class that says them, as Qt looks them up."""
    for outer in tree.body:
        for node in ast.walk(outer):
            if not _is_tr(node) or not _is_literal(node):
                continue
            if len(node.args) > 1 and node.func.attr == "translate":
                yield node.args[0].value, node.args[1].value
            else:
                yield getattr(outer, "name", ""), node.args[0].value


def _is_tr(node: ast.AST) -> bool:
    """Return whether *node* asks for a translation."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    owner = node.func.value
    application = isinstance(owner, ast.Name) and owner.id == "QCoreApplication"
    return node.func.attr == "tr" or (node.func.attr == "translate" and application)


def _is_literal(node: ast.Call) -> bool:
    return all(isinstance(word, ast.Constant) for word in node.args[:2])
