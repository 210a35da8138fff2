"""The fit report of the open template: what gives way on which unit, and a click shows it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.fit.cases import MOST_LOADOUTS
from realms_builder.cards.fit.report import (
    HEADINGS,
    FitGroup,
    FitReport,
    FitUnitRows,
    element_in_words,
    loadout_of,
    look_of,
    what_happens,
)
from realms_builder.cards.fit.rows import FitRow
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import said
from realms_builder.gui.kit.form.inputs import ChoiceBox
from realms_builder.gui.kit.severity import severity_icon
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.fit_work import FitFound, FitWanted, FitWork
from realms_builder.gui.rooms.designer.preview_case import PreviewCase
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Tasks, as_problem
from realms_builder.gui.shell.theme import DeskTheme, Tones

PAUSE_MS = 350
"""So long nothing more has to change before the report is made again."""
_BAR_PX = 4


class FitPanel(QWidget):
    """Checks the document's template on every unit while it can be seen, and again after edits."""

    def __init__(
        self,
        document: TemplateDocument,
        desk: Desk | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Check *document*; what a *desk* offers of tasks, language and colours is used."""
        super().__init__(parent)
        self._document = document
        self._desk = desk
        self._tasks = desk.tasks if desk is not None else Tasks(self)
        self._key = f"fit {document.id}"
        self._work = FitWork()
        self._wanted: FitWanted | None = None
        self._found: FitFound | None = None
        self.scope = ChoiceBox()
        self.summary = QLabel()
        self.bar = QProgressBar()
        self.tree = FitTree()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        self.summary.setWordWrap(True)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(_BAR_PX)
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(kept)
        self.bar.hide()
        head = QHBoxLayout()
        head.addWidget(self.scope, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(8, 8, 8, 8)
        rows.setSpacing(6)
        rows.addLayout(head)
        rows.addWidget(self.summary)
        rows.addWidget(self.bar)
        rows.addWidget(self.tree, 1)

    def _connect(self) -> None:
        document, key, tasks = self._document, self._key, self._tasks
        document.changed.connect(self.look_soon)
        document.subject_changed.connect(self._on_subject)
        self.scope.activated.connect(lambda _at: self._start())
        self.tree.opened.connect(self.open_row)
        self._pause.timeout.connect(self._start)
        tasks.moved.connect(self._on_moved)
        if self._desk is not None:
            self._desk.language_changed.connect(self.retranslate)
        self.destroyed.connect(lambda: tasks.cancel(key))

    @property
    def lang(self) -> str:
        """Return the language in which the report is told."""
        return self._desk.lang if self._desk is not None else self._document.lang

    @property
    def report(self) -> FitReport | None:
        """Return the report that is shown."""
        return self._found.report if self._found is not None else None

    # ------------------------------------------------------------------ when to look

    def showEvent(self, event: QShowEvent) -> None:
        """Look when the panel comes into sight."""
        super().showEvent(event)
        if self._wanted is None or self._wish() != self._wanted:
            self._start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop looking; what was found out already is remembered."""
        super().hideEvent(event)
        self._pause.stop()
        if self._tasks.is_running(self._key):
            self._tasks.cancel(self._key)
            self._wanted = None
            self.bar.hide()

    def look_soon(self) -> None:
        """Look again when nothing more has changed for a moment; out of sight, later."""
        if self.isVisible():
            self._pause.start()

    def _on_subject(self) -> None:
        """Look again in another theme; other cards, languages and options change nothing."""
        if self._wanted is None or self._document.theme is not self._wanted.theme:
            self.look_soon()

    def _wish(self) -> FitWanted:
        document = self._document
        return FitWanted(
            document.draft,
            document.shelf,
            document.game,
            document.library,
            document.theme,
            str(self.scope.currentData() or ""),
        )

    def _start(self) -> None:
        wanted, work = self._wish(), self._work
        self._wanted = wanted
        self.bar.setRange(0, 0)
        self.bar.show()
        self._say()
        self._tasks.start(
            self._key, lambda job: work.report(wanted, job), self._on_found, failed=self._on_failed
        )

    def _on_moved(self, key: str, done: int, of: int) -> None:
        if key == self._key:
            self.bar.setRange(0, of)
            self.bar.setValue(done)

    def _on_found(self, found: FitFound) -> None:
        self.bar.hide()
        self._found = found
        self._show()

    def _on_failed(self, error: Exception) -> None:
        self.bar.hide()
        self.summary.setText(said(as_problem(error), self.lang))

    # ------------------------------------------------------------------ what is shown

    def restyle(self) -> None:
        """Take over the colours in force."""
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Say everything anew in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        library, system = self._document.library, self._document.game.id
        found = (library.faction(system, name) for name in library.factions(system))
        factions = [(one.name.pick(self.lang), one.id) for one in found if one is not None]
        self.scope.offer([(self.tr("All factions"), ""), *factions])
        self.scope.setAccessibleName(self.tr("Whose cards are checked"))
        self.tree.setAccessibleName(self.tr("What gives way on the cards"))
        self._show()

    def _show(self) -> None:
        found = self._found
        tones = (self._desk.theme if self._desk is not None else DeskTheme()).tones
        template = found.template if found is not None else None
        self.tree.show_report(self.report, template, self.lang, tones)
        self._say()

    def _say(self) -> None:
        report, found = self.report, self._found
        if found is None:
            self.summary.setText(self.tr("Composing every card …"))
        elif report is None:
            self.summary.setText(self.tr("Only templates for cards of units can be checked."))
        else:
            self.summary.setText(self._summary(report))
        self.summary.setToolTip(self._cut(report) if report is not None else "")

    def _summary(self, report: FitReport) -> str:
        cards = report.looked_at(self.lang)
        if not report.rows:
            return self.tr("{cards}: everything fits as it is.").format(cards=cards)
        values = {severity.value: len(report.of(severity)) for severity in Severity}
        return f"{cards}: {sentence('cli.tally', self.lang, values)}"

    def _cut(self, report: FitReport) -> str:
        values = [{"unit": unit, "most": MOST_LOADOUTS} for unit in report.cut]
        return "\n".join(sentence("fit.cut", self.lang, value) for value in values)

    # ------------------------------------------------------------------ opening a row

    def open_row(self, row: FitRow) -> None:
        """Show the card that *row* speaks of, as it speaks of it, and select its element."""
        document, case = self._document, row.case
        faction = case.unit.partition("/")[0]
        document.show_language(row.lang)
        for option, value in row.look:
            document.choose(option, value)  # pyright: ignore[reportArgumentType]
        document.show_case(
            PreviewCase(faction, case.model, case.key, case.name.pick(document.lang))
        )
        if row.face:
            document.show_face(row.face)
        document.select((row.key,) if len(row.key) > 1 else ())


# ------------------------------------------------------------------ fit tree


_ROW = Qt.ItemDataRole.UserRole
_KEY = Qt.ItemDataRole.UserRole + 1
WHAT, WHERE = range(2)
_MOST_UNITS = 200


class FitTree(QTreeWidget):
    """Shows a report; :attr:`opened` gives the row that somebody wants to see."""

    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = {severity.value for severity in Severity}
        self._items: dict[str, QTreeWidgetItem] = {}
        self._filling = False
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
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
        item.setIcon(WHAT, severity_icon(severity, tones))
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
        self, above: QTreeWidgetItem, unit: FitUnitRows, key: str, template: CardTemplate, lang: str
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
