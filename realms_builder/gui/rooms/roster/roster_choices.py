"""What the roster itself chooses, in its head: a chip for each choice, which opens below it."""

from __future__ import annotations

from dataclasses import replace
from textwrap import shorten

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.popup import PickPopup, PickRow, put_below
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.kit.severity import severity_icon
from realms_builder.gui.kit.tab_round import show_whole, step_in_round
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.roster.options.item_rows import entry_of_pick, price
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.rooms.roster.options.option_editors import bounds_words, editor_for
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.choices import OptionChoice, choices_of

MOST_OF_CHIP, NARROW_BELOW = 14, 22
"""How many lines' height of what is chosen a chip shows; below which width it counts several."""
_WIDTH_PX, _HEIGHT_PX, _BAR_PX = 380, 340, 16
_NOTHING, _OPENS = "", "▾"
_MOST_LETTERS = 90
"""So much of a rule is said below the name of what has no values."""


class ChoiceChip(QPushButton):
    """One choice in a line: its name, what is chosen, what that costs; too much ends in dots."""

    def __init__(self, parent: QWidget) -> None:
        """Begin without a choice."""
        super().__init__(parent)
        self._behind = ""
        self.setProperty("role", "chip")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_words(self, chosen: str, cost: str) -> None:
        """Show what is *chosen*, and behind it what may not be left out: its *cost*."""
        self._behind = f"   {cost} {_OPENS}" if cost else f" {_OPENS}"
        room = MOST_OF_CHIP * self.fontMetrics().height()
        self.setText(self._elided(chosen, room))

    def _elided(self, text: str, room: int) -> str:
        kept = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        return f"{kept}{self._behind}".replace("&", "&&")

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what there is room for."""
        lacking = self.sizeHint().width() - self.width()
        if lacking <= 0:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        metrics, whole = self.fontMetrics(), self.text().replace("&&", "&")
        chosen = whole.removesuffix(self._behind)
        option.text = self._elided(chosen, metrics.horizontalAdvance(chosen) - lacking - 1)  # type: ignore[attr-defined]
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)


class RosterChoices(QWidget):
    """The choices of the current roster; nothing where it has none."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a roster."""
        super().__init__(parent)
        self._desk = desk
        self.edits = ModelEdits(desk)
        self.chips: list[ChoiceChip] = []
        self._is_narrow = False
        self.shown: tuple[OptionChoice, ...] = ()
        self._popup: ChoicePopup | None = None
        self._flow = FlowLayout(self, gap=8, line_gap=6)
        self.setVisible(False)

    def show_document(self, document: RosterDocument | None) -> None:
        """Show what the roster of *document* chooses now."""
        if document is not self.edits.document and self._popup is not None:
            self._popup.close()
        self.edits.aim(document, ("",))
        header = document.mustered.header if document is not None else None
        self.shown = choices_of(header) if header is not None else ()
        self.setVisible(bool(self.shown))
        while len(self.chips) < len(self.shown):
            self._add_chip()
        for chip in self.chips[len(self.shown) :]:
            chip.setVisible(False)
        for chip, choice in zip(self.chips, self.shown, strict=False):
            self._show_chip(chip, choice, document.game if document is not None else None)
        if self._popup is not None and document is not None:
            self._popup.show_choices(document.game, self.shown)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say less where there is little room."""
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW_BELOW * self.fontMetrics().height()
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self.show_document(self.edits.document)

    def _add_chip(self) -> None:
        chip, place = ChoiceChip(self), len(self.chips)
        chip.clicked.connect(lambda _on=False: self.open(place))
        self.chips.append(chip)
        self._flow.addWidget(chip)

    def _show_chip(self, chip: ChoiceChip, choice: OptionChoice, game: Game | None) -> None:
        lang, fits = self._desk.lang, choice.fits and choice.open
        name = sentence_case(choice.option.name.pick(lang))
        whole = f"{name}: {self._chosen(choice)}"
        cost = sum(pick.cost * pick.count for pick in choice.picks)
        paid = price(game, cost, lang) if game is not None else ""
        several = self._is_narrow and choice.kind != "one" and choice.total
        chip.show_words(f"{name}: {choice.total}" if several else whole, paid)
        spoken = ", ".join(filter(None, (whole, paid, bounds_words(choice))))
        chip.setAccessibleName(spoken)
        chip.setToolTip("\n".join(filter(None, (spoken, choice.option.text.pick(lang)))))
        sign = severity_icon(Severity.ERROR, self._desk.theme.tones)
        chip.setIcon(QIcon() if fits else sign)
        chip.setVisible(True)

    def _chosen(self, choice: OptionChoice) -> str:
        names = [
            f"{pick.count}× {name}" if pick.count > 1 else name
            for pick in choice.picks
            if pick.count and (name := show(pick.record, self._desk.lang))
        ]
        if names:
            return ", ".join(names)
        return self.tr("choose …") if choice.low else self.tr("nothing")

    # ------------------------------------------------------------------ choosing

    def go_to(self, about: str) -> None:
        """Lead the keyboard to the choice that a finding is *about*: its option, what it took."""
        name = about.split("/")[1]
        for chip, choice in zip(self.chips, self.shown, strict=False):
            taken = (pick.id for pick in choice.picks if pick.count)
            if name in (choice.option.id, choice.option.list_id, *taken):
                chip.setFocus(Qt.FocusReason.OtherFocusReason)
                show_whole(chip)
                return

    def open(self, place: int) -> None:
        """Open the choice at *place*: a list where one thing is chosen, else a row for each."""
        document, choice, chip = self.edits.document, self.shown[place], self.chips[place]
        if document is None:
            return
        if choice.kind == "one":
            self._open_list(document.game, choice, chip)
            return
        self._popup = ChoicePopup(self._desk, self.edits, choice, chip)
        self._popup.destroyed.connect(self._forget)
        self._popup.show_choices(document.game, self.shown)
        self._popup.open()

    def _forget(self) -> None:
        self._popup = None

    def _open_list(self, game: Game, choice: OptionChoice, chip: ChoiceChip) -> None:
        option, lang = choice.option, self._desk.lang
        entries = (entry_of_pick(game, option.list_id, pick, lang) for pick in choice.picks)
        rows = [replace(one, detail=one.detail or _beginning(one.text)) for one in entries]
        if not choice.low or not choice.total:
            rows.insert(0, PickRow(_NOTHING, self.tr("nothing")))
        popup = PickPopup(self._desk, rows, chip)
        RuleHelp.of_rows(popup.list, popup.search)
        popup.list.setAccessibleName(option.name.pick(lang))
        popup.be_wide(_WIDTH_PX, _HEIGHT_PX)
        current = next((pick.id for pick in choice.picks if pick.count), _NOTHING)
        index = popup.rows.index_of(current)
        if index.isValid():
            popup.list.setCurrentIndex(index)
        popup.picked_id.connect(lambda one: self.edits.choose(choice, (one,) if one else ()))
        popup.ensurePolished()
        around = popup.column.contentsMargins().top() * 2 + popup.finder.column.spacing() + 4
        listed = max(popup.list.sizeHintForRow(0), 1) * len(rows)
        wanted = popup.search.sizeHint().height() + around + listed
        popup.resize(popup.width(), min(popup.height(), wanted))
        popup.open_below(chip)


def _beginning(text: str) -> str:
    """Return *text* in one line, cut at a word where it is long."""
    return shorten(text, _MOST_LETTERS, placeholder=" …")


class ChoicePopup(QFrame):
    """A choice of which several things may be taken, below its chip until it is left."""

    def __init__(
        self, desk: Desk, edits: ModelEdits, choice: OptionChoice, parent: QWidget
    ) -> None:
        """Choose for the option of *choice* through *edits*."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._option, lang = choice.option, desk.lang
        self._scale = max(1.0, desk.theme.scale * 0.9)
        self.editor = editor_for(desk, choice)
        self.editor.chosen.connect(edits.choose)
        heading = note_label(sentence_case(self._option.name.pick(lang)), role="heading")
        text = note_label(self._option.text.pick(lang), yields=True)
        text.setVisible(bool(text.text()))
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.addWidget(self.editor)
        column.addStretch(1)
        self._inside, self._chip = inside, parent
        self._scroll = column_that_scrolls(inside)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(12, 10, 8, 10)
        for widget in (heading, text, self._scroll):
            self._whole.addWidget(widget)

    def show_choices(self, game: Game, choices: tuple[OptionChoice, ...]) -> None:
        """Show what is chosen now; an option that is not there any more closes."""
        choice = next((one for one in choices if one.option.id == self._option.id), None)
        if choice is None:
            self.close()
        else:
            self.editor.show_choice(game, choice, mixed=False)
            if self.isVisible():
                self._fit()

    def open(self) -> None:
        """Show it, the keyboard at the first thing to choose."""
        self.show()
        self._fit()  # not before: only what is shown knows its height
        step_in_round(self, forwards=True)

    def _fit(self) -> None:
        """Be as large as what is offered, within reason, below the chip."""
        width, most = (round(size * self._scale) for size in (_WIDTH_PX, _HEIGHT_PX))
        edges = self._whole.contentsMargins()
        inner = width - edges.left() - edges.right() - _BAR_PX
        tall = self._inside.sizeHint().height()
        if self._inside.hasHeightForWidth():
            tall = self._inside.heightForWidth(inner)
        self._scroll.setMinimumHeight(min(tall, most))
        self._whole.activate()
        self.setFixedSize(width, self._whole.totalMinimumSize().height())
        corner = self._chip.mapToGlobal(QPoint(0, 0))
        put_below(self, QRect(corner, self._chip.size()))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's name)
        """Go on, or back."""
        return step_in_round(self, forwards=next)
