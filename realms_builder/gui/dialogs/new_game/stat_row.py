"""One stat in a row: its name, its abbreviation, its type, its range and its usual value."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QToolButton, QWidget

from realms_builder.editing.new_games.new_game_plan import STAT_TYPES, Name, StatPlan, StatType
from realms_builder.gui.kit.form_fields import ListBox, number_field

MOST_OF_A_STAT = 9999
_ABBR_PX, _NUMBER_PX, _USUAL_PX = 64, 78, 76
_USUAL = {"integer": "3", "length": "6", "target": "4+", "pool": "3/4+"}
_RANGES = {"integer": (0, 20), "length": (0, 30), "target": (2, 6), "pool": (1, 8)}


class StatRow(QObject):
    """The fields of a stat; :attr:`changed` and :attr:`dropped` say what was done with them."""

    changed = Signal()
    dropped = Signal()

    def __init__(self, stat: StatPlan, lang: str, parent: QWidget) -> None:
        """Show *stat* in the language *lang*."""
        super().__init__(parent)
        self._stat, self._lang = stat, lang
        self.name = QLineEdit(stat.name.pick(lang))
        self.name.setCursorPosition(0)  # its beginning is seen where it is long
        self.abbr = QLineEdit(stat.abbr.pick(lang))
        self.abbr.setMaxLength(6)
        self.abbr.setFixedWidth(_ABBR_PX)
        self.type = ListBox()
        for text, kind in zip(self._type_names(), STAT_TYPES, strict=True):
            self.type.addItem(text, kind)
        self.type.setCurrentIndex(self.type.findData(stat.type))
        self.least, self.most = number_field(QSpinBox()), number_field(QSpinBox())
        for box, value in ((self.least, stat.least), (self.most, stat.most)):
            box.setRange(0, MOST_OF_A_STAT)
            box.setValue(value)
            box.setFixedWidth(_NUMBER_PX)
        self.usual = QLineEdit(stat.usual)
        self.usual.setFixedWidth(_USUAL_PX)
        self.drop = QToolButton()
        self.drop.setText("×")
        self.drop.setProperty("role", "plain")
        self.drop.setToolTip(self.tr("Remove this stat"))
        self._name_the_fields()
        for line in (self.name, self.abbr, self.usual):
            line.textEdited.connect(self.changed)
        for number in (self.least, self.most):
            number.valueChanged.connect(self.changed)
        self.type.activated.connect(self._on_type)
        self.drop.clicked.connect(self.dropped)

    def _type_names(self) -> tuple[str, ...]:
        return (self.tr("number"), self.tr("length"), self.tr("dice pool"), self.tr("roll from"))

    def _name_the_fields(self) -> None:
        said = (
            self.tr("Name"), self.tr("Short"), self.tr("Type"), self.tr("From"), self.tr("To"),
            self.tr("Usual"),
        )  # fmt: skip
        for text, field in zip(said, self.fields, strict=False):
            field.setAccessibleName(f"{text} ({self._stat.name.pick(self._lang)})")
        self.drop.setAccessibleName(self.tr("Remove this stat"))

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """Return the fields from left to right."""
        return (
            self.name, self.abbr, self.type, self.least, self.most, self.usual, self.drop
        )  # fmt: skip

    @property
    def stat(self) -> StatPlan:
        """Return the stat as it is written."""
        before = self._stat
        kind: StatType = self.type.currentData()
        return replace(
            before,
            name=_said(before.name, self.name.text(), self._lang),
            abbr=_said(before.abbr, self.abbr.text(), self._lang),
            type=kind,
            least=self.least.value(),
            most=self.most.value(),
            usual=self.usual.text().strip(),
        )

    def identify(self, identity: str) -> None:
        """Give the stat another id."""
        self._stat = replace(self._stat, id=identity)

    def _on_type(self) -> None:
        kind = self.type.currentData()
        least, most = _RANGES[kind]
        for box, value in ((self.least, least), (self.most, most)):
            box.blockSignals(True)  # told once, with everything
            box.setValue(value)
            box.blockSignals(False)
        self.usual.setText(_USUAL[kind])
        self.changed.emit()


def _said(before: Name, text: str, lang: str) -> Name:
    """Return *before* where it reads so already, else *text* for every language."""
    if text == before.pick(lang):
        return before
    return Name(de=text) if lang == "de" else Name(en=text)
