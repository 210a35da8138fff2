"""Editors of texts in several languages, of formulas, plain YAML, pictures and colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFontDatabase,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.plain_data import read_plain, written_plain
from realms_builder.core.titles import readable
from realms_builder.core.translation import languages
from realms_builder.editing.forms.codecs import UNREADABLE, versions
from realms_builder.editing.forms.edits import fits
from realms_builder.editing.forms.plan import CONTAINERS, FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.form.brace_offers import BraceOffers
from realms_builder.gui.kit.form.field import (
    HIGH_PX,
    MIXED,
    FieldEditor,
    FormContext,
    set_text,
    sign,
)
from realms_builder.gui.kit.form.formula_watch import FormulaWatch
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.form.inputs import SWATCH_PX, ListBox, TextBox, swatch
from realms_builder.gui.kit.form.value_editors import (
    AmountEditor,
    ChoiceEditor,
    FlagEditor,
    LevelEditor,
    LineEditor,
    PartsEditor,
    SeveralEditor,
)
from realms_builder.gui.kit.labels import WrappedLabel

_ONE_LINE = frozenset(("name", "abbr", "unit", "normal", "shown"))
_YAML_MS = 500


class TextEditor(FieldEditor):
    """A text in several languages side by side; one text for all where the file says so.

    They are those of the program, the window's first, and any others that the text has.
    """

    pauses = True

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        self.boxes: dict[str, TextBox | QLineEdit] = {}
        home = context.home or context.lang
        self._home = home if home in languages() else languages()[0]
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4)
        self._offer(sorted(languages(), key=lambda lang: lang != context.lang))
        self.row.addLayout(self._grid, 1)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def _offer(self, langs: Iterable[str]) -> None:
        """Have a box for each of *langs*, two in a row."""
        for lang in langs:
            if lang in self.boxes:
                continue
            row, column = divmod(len(self.boxes), 2)
            box: TextBox | QLineEdit
            if self.plan.key in _ONE_LINE:
                box = QLineEdit()
                box.textEdited.connect(self.typed)
                box.editingFinished.connect(self.finish)
            else:
                box = TextBox()
                box.textChanged.connect(self.typed)
                box.left.connect(self.finish)
                if self.context.names_at is not None:
                    BraceOffers(box, self._names)
            mark = sign(lang.upper())
            mark.setBuddy(box)
            mark.setMinimumHeight(HIGH_PX)
            self._grid.addWidget(mark, row, 2 * column, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(box, row, 2 * column + 1, Qt.AlignmentFlag.AlignTop)
            self._grid.setColumnStretch(2 * column + 1, 1)
            self.boxes[lang] = box

    def _names(self) -> Sequence[PlanChoice]:
        ask = self.context.names_at
        return ask(self.path) if ask is not None else ()

    def targets(self) -> list[QWidget]:
        """Return what takes the keyboard."""
        return list(self.boxes.values())

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name each language."""
        super().name_for_readers(name, help_text)
        for lang, box in self.boxes.items():
            box.setAccessibleName(f"{name} {lang.upper()}")

    def fill(self, raw: Any) -> None:
        """Show each version in its box; what holds for all languages stands in that of home."""
        said = dict(versions(raw))
        instead = dict(versions(GONE if self.fallback is MIXED else self.fallback))
        self._offer(code for code in (*said, *instead) if code)
        whole = said.get("", "")
        for lang, box in self.boxes.items():
            text = said.get(lang, whole if lang == self._home else "")
            usual = self.hint if self.fallback is MIXED else instead.get(lang, instead.get("", ""))
            box.setPlaceholderText(usual if lang == self._home else whole or usual)
            if isinstance(box, QLineEdit):
                set_text(box, text)
                continue
            if box.toPlainText() != text:
                with QSignalBlocker(box):
                    at = box.textCursor().position()
                    box.setPlainText(text)
                    cursor = box.textCursor()
                    cursor.setPosition(min(at, len(text)))
                    box.setTextCursor(cursor)
            box.grow()

    def spelling(self) -> tuple[tuple[str, str], ...]:
        """Return what is written in each language, in the order of the file."""
        said = {
            lang: readable(box.text()) if isinstance(box, QLineEdit) else box.toPlainText()
            for lang, box in self.boxes.items()
        }
        filled = {lang: text for lang, text in said.items() if text}
        first = self.held.first
        was_map = isinstance(first, dict)
        if set(filled) == {self._home} and not was_map:
            filled = {"": filled[self._home]}
        order = [code for code, _ in versions(first) if code in filled] if was_map else []
        return tuple((code, filled[code]) for code in dict.fromkeys((*order, *filled)))

    def insert(self, text: str) -> bool:
        """Write *text* where the cursor is; False when none of the boxes is written in."""
        for box in self.boxes.values():
            if box.hasFocus() and isinstance(box, TextBox):
                box.insertPlainText(text)
                return True
        return False


class FormulaEditor(LineEditor):
    """A formula, and below it what it comes to or what is wrong with it, at which column."""

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        self.watch = FormulaWatch(self, self.line, bare=True)
        self.row.removeWidget(self.line)
        self.row.addLayout(self.watch.below(self.line), 1)

    @property
    def result(self) -> WrappedLabel:
        """Return what says the result."""
        return self.watch.result

    def fill(self, raw: Any) -> None:
        """Show *raw*; its result follows in a moment."""
        super().fill(raw)
        self.watch.start()


class YamlField(FieldEditor):
    """A value as it stands in the file, for what no other editor suits."""

    pauses = True

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        super().__init__(plan, context)
        self.box = TextBox()
        self.box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.wrong = WrappedLabel("error")
        self._reason = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_YAML_MS)
        self._later.timeout.connect(self._complain)
        self.box.textChanged.connect(self.typed)
        self.box.left.connect(self.finish)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self.box)
        column.addWidget(self.wrong)
        self.row.addLayout(column, 1)
        self.setFocusProxy(self.box)

    @property
    def hint(self) -> str:
        """Return what stands greyed where nothing is written."""
        has_own = self.fallback is GONE or self.fallback is MIXED
        return super().hint if has_own else written_plain(self.fallback)

    def fill(self, raw: Any) -> None:
        """Show *raw*."""
        with QSignalBlocker(self.box):
            self.box.setPlainText("" if raw is GONE else written_plain(raw))
        self.box.setPlaceholderText(self.hint)
        self.box.grow()
        self.wrong.say("")
        self._later.stop()

    def read(self) -> Any:
        """Return the value that is written; nothing that can be read is told after a moment."""
        value, self._reason = read_plain(self.box.toPlainText(), self.context.lang)
        if self._reason:
            self._later.start()
            return UNREADABLE
        self.wrong.say("")
        self._later.stop()
        self.held.raw = GONE if value is None else value
        return self.held.raw

    def _complain(self) -> None:
        self.wrong.say(self._reason)
        self.resized.emit()


# ------------------------------------------------------------------ look editors


SIDE_PX = 56
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")


class PictureLabel(QLabel):
    """Shows its picture in its own colours, in a form that is locked, too."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture in the middle."""
        del event
        pixmap, painter = self.pixmap(), QPainter(self)
        size = pixmap.deviceIndependentSize()
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        painter.drawPixmap(QPointF(left, top), pixmap)
        painter.end()


class PictureEditor(LineEditor):
    """A path beside the file with its picture; whoever shows the form brings pictures over."""

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin without a picture."""
        super().__init__(plan, context)
        self.line.textEdited.connect(self.refresh)
        self.picture = PictureLabel()
        self.picture.setFixedSize(SIDE_PX, SIDE_PX)
        self.button = QToolButton()
        self.button.setText(self.tr("Choose …"))
        self.button.clicked.connect(lambda: context.want_picture(self.path, self.line.text()))
        column = QVBoxLayout()
        column.setSpacing(4)
        self.row.removeWidget(self.line)
        column.addWidget(self.line)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.row.setSpacing(8)
        self.row.addLayout(column, 1)
        self.row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self.setAcceptDrops(True)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")

    def fill(self, raw: Any) -> None:
        """Show *raw* and its picture."""
        super().fill(raw)
        self.refresh()

    def refresh(self) -> None:
        """Ask for the picture anew."""
        path, thumbnail = self.line.text().strip(), self.context.thumbnail
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
        """Hand the file on."""
        file = _picture_in(event)
        if file:
            event.acceptProposedAction()
            self.context.drop_picture(self.path, file)


def _picture_in(event: QDropEvent) -> str:
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].lower().endswith(_ENDINGS) else ""


_WORD = Qt.ItemDataRole.UserRole + 1


class _WithWord(QStyledItemDelegate):
    """Says behind a name of a list the word for it."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Add the word."""
        super().initStyleOption(option, index)
        word = str(index.data(_WORD) or "")
        if word and word.casefold() != option.text.casefold():
            option.text = f"{option.text}  –  {word}"


class ColourEditor(FieldEditor):
    """A colour as ``#7b1e2b``, with a button that shows and changes it.

    Where colours have names it is a list of them, in which an expression such as ``ink alpha 40%``
    may be written too.
    """

    def __init__(self, plan: FieldPlan, context: FormContext) -> None:
        """Begin without a colour."""
        super().__init__(plan, context)
        self.box, self.line, self.button = ListBox(), QLineEdit(), QToolButton()
        if plan.choices:
            self._make_list()
        else:
            self.line.setMaximumWidth(120)
            self.row.addWidget(self.line)
            self.row.addWidget(self.button)
            self.row.addStretch(1)
            self.setFocusProxy(self.line)
        self.button.clicked.connect(self._choose)
        self.line.textEdited.connect(self._paint)
        self.line.textEdited.connect(self.typed)
        self.line.editingFinished.connect(self.finish)

    def _make_list(self) -> None:
        self.box.setEditable(True)
        self.box.setInsertPolicy(ListBox.InsertPolicy.NoInsert)
        self.box.setIconSize(QSize(SWATCH_PX, SWATCH_PX))
        self.box.setMinimumContentsLength(8)
        self.box.setLineEdit(self.line)
        self.box.setItemDelegate(_WithWord(self.box))
        for choice in self.plan.choices:
            name = plain(choice.value)
            self.box.addItem(swatch(self.context.colour_of(name)), name, choice.value)
            self.box.setItemData(self.box.count() - 1, choice.label, _WORD)
        self.box.activated.connect(lambda _at: self.say_value(self.line.text().strip() or GONE))
        self.row.addWidget(self.box, 1)
        self.button.setText("…")
        self.row.addWidget(self.button)
        self.setFocusProxy(self.box)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button as well."""
        super().name_for_readers(name, help_text)
        choose = self.tr("Choose …")
        self.button.setAccessibleName(f"{name}: {choose}")
        self.button.setToolTip(self.tr("Choose a colour"))

    def fill(self, raw: Any) -> None:
        """Show *raw* and its colour."""
        text = str(self.held.spelling(raw))
        set_text(self.line, text)
        self.line.setPlaceholderText(self.hint)
        self._paint()

    def spelling(self) -> str:
        """Return what is written."""
        return self.line.text()

    def _paint(self) -> None:
        text = self.line.text().strip()
        if not self.plan.choices:
            self.button.setIcon(swatch(text if _COLOUR.match(text) else ""))
            return
        for action in self.line.actions():
            self.line.removeAction(action)
        self._show_name(text)
        meant = text or ("" if self.fallback is MIXED else self.hint)
        if meant and self.box.currentIndex() < 0:  # the list shows the colour of a name itself
            mark = swatch(self.context.colour_of(meant))
            self.line.addAction(mark, QLineEdit.ActionPosition.LeadingPosition)

    def _show_name(self, text: str) -> None:
        """Choose in the list what is called *text*, or nothing, and leave what is written."""
        at = self.box.findText(text, Qt.MatchFlag.MatchExactly) if text else -1
        if at == self.box.currentIndex():
            return
        written, cursor = self.line.text(), self.line.cursorPosition()
        with QSignalBlocker(self.box), QSignalBlocker(self.line):
            self.box.setCurrentIndex(at)
            self.line.setText(written)
        self.line.setCursorPosition(cursor)

    def _choose(self) -> None:
        dialog = QColorDialog(QColor(self._colour()), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(self.take)
        dialog.open()

    def _colour(self) -> str:
        text = self.line.text().strip()
        return self.context.colour_of(text)[:7] if text and self.plan.choices else text

    def take(self, colour: QColor) -> None:
        """Write *colour*."""
        text = colour.name() if colour.isValid() else ""
        self.held.raw = text or GONE
        self.fill(self.held.raw)
        self.say_value(self.held.raw)


# ------------------------------------------------------------------ choose editor


_EDITORS: dict[str, type[FieldEditor]] = {
    kind: editor
    for editor, kinds in {
        PartsEditor: "pool bands strength pair box point",
        ChoiceEditor: "choice pick",
        LevelEditor: "level",
        FlagEditor: "flag tick",
        TextEditor: "text",
        FormulaEditor: "formula",
        PictureEditor: "picture",
        ColourEditor: "colour",
        IconEditor: "icon",
        YamlField: "yaml",
        AmountEditor: "amount decimal",
        SeveralEditor: "several",
    }.items()
    for kind in kinds.split()
}


def kind_for(plan: FieldPlan, raw: Any) -> str:
    """Return what shows *raw* in the field *plan*: an editor, record, list, map, or yaml."""
    if not fits(plan, raw):
        return "yaml"
    if plan.record and isinstance(raw, dict):
        return "record"
    return plan.editor


def simple_editor(plan: FieldPlan, kind: str, context: FormContext) -> FieldEditor:
    """Return an editor of *kind* that is no container."""
    assert kind not in CONTAINERS, kind
    return _EDITORS.get(kind, LineEditor)(plan, context)
