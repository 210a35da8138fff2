"""The part of the print form that says what the sheets show."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QLabel, QRadioButton, QVBoxLayout, QWidget

from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import section
from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.render.jobs.print_request import CardsOf
from realms_builder.sheets.roster.sheet_styles import SheetStyle

_INDENT = 22


class ContentsForm(QWidget):
    """Cards of all, of the selected or of no models; what comes with them; sheets before them."""

    changed = Signal()

    def __init__(self, document: RosterDocument, selected: tuple[str, ...]) -> None:
        """Offer what *document* has; *selected* are the ids of the chosen models."""
        super().__init__()
        self._document = document
        self._selected = selected
        self._title = QLabel()
        self.whose = {kind: QRadioButton() for kind in CardsOf}
        self.forms, self.groups, self.summoned = QCheckBox(), QCheckBox(), QCheckBox()
        self.roster_sheet, self.introduction = QCheckBox(), QCheckBox()
        self.rules, self.quick = QCheckBox(), QCheckBox()
        self.style_of_sheet = ListBox()
        self._group = QButtonGroup(self)
        beside = QVBoxLayout()
        beside.setContentsMargins(_INDENT, 0, 0, 0)
        beside.setSpacing(5)
        column = section(self._title)
        for button in self.whose.values():
            self._group.addButton(button)
            column.addWidget(button)
            button.clicked.connect(self._on_clicked)
        for box in (self.forms, self.groups, self.summoned):
            beside.addWidget(box)
            box.toggled.connect(self.changed)
        column.insertLayout(len(CardsOf), beside)
        column.addWidget(self.roster_sheet)
        style = QVBoxLayout()
        style.setContentsMargins(_INDENT, 0, 0, 0)
        style.addWidget(self.style_of_sheet)
        column.addLayout(style)
        column.addWidget(self.introduction)
        column.addWidget(self.rules)
        column.addWidget(self.quick)
        for one in SheetStyle:
            self.style_of_sheet.addItem("", one.value)
        self.style_of_sheet.activated.connect(lambda _row: self.changed.emit())
        for box in (self.roster_sheet, self.introduction, self.rules, self.quick):
            box.toggled.connect(self.changed)
        self.roster_sheet.toggled.connect(self.style_of_sheet.setEnabled)
        self.setLayout(column)
        self.speak()

    def _on_clicked(self) -> None:
        self._show_possible()
        self.changed.emit()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*; without selected models all of them."""
        wanted = CardsOf(choices.cards)
        if wanted is CardsOf.SELECTED and not self._selected:
            wanted = CardsOf.ALL
        self.blockSignals(True)
        self.whose[wanted].setChecked(True)
        self.forms.setChecked(choices.forms)
        self.groups.setChecked(choices.groups)
        self.summoned.setChecked(choices.summoned)
        self.roster_sheet.setChecked(choices.roster_sheet)
        self.style_of_sheet.setEnabled(choices.roster_sheet)
        self.style_of_sheet.setCurrentIndex(self.style_of_sheet.findData(choices.style))
        self.introduction.setChecked(choices.introduction)
        self.rules.setChecked(choices.rules)
        self.quick.setChecked(choices.quick)
        self.blockSignals(False)
        self._show_possible()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        kind = next(kind for kind, button in self.whose.items() if button.isChecked())
        return replace(
            choices,
            cards=kind.value,
            forms=self.forms.isChecked(),
            groups=self.groups.isChecked(),
            summoned=self.summoned.isChecked(),
            roster_sheet=self.roster_sheet.isChecked(),
            style=str(self.style_of_sheet.currentData()),
            introduction=self.introduction.isChecked(),
            rules=self.rules.isChecked(),
            quick=self.quick.isChecked(),
        )

    def show_document(self) -> None:
        """Follow an edit of the roster."""
        ids = {model.id for model in self._document.roster.models}
        self._selected = tuple(identity for identity in self._selected if identity in ids)
        if not self._selected and self.whose[CardsOf.SELECTED].isChecked():
            self.whose[CardsOf.ALL].setChecked(True)
        self.speak()
        self._show_possible()

    @property
    def selected(self) -> tuple[str, ...]:
        """Return the ids of the selected models that are still there."""
        return self._selected

    def _show_possible(self) -> None:
        """Offer only what the roster has; everything stays in place, dimmed where it is not."""
        units = [record.build.parts.unit for record in self._document.mustered.models]
        cards = not self.whose[CardsOf.NOBODY].isChecked()
        self.whose[CardsOf.SELECTED].setEnabled(bool(self._selected))
        self.forms.setVisible(any(unit.forms for unit in units))
        self.groups.setVisible(bool(self._document.roster.groups))
        self.summoned.setVisible(any(unit.summons for unit in units))
        for box in (self.forms, self.groups, self.summoned):
            box.setEnabled(cards)

    def speak(self) -> None:
        """Say everything in the window's language."""
        count = len(self._document.roster.models)
        self._title.setText(self.tr("WHAT"))
        self.whose[CardsOf.ALL].setText(self.tr("Cards of all models ({0})").format(count))
        chosen = len(self._selected)
        text = self.tr("Cards of the selected models ({0})").format(chosen)
        self.whose[CardsOf.SELECTED].setText(text)
        self.whose[CardsOf.NOBODY].setText(self.tr("No cards"))
        self.forms.setText(self.tr("with their other forms"))
        self.groups.setText(self.tr("with the cards of groups"))
        self.summoned.setText(self.tr("with what they summon"))
        self.roster_sheet.setText(self.tr("Roster sheet before the cards"))
        self.introduction.setText(self.tr("Introduction for the opponent"))
        self.rules.setText(self.tr("Rules of the roster"))
        self.quick.setText(self.tr("Quick reference"))
        styles = {
            SheetStyle.USUAL: self.tr("as usual"),
            SheetStyle.COMPACT: self.tr("compact, a line for each model"),
            SheetStyle.ROOMY: self.tr("roomy, with boxes to tick and lines for notes"),
        }
        for row, style in enumerate(SheetStyle):
            self.style_of_sheet.setItemText(row, styles[style])
        self.style_of_sheet.setAccessibleName(self.tr("Style of the roster sheet"))
        hint = self.tr("Select models in the roster first, then open Print again.")
        self.whose[CardsOf.SELECTED].setToolTip("" if self._selected else hint)
