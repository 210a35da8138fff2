"""How the hire list is asked: words, kinds as chips, favourites, other lists, sorting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup
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

from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.rooms.roster.hire.hire_rows import (
    COST,
    FAVOURITES,
    LIST,
    NAME,
    HireQuery,
    UnitKind,
)
from realms_builder.gui.rooms.roster.unit_facts import capitalised
from realms_builder.gui.shell.desk import Desk


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
        self.field = QLineEdit()
        self.sort_button = QToolButton()
        self.others_button = QPushButton()
        self.chips = QWidget()
        self._flow = FlowLayout(self.chips)
        self._group = QButtonGroup(self)
        self._build()
        self.restyle()
        self.field.textChanged.connect(lambda _text: self.changed.emit())

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
        self.sort_button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.sort_button.setIconSize(QSize(18, 18))
        top.addWidget(self.sort_button)
        column.addLayout(top)
        self.others_button.setCheckable(True)
        self.others_button.setProperty("role", "chip")
        self.others_button.hide()
        self._group.setExclusive(True)
        column.addWidget(self.chips)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.field.setPlaceholderText(self.tr("Search units …"))
        self.field.setAccessibleName(self.tr("Search units by name, tag or item"))
        self.field.setToolTip(self.tr("Search by name in any language, tag or item (Ctrl+F)"))
        self.others_button.setText(self.tr("Other lists"))
        self.others_button.setToolTip(
            self.tr("Show units of other factions that a rule of this roster allows")
        )
        self.sort_button.setToolTip(self.tr("Sort the list"))
        self.sort_button.setAccessibleName(self.tr("Sort the list"))
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
        entries += [(k.value, capitalised(k.name.pick(lang)), "") for k in self._kinds]
        entries += [(FAVOURITES, "★", self.tr("Favourites"))]
        if self.kind not in [value for value, _, _ in entries]:
            self.kind = ""
        for value, text, hint in entries:
            self._add_chip(value, text, hint)
        self._flow.addWidget(self.others_button)
        self._fill_sorting()

    def _add_chip(self, value: str, text: str, hint: str) -> None:
        chip = QPushButton(text)
        chip.setCheckable(True)
        chip.setProperty("role", "chip")
        chip.setProperty("kind", value)
        chip.setToolTip(hint)
        chip.setAccessibleName(hint or text)
        chip.setChecked(value == self.kind)
        chip.clicked.connect(lambda _checked=False, wanted=value: self.show_kind(wanted))
        self._group.addButton(chip)
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

    # ------------------------------------------------------------------ what is wanted

    def show_kind(self, kind: str) -> None:
        """Want only units of one kind, ``*`` for favourites, or with an empty one all."""
        self.kind = kind
        for button in self._group.buttons():
            button.setChecked(button.property("kind") == kind)
        self.changed.emit()

    def sort_by(self, order: str) -> None:
        """Sort in the order of the list, by name or by cost."""
        self.order = order
        self._fill_sorting()
        self.changed.emit()

    def show_everything(self) -> None:
        """Forget words and kinds."""
        self.field.clear()
        self.show_kind("")

    def wish(
        self, favourites: frozenset[str], price: Callable[[Unit], Number], lang: str
    ) -> tuple[HireQuery, str]:
        """Return what is wanted, and the attribute that the kinds are values of."""
        attribute = self._kinds[0].attribute if self._kinds else ""
        wish = HireQuery(
            text=self.field.text(),
            kind=self.kind,
            order=self.order,
            cost=price,
            lang=lang,
            favourites=favourites,
        )
        return wish, attribute
