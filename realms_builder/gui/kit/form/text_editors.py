"""Editors of texts in several languages, of formulas with their result, and of plain YAML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QFontDatabase
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.plain_data import read_plain, written_plain
from realms_builder.core.translation import languages
from realms_builder.editing.forms.codecs import versions
from realms_builder.editing.forms.edits import fits
from realms_builder.editing.forms.plan import CONTAINERS, FORMULAS, FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.form.host import FormHost
from realms_builder.gui.kit.form.value_editors import (
    HIGH_PX,
    ChoiceEditor,
    FieldEditor,
    FlagEditor,
    LevelEditor,
    LineEditor,
    PartsEditor,
    set_text,
    sign,
)
from realms_builder.gui.kit.labels import WrappedLabel
from realms_builder.gui.rooms.designer.properties.property_fields import swatch
from realms_builder.gui.rooms.designer.properties.property_texts import TextBox

_ONE_LINE = frozenset(("name", "abbr", "unit", "normal", "shown"))
_RESULT_MS = 120
_YAML_MS = 500
_MARGIN_PX, _AIR_PX = 0, 10


class DenseBox(TextBox):
    """A text box that with one line of text is as high as a line."""

    def __init__(self) -> None:
        """Begin one line high."""
        super().__init__()
        self.document().setDocumentMargin(_MARGIN_PX)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.grow()

    def grow(self) -> None:
        """Be as high as the text needs, without the air of larger boxes."""
        super().grow()
        self.setFixedHeight(self.maximumHeight() - _AIR_PX)


class TextEditor(FieldEditor):
    """A text in several languages side by side; one text for all where the file says so.

    They are those of the program and any others that the text has.
    """

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.boxes: dict[str, TextBox | QLineEdit] = {}
        self._home = host.context.lang if host.context.lang in languages() else languages()[0]
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4)
        self._offer(languages())
        self.row.addLayout(self._grid, 1)
        self.setFocusProxy(self.boxes[languages()[0]])

    def _offer(self, langs: Iterable[str]) -> None:
        """Have a box for each of *langs*, two in a row."""
        for lang in langs:
            if lang in self.boxes:
                continue
            row, column = divmod(len(self.boxes), 2)
            box: TextBox | QLineEdit
            if self.plan.key in _ONE_LINE:
                box = QLineEdit()
                box.textEdited.connect(lambda _text: self._typed())
            else:
                box = DenseBox()
                box.textChanged.connect(self._typed)
            mark = sign(lang.upper())
            mark.setBuddy(box)
            mark.setMinimumHeight(HIGH_PX)
            self._grid.addWidget(mark, row, 2 * column, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(box, row, 2 * column + 1, Qt.AlignmentFlag.AlignTop)
            self._grid.setColumnStretch(2 * column + 1, 1)
            self.boxes[lang] = box

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return list(self.boxes.values())

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each language."""
        super().name_for_readers(name, help_text)
        for lang, box in self.boxes.items():
            box.setAccessibleName(f"{name} {lang.upper()}")

    def fill(self, raw: Any) -> None:
        """Show each version in its box; what holds for all languages stands in the window's own."""
        said = dict(versions(raw))
        self._offer(code for code in said if code)
        for lang, box in self.boxes.items():
            whole = said.get("", "")
            text = said.get(lang, whole if lang == self._home else "")
            box.setPlaceholderText(whole if lang != self._home else "")
            if isinstance(box, QLineEdit):
                set_text(box, text)
            elif box.toPlainText() != text:
                with QSignalBlocker(box):
                    at = box.textCursor().position()
                    box.setPlainText(text)
                    cursor = box.textCursor()
                    cursor.setPosition(min(at, len(text)))
                    box.setTextCursor(cursor)
                    box.grow()

    def _typed(self) -> None:
        boxes = self.boxes.items()
        said = {
            lang: box.text() if isinstance(box, QLineEdit) else box.toPlainText()
            for lang, box in boxes
        }
        filled = {lang: text for lang, text in said.items() if text}
        first = self.held.first
        was_map = isinstance(first, dict)
        if set(filled) == {self._home} and not was_map:
            filled = {"": filled[self._home]}
        order = [code for code, _ in versions(first) if code in filled] if was_map else []
        self.say(tuple((code, filled[code]) for code in dict.fromkeys((*order, *filled))))


class FormulaEditor(FieldEditor):
    """A formula, and below it what it comes to or what is wrong with it, at which column."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.line = CompletingLine("formula")
        self.line.offer(lambda: host.plan.offers.get(FORMULAS, ()))
        self.line.setPlaceholderText(plan.hint)
        self.result = WrappedLabel()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_RESULT_MS)
        self._later.timeout.connect(self.work_out)
        self.line.textEdited.connect(self.say)
        self.line.textChanged.connect(lambda _text: self._later.start())
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self.line)
        column.addWidget(self.result)
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.line)

    def fill(self, raw: Any) -> None:
        """Show *raw*; its result follows in a moment."""
        set_text(self.line, str(self.held.spelling(raw)))
        if not self.line.text():
            self.result.say("")
        self._later.start()

    def work_out(self) -> None:
        """Say what the formula comes to."""
        source = self.line.text().strip()
        found = self.host.worked_out(self.path, source) if source else None
        if found is None:
            self.result.say("")
        elif found.error:
            self.result.say(f"✕ {found.error}", "error")
        else:
            self.result.say(f"= {found.text}" if found.text else "", "muted")
        self.host.rearranged()


class YamlField(FieldEditor):
    """A value as it stands in the file, for what no other editor suits."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin empty."""
        super().__init__(plan, host)
        self.box = DenseBox()
        self.box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.box.setPlaceholderText(plan.hint)
        self.wrong = WrappedLabel("error")
        self._reason = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_YAML_MS)
        self._later.timeout.connect(self._complain)
        self.box.textChanged.connect(self._typed)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self.box)
        column.addWidget(self.wrong)
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.box)

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        with QSignalBlocker(self.box):
            self.box.setPlainText("" if raw is GONE else written_plain(raw))
        self.box.grow()
        self.wrong.say("")
        self._later.stop()

    def _typed(self) -> None:
        """Say the value that is written as soon as it can be read; without a value it goes."""
        text = self.box.toPlainText()
        value, reason = read_plain(text, self.host.context.lang)
        self._reason = reason
        if not reason:
            self.wrong.say("")
            self._later.stop()
            self.say_value(GONE if value is None else value)
        else:
            self._later.start()

    def _complain(self) -> None:
        self.wrong.say(self._reason)
        self.host.rearranged()


# ------------------------------------------------------------------ look editors


SIDE_PX = 56
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")


class PictureEditor(FieldEditor):
    """A path beside the file with its picture; whoever shows the form brings pictures over."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin without a picture."""
        super().__init__(plan, host)
        self.line = QLineEdit()
        self.line.textEdited.connect(self._typed)
        self.picture = QLabel()
        self.picture.setFixedSize(SIDE_PX, SIDE_PX)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QToolButton()
        self.button.setText(self.tr("Choose …"))
        self.button.clicked.connect(lambda: host.want_picture(self.path, self.line.text()))
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self.line)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.row.setSpacing(8)
        self.row.addLayout(column, 1)
        self.row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self.setAcceptDrops(True)
        self.setFocusProxy(self.line)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")

    def fill(self, raw: Any) -> None:
        """Show *raw* and its picture."""
        set_text(self.line, str(self.held.spelling(raw)))
        self.refresh()

    def refresh(self) -> None:
        """Ask for the picture anew."""
        path, thumbnail = self.line.text().strip(), self.host.context.thumbnail
        found = thumbnail(path) if path and thumbnail is not None else None
        if found is None or found.isNull():
            self.picture.clear()
            self.picture.setVisible(False)
            return
        ratio = self.devicePixelRatioF()
        side = round(SIDE_PX * ratio)
        small = found.scaled(
            side,
            side,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        small.setDevicePixelRatio(ratio)
        self.picture.setPixmap(small)
        self.picture.setVisible(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture file."""
        if _picture_in(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell the host about the file."""
        file = _picture_in(event)
        if file:
            event.acceptProposedAction()
            self.host.picture_dropped(self.path, file)

    def _typed(self, text: str) -> None:
        self.say(text)
        self.refresh()


def _picture_in(event: QDropEvent) -> str:
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].lower().endswith(_ENDINGS) else ""


class ColourEditor(FieldEditor):
    """A colour as ``#7b1e2b``, with a button that shows and changes it."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Begin without a colour."""
        super().__init__(plan, host)
        self.line = QLineEdit()
        self.line.setMaximumWidth(120)
        self.line.textEdited.connect(self._typed)
        self.button = QToolButton()
        self.button.clicked.connect(self._choose)
        self.row.addWidget(self.line)
        self.row.addWidget(self.button)
        self.row.addStretch(1)
        self.setFocusProxy(self.line)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")
        self.button.setToolTip(self.tr("Choose a colour"))

    def fill(self, raw: Any) -> None:
        """Show *raw* and its colour."""
        set_text(self.line, str(self.held.spelling(raw)))
        self._paint()

    def _typed(self, text: str) -> None:
        self.say(text)
        self._paint()

    def _paint(self) -> None:
        text = self.line.text().strip()
        self.button.setIcon(swatch(text if _COLOUR.match(text) else ""))

    def _choose(self) -> None:
        dialog = QColorDialog(QColor(self.line.text()), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(self.take)
        dialog.open()

    def take(self, colour: QColor) -> None:
        """Write *colour*."""
        text = colour.name() if colour.isValid() else ""
        set_text(self.line, text)
        self.say(text or GONE)
        self._paint()


# ------------------------------------------------------------------ choose editor


_EDITORS: dict[str, type[FieldEditor]] = {
    "pool": PartsEditor, "bands": PartsEditor, "strength": PartsEditor, "pair": PartsEditor,
    "choice": ChoiceEditor, "level": LevelEditor, "flag": FlagEditor, "text": TextEditor,
    "formula": FormulaEditor, "picture": PictureEditor, "colour": ColourEditor,
    "yaml": YamlField,
}  # fmt: skip


def kind_for(plan: FieldPlan, raw: Any) -> str:
    """Return what shows *raw* in the field *plan*: an editor, record, list, map, or yaml."""
    if not fits(plan, raw):
        return "yaml"
    if plan.record and isinstance(raw, dict):
        return "record"
    return plan.editor


def simple_editor(plan: FieldPlan, kind: str, host: FormHost) -> FieldEditor:
    """Return an editor of *kind* that is no container."""
    assert kind not in CONTAINERS, kind
    return _EDITORS.get(kind, LineEditor)(plan, host)
