"""Every question to the person at the desk goes through one object, so that tests can answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSize, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from realms_builder.core.files import is_folder
from realms_builder.gui.kit.icons import icon


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    """One button of a question: its id, its text, whether it is the safe one for Esc."""

    id: str
    text: str
    escape: bool = False


class Prompts(Protocol):
    """What can be asked and said."""

    def ask(self, title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        """Return the id of the answer given."""
        ...

    def text(self, title: str, label: str, start: str = "") -> str | None:
        """Return a line of text, or None when nothing was entered."""
        ...

    def open_file(self, title: str, folder: Path, patterns: str) -> Path | None:
        """Return a file to open, or None."""
        ...

    def save_file(self, title: str, start: Path, patterns: str) -> Path | None:
        """Return a file to write, or None."""
        ...

    def folder(self, title: str, start: Path) -> Path | None:
        """Return a folder, or None."""
        ...

    def say(self, title: str, text: str, *, is_warning: bool = True) -> None:
        """Say something that must be read before work goes on, or was asked for."""
        ...


class QtPrompts:
    """Asks with dialogs over *parent*."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask over *parent*."""
        self.parent = parent

    def ask(self, title: str, text: str, answers: Sequence[PromptAnswer]) -> str:
        """Show a question with one button for each answer."""
        box = self._box("info", title, text)
        buttons = {}
        for answer in answers:
            role = (
                QMessageBox.ButtonRole.RejectRole
                if answer.escape
                else QMessageBox.ButtonRole.AcceptRole
            )
            button = box.addButton(answer.text, role)
            buttons[button] = answer.id
            if answer.escape:
                box.setEscapeButton(button)
        box.exec()
        clicked = box.clickedButton()
        fallback = next((a.id for a in answers if a.escape), answers[-1].id)
        return next((key for button, key in buttons.items() if button is clicked), fallback)

    def text(self, title: str, label: str, start: str = "") -> str | None:
        """Ask for one line."""
        value, accepted = QInputDialog.getText(self.parent, title, label, text=start)
        return value.strip() if accepted and value.strip() else None

    def open_file(self, title: str, folder: Path, patterns: str) -> Path | None:
        """Ask for a file that exists."""
        name, _ = QFileDialog.getOpenFileName(self.parent, title, str(folder), patterns)
        return Path(name) if name else None

    def save_file(self, title: str, start: Path, patterns: str) -> Path | None:
        """Ask where to write; the dialog itself warns before a file is replaced."""
        name, _ = QFileDialog.getSaveFileName(self.parent, title, str(start), patterns)
        return Path(name) if name else None

    def folder(self, title: str, start: Path) -> Path | None:
        """Ask for a folder."""
        name = QFileDialog.getExistingDirectory(self.parent, title, str(start))
        return Path(name) if name else None

    def say(self, title: str, text: str, *, is_warning: bool = True) -> None:
        """Show a message with one button."""
        box = self._box("warning" if is_warning else "info", title, text)
        box.addButton(QMessageBox.StandardButton.Ok)
        box.exec()

    def _box(self, sign: str, title: str, text: str) -> QMessageBox:
        """Return a box with the *title* in bold over the *text*, which stands for itself."""
        box = QMessageBox(self.parent)
        box.setWindowTitle(title)
        side = 2 * box.fontMetrics().height()
        colour = box.palette().highlight().color().name()
        box.setIconPixmap(icon(sign, colour).pixmap(QSize(side, side), box.devicePixelRatioF()))
        paragraphs = "".join(
            f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in text.split("\n\n")
        )
        box.setText(f"<p><b>{escape(title)}</b></p>{paragraphs}")
        return box


def documents_folder() -> Path:
    """Return the folder in which people look for what they saved, theirs for documents."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(place) if place and is_folder(Path(place)) else Path.home()
