"""The rows of a fit report as a tree: how bad, what happens to which element, on which unit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from realms_builder.cards.fit.report import FitGroup, FitReport, UnitRows
from realms_builder.cards.fit.rows import FitRow
from realms_builder.cards.fit.words import (
    HEADINGS,
    element_in_words,
    loadout_of,
    look_of,
    what_happens,
)
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.core.problems import Severity
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.theme import Tones
from realms_builder.wording import sentence

_ROW = Qt.ItemDataRole.UserRole
_KEY = Qt.ItemDataRole.UserRole + 1
WHAT, WHERE = range(2)
_MOST_UNITS = 200


class FitTree(QTreeWidget):
    """Shows a report; :attr:`opened` gives the row that somebody wants to see."""

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._open = {severity.value for severity in Severity}
        self._items: dict[str, QTreeWidgetItem] = {}
        self._filling = False
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setIconSize(QSize(14, 14))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHERE, QHeaderView.ResizeMode.ResizeToContents)
        self.itemClicked.connect(self._on_chosen)
        self.itemActivated.connect(self._on_chosen)
        self.itemExpanded.connect(lambda item: self._remember(item, opened=True))
        self.itemCollapsed.connect(lambda item: self._remember(item, opened=False))

    def show_report(
        self, report: FitReport | None, template: CardTemplate | None, lang: str, tones: Tones
    ) -> None:
        """Show *report* in *lang*; what was open stays open, what was chosen stays chosen."""
        current = self.currentItem()
        chosen = str(current.data(WHAT, _KEY)) if current is not None else ""
        place = self.verticalScrollBar().value()
        self._filling = True
        self.clear()
        self._items = {}
        if report is not None and template is not None:
            for severity, heading in HEADINGS.items():
                groups = report.of(severity)
                if groups:
                    text = f"{sentence(heading, lang)} ({len(groups)})"
                    top = self._add_severity(severity, text, tones)
                    for group in groups:
                        self._add_group(top, group, template, lang)
        for key in self._open & self._items.keys():
            self._items[key].setExpanded(True)
        self._filling = False
        if chosen in self._items:
            self.setCurrentItem(self._items[chosen])
        self.verticalScrollBar().setValue(place)

    def _add_severity(self, severity: Severity, text: str, tones: Tones) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        font = item.font(WHAT)
        font.setBold(True)
        item.setFont(WHAT, font)
        item.setIcon(WHAT, icon(*_sign(severity, tones)))
        item.setData(WHAT, _KEY, severity.value)
        self._items[severity.value] = item
        self.addTopLevelItem(item)
        return item

    def _add_group(
        self, above: QTreeWidgetItem, group: FitGroup, template: CardTemplate, lang: str
    ) -> None:
        worst = group.worst
        what = f"{element_in_words(worst, lang)} {what_happens(worst, lang)}"
        item = QTreeWidgetItem([what, sentence("fit.on_cards", lang, {"cards": group.cards})])
        key = f"{group.severity.value} {group.kind.value} {group.key}"
        self._fill(item, worst, key, f"{what}\n{loadout_of(worst, lang)}")
        for unit in group.units[:_MOST_UNITS]:
            self._add_unit(item, unit, key, template, lang)
        left = len(group.units) - _MOST_UNITS
        if left > 0:
            item.addChild(QTreeWidgetItem([sentence("fit.more_units", lang, {"count": left})]))
        above.addChild(item)

    def _add_unit(
        self, above: QTreeWidgetItem, unit: UnitRows, key: str, template: CardTemplate, lang: str
    ) -> None:
        row = unit.rows[0]
        cards = sentence("fit.on_cards", lang, {"cards": unit.cards}) if unit.cards > 1 else ""
        where = " · ".join(part for part in (", ".join(unit.languages), cards) if part)
        item = QTreeWidgetItem([loadout_of(row, lang), where])
        told = (loadout_of(row, lang), what_happens(row, lang), look_of(row.look, template, lang))
        self._fill(item, row, f"{key} {unit.unit}", "\n".join(part for part in told if part))
        above.addChild(item)

    def _fill(self, item: QTreeWidgetItem, row: FitRow, key: str, about: str) -> None:
        item.setData(WHAT, _ROW, row)
        item.setData(WHAT, _KEY, key)
        item.setToolTip(WHAT, about)
        self._items[key] = item

    def _remember(self, item: QTreeWidgetItem, *, opened: bool) -> None:
        if not self._filling:
            key = str(item.data(WHAT, _KEY))
            (self._open.add if opened else self._open.discard)(key)

    def _on_chosen(self, item: QTreeWidgetItem) -> None:
        row = item.data(WHAT, _ROW)
        if isinstance(row, FitRow):
            self.opened.emit(row)


def _sign(severity: Severity, tones: Tones) -> tuple[str, str]:
    if severity is Severity.HINT:
        return "info", tones.info
    return "warning", tones.error if severity is Severity.ERROR else tones.warning
