"""How the hire list is asked: words, kinds as chips, favourites, other lists, filters, sorting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.gui.documents.copying import open_codes_put_into
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.popup import PickPopup, PickRow
from realms_builder.gui.kit.tab_round import step_in_round
from realms_builder.gui.rooms.roster.hire.facets import Facet, HireFilters
from realms_builder.gui.rooms.roster.hire.hire_rows import (
    COST,
    FAVOURITES,
    LIST,
    NAME,
    Hireable,
    HireQuery,
    UnitKind,
)
from realms_builder.gui.shell.desk import Desk

_CHIP_PX, _AROUND_HINT_PX = 150, 22


class HintedField(QLineEdit):
    """A field that says as much of what may be typed as it has room for."""

    def __init__(self) -> None:
        """Begin without hints."""
        super().__init__()
        self.hints: Sequence[str] = ()

    def hint_at(self, *hints: str) -> None:
        """Show the first of *hints* that fits, else the last."""
        self.hints = hints
        self._show_hint()

    def _show_hint(self) -> None:
        metrics, room = self.fontMetrics(), self.width() - _AROUND_HINT_PX
        fitting = (one for one in self.hints if metrics.horizontalAdvance(one) <= room)
        self.setPlaceholderText(next(fitting, self.hints[-1] if self.hints else ""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose anew."""
        super().resizeEvent(event)
        self._show_hint()


class HireSearch(QWidget):
    """A search field over chips; :attr:`changed` says that something else is wanted."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with everything in the order of the list."""
        super().__init__(parent)
        self._desk = desk
        self._kinds: tuple[UnitKind, ...] = ()
        self._with_costs = False
        self.kind = ""
        self.order = LIST
        self.field = HintedField()
        self.filters = FilterMenu(desk)
        self.filter_chips = FilterChips(desk, self.filters)
        self.sort_button = QToolButton()
        self.others_button = QPushButton()
        self.chips = QWidget()
        self._flow = FlowLayout(self.chips)
        self._group = QButtonGroup(self)
        self._build()
        self.restyle()
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        open_codes_put_into(self.field, desk)
        self.filters.changed.connect(self._light)
        self.filters.changed.connect(self.changed)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 8)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(6)
        self.field.setClearButtonEnabled(True)
        top.addWidget(self.field, 1)
        self.sort_button.setProperty("role", "plain")
        self.sort_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sort_button.setMenu(QMenu(self.sort_button))
        top.addWidget(self.filters)
        top.addWidget(self.sort_button)
        column.addLayout(top)
        self.others_button.setCheckable(True)
        self.others_button.setProperty("role", "chip")
        self.others_button.hide()
        self._group.setExclusive(True)
        column.addWidget(self.chips)
        column.addWidget(self.filter_chips)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        units, more = self.tr("Search units …"), self.tr("Name, keyword, item …")
        self.field.hint_at(self.tr("Search by name, keyword, item …"), more, units)
        self.field.setAccessibleName(self.tr("Search units by name, keyword or item"))
        self.field.setToolTip(self.tr("Search by name in any language, keyword or item (Ctrl+F)"))
        self.others_button.setText(self.tr("Other lists"))
        self.others_button.setToolTip(
            self.tr("Show units of other factions that a rule of this roster allows")
        )
        self.sort_button.setToolTip(self.tr("Sort the list"))
        self.sort_button.setAccessibleName(self.tr("Sort the list"))
        self.filters.retranslate()
        self.show_kinds(self._kinds, with_costs=self._with_costs)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.sort_button.setIcon(icon("sort", self._desk.theme.tones.muted))

    # ------------------------------------------------------------------ what there is

    def show_kinds(self, kinds: Sequence[UnitKind], *, with_costs: bool) -> None:
        """Offer one chip for each of *kinds*, and sorting by cost where there is any."""
        self._kinds, self._with_costs = tuple(kinds), with_costs
        if self.order == COST and not with_costs:
            self.order = LIST
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._flow.removeWidget(self.others_button)
        lang = self._desk.lang
        entries = [("", self.tr("All"), self.tr("Every unit of the list"))]
        entries += [(k.value, sentence_case(k.name.pick(lang)), "") for k in self._kinds]
        entries += [(FAVOURITES, "★", self.tr("Favourites"))]
        if self.kind not in [value for value, _, _ in entries]:
            self.kind = ""
        for value, text, hint in entries:
            self._add_chip(value, text, hint)
        self._flow.addWidget(self.others_button)
        self._light()
        self._fill_sorting()

    def _add_chip(self, value: str, text: str, hint: str) -> None:
        chip = QPushButton(text)
        chip.setCheckable(True)
        chip.setProperty("role", "chip")
        chip.setProperty("kind", value)
        chip.setToolTip(hint)
        chip.setAccessibleName(hint or text)
        chip.clicked.connect(lambda _checked=False, wanted=value: self._on_chip(wanted))
        chip.installEventFilter(self)
        self._group.addButton(chip, len(self._group.buttons()))
        self._flow.addWidget(chip)

    def _fill_sorting(self) -> None:
        menu = self.sort_button.menu()
        menu.clear()
        group = QActionGroup(menu)
        entries = [(LIST, self.tr("In the order of the list")), (NAME, self.tr("By name"))]
        if self._with_costs:
            entries.append((COST, self.tr("By cost")))
        for order, text in entries:
            action = QAction(text, group)
            action.setCheckable(True)
            action.setChecked(order == self.order)
            action.triggered.connect(lambda _checked=False, wanted=order: self.sort_by(wanted))
            menu.addAction(action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the chips as they are read, whatever line they stand in, and leave them up or down.

        Qt takes the next one in the direction of the arrow, though that one is in another line.
        """
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        chips = self._group.buttons()
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is not None:
            chip = chips[(next(n for n, c in enumerate(chips) if c is watched) + by) % len(chips)]
            chip.setFocus(Qt.FocusReason.OtherFocusReason)
            chip.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step_in_round(self.window(), forwards=event.key() == Qt.Key.Key_Down)
        else:
            return False
        return True

    # ------------------------------------------------------------------ what is wanted

    def show_kind(self, kind: str) -> None:
        """Want only units of one kind, ``*`` for favourites, or with an empty one all."""
        self.kind = kind
        self._light()
        self.changed.emit()

    def _on_chip(self, kind: str) -> None:
        if not kind:  # all there are
            self.filters.show_filters(HireFilters())
        self.show_kind(kind)

    def _light(self) -> None:
        """Light the chip of the kind; that of all only where no filter takes any away."""
        self._group.setExclusive(False)
        for button in self._group.buttons():
            kind = button.property("kind")
            button.setChecked(kind == self.kind and bool(kind or not self.filters.filters))
        self._group.setExclusive(True)

    def sort_by(self, order: str) -> None:
        """Sort in the order of the list, by name or by cost."""
        self.order = order
        self._fill_sorting()
        self.changed.emit()

    @property
    def is_narrowed(self) -> bool:
        """Return whether not everything is wanted."""
        return bool(self.field.text() or self.kind or self.filters.filters)

    def show_everything(self) -> None:
        """Forget words, kinds and filters."""
        self.field.clear()
        self._on_chip("")

    def view(self) -> dict[str, Any]:
        """Return what is asked beside words as plain data, empty where it is what is usual."""
        said = {"kind": self.kind, "order": self.order, **asdict(self.filters.filters)}
        usual = {"kind": "", "order": LIST, **asdict(HireFilters())}
        return {key: value for key, value in said.items() if value != usual[key]}

    def take_view(self, view: Mapping[str, Any]) -> None:
        """Ask what *view* says, as :meth:`view` gave it once; nonsense is what is usual."""
        order, marks = view.get("order"), view.get("marks")
        self.kind = str(view.get("kind", ""))
        self.order = order if order in (NAME, COST) else LIST
        known = tuple(str(mark) for mark in marks) if isinstance(marks, (list, tuple)) else ()
        affordable, legal = view.get("affordable") is True, view.get("legal") is True
        self.filters.show_filters(HireFilters(affordable, legal, known))
        self._light()

    @property
    def attribute(self) -> str:
        """Return the attribute that the chips are values of, if any."""
        return self._kinds[0].attribute if self._kinds else ""

    def wish(
        self,
        favourites: frozenset[str],
        price: Callable[[Unit], Number],
        lang: str,
        passes: Callable[[Hireable], bool] | None = None,
    ) -> tuple[HireQuery, str]:
        """Return what is wanted, and the attribute that the kinds are values of.

        Where there are filters, *passes* says who does.
        """
        wish = HireQuery(
            text=self.field.text(),
            kind=self.kind,
            order=self.order,
            cost=price,
            lang=lang,
            favourites=favourites,
            passes=passes if self.filters.filters else None,
        )
        return wish, self.attribute


# ------------------------------------------------------------------ filters


class FilterMenu(QToolButton):
    """Sets :attr:`filters`; :attr:`changed` says that they are others now."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without filters."""
        super().__init__(parent)
        self._desk = desk
        self.filters = HireFilters()
        self.facets: Callable[[], Sequence[Facet]] = tuple
        self.with_costs = True
        self.setProperty("role", "plain")
        self.setCheckable(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self._fill)
        self.restyle()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setToolTip(self.tr("Filter the list"))
        self._show_state()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tones = self._desk.theme.tones
        self.setIcon(icon("filter", tones.muted, tones.text))

    def show_filters(self, filters: HireFilters) -> None:
        """Filter by *filters* without saying so."""
        self.filters = filters
        self._show_state()

    def want(self, filters: HireFilters) -> None:
        """Filter by *filters* from now on."""
        self.show_filters(filters)
        self.changed.emit()

    def clear(self) -> None:
        """Filter nothing any more."""
        self.want(HireFilters())

    def _show_state(self) -> None:
        self.setChecked(bool(self.filters))
        on = len(self.filters.marks) + self.filters.affordable + self.filters.legal
        name = self.tr("Filter the list")
        self.setAccessibleName(f"{name} ({on})" if on else name)

    def nextCheckState(self) -> None:
        """Stay as the filters are: a click only opens the menu."""

    def _fill(self) -> None:
        menu, filters = self.menu(), self.filters
        menu.clear()
        if self.with_costs:
            self._add_switch(self.tr("Affordable"), "affordable", is_on=filters.affordable)
        self._add_switch(self.tr("Legal now"), "legal", is_on=filters.legal)
        menu.addSeparator()
        for facet in self.facets():
            text = sentence_case(facet.name.pick(self._desk.lang)) or self.tr("Role")
            menu.addAction(f"{text} …", lambda facet=facet: self._open_picker(facet))
        menu.addSeparator()
        menu.addAction(self.tr("Clear filters"), self.clear).setEnabled(bool(filters))

    def _add_switch(self, text: str, name: str, *, is_on: bool) -> None:
        action = self.menu().addAction(text)
        action.setCheckable(True)
        action.setChecked(is_on)
        change: Mapping[str, bool] = {name: not is_on}
        action.triggered.connect(lambda _on: self.want(replace(self.filters, **change)))

    def _open_picker(self, facet: Facet) -> None:
        lang = self._desk.lang
        rows = [
            PickRow(
                value.key,
                sentence_case(value.name.pick(lang)),
                sentence("desk.units", lang, {"count": value.count}),
            )
            for value in facet.values
            if value.key not in self.filters.marks
        ]
        popup = PickPopup(self._desk, sorted(rows, key=lambda row: row.name.casefold()), self)
        popup.list.setAccessibleName(sentence_case(facet.name.pick(lang)) or self.tr("Role"))
        popup.picked_id.connect(lambda key: self.want(self.filters.with_mark(key)))
        popup.open_below(self)


class FilterChips(QWidget):
    """A chip for each filter in force; a click takes it off."""

    def __init__(self, desk: Desk, menu: FilterMenu, parent: QWidget | None = None) -> None:
        """Begin hidden; follow *menu* whenever told to."""
        super().__init__(parent)
        self._desk, self._menu = desk, menu
        self._flow = FlowLayout(self)
        self.chips: list[QPushButton] = []
        self.hide()

    def show_filters(self, names: Mapping[str, str]) -> None:
        """Show a chip for each filter; *names* says what marks are called."""
        filters, want = self._menu.filters, self._menu.want
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []
        if filters.affordable:
            without = replace(filters, affordable=False)
            self._add(self.tr("Affordable"), lambda: want(without))
        if filters.legal:
            legal_or_not = replace(filters, legal=False)
            self._add(self.tr("Legal now"), lambda: want(legal_or_not))
        for mark in filters.marks:
            rest = filters.without(mark)
            self._add(names.get(mark, mark.rpartition("/")[2]), lambda rest=rest: want(rest))
        self.setVisible(bool(self.chips))

    def _add(self, name: str, act: Callable[[], object]) -> None:
        chip = QPushButton()
        chip.setProperty("role", "chip")
        said = self.tr("Clear the filter: {0}").format(name)
        chip.setToolTip(said)
        chip.setAccessibleName(said)
        room = round(_CHIP_PX * max(1.0, self._desk.theme.scale * 0.9))
        short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)
        chip.setText(f"{short}  ×".replace("&", "&&"))
        chip.clicked.connect(lambda _checked=False: act())
        self.chips.append(chip)
        self._flow.addWidget(chip)
        chip.show()
