"""The bar above the canvas: faces, new elements, alignment, what is shown, zoom."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QToolButton, QWidget

from realms_builder.cards.designing.arranging import Axis, Edge
from realms_builder.cards.designing.draft import Raw
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.rooms.designer.canvas.canvas import GRIDS_MM, DesignCanvas
from realms_builder.gui.rooms.designer.canvas.verbs import Verbs
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.shell.desk import Desk

_EDGES: tuple[tuple[Edge, str], ...] = (
    ("left", "align_left"),
    ("centre", "align_centre"),
    ("right", "align_right"),
    ("top", "align_top"),
    ("middle", "align_middle"),
    ("bottom", "align_bottom"),
)
_AXES: tuple[tuple[Axis, str], ...] = (
    ("across", "distribute_across"),
    ("down", "distribute_down"),
)
NEW: tuple[Raw, ...] = (
    {"id": "text", "text": "{name}"},
    {"id": "area", "fill": "panel", "radius": 1},
    {"id": "line", "shape": "line", "stroke": "line", "line": 0.2},
    {"id": "circle", "shape": "ellipse", "fill": "faction.colour"},
    {"id": "picture", "picture": "picture"},
    {"id": "emblem", "emblem": True},
    {"id": "icon", "icon": "star"},
    {"id": "stats", "stat_strip": "all"},
    {"id": "track", "track": "all"},
    {"id": "column", "column": []},
    {"id": "row", "row": []},
    {"id": "list", "repeat": "items", "each": [{"id": "entry", "text": "**{name}**"}]},
    {"id": "table", "table": "items", "columns": [{"id": "name", "text": "{name}"}]},
)
"""What the menu for new elements offers, as it is written into the file."""


class ToolBar(QFrame):
    """Buttons over the canvas; they act through the verbs."""

    fit_asked = Signal()

    def __init__(
        self, desk: Desk, canvas: DesignCanvas, verbs: Verbs, parent: QWidget | None = None
    ) -> None:
        """Build the bar; :meth:`retranslate` says everything."""
        super().__init__(parent)
        self._desk, self._canvas, self._verbs = desk, canvas, verbs
        self._document: TemplateDocument | None = None
        self.setProperty("role", "bar")
        self._signs: list[tuple[QToolButton, str]] = []
        self.faces: dict[str, QToolButton] = {}
        self._parts = FlowLayout(self, 14, 4)
        self._parts.setContentsMargins(10, 6, 10, 6)
        self._row = self._part()
        group = QButtonGroup(self)
        for face in ("front", "back", "continuation"):
            button = self._button(lambda face=face: self._show_face(face))
            button.setCheckable(True)
            group.addButton(button)
            self.faces[face] = button
        self.faces["front"].setChecked(True)
        self._row = self._part()
        self.add = self._button(None)
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setMenu(QMenu(self.add))
        self._row = self._part()
        self.edges = {
            edge: self._button(lambda edge=edge: verbs.align(edge), name) for edge, name in _EDGES
        }
        self.axes = {
            axis: self._button(lambda axis=axis: verbs.distribute(axis), name)
            for axis, name in _AXES
        }
        self.group = self._button(verbs.group, "join")
        self._row = self._part()
        self.bleed = self._toggle("bleed", lambda on: canvas.set_shown(shows_bleed=on))
        self.safe = self._toggle("safe", lambda on: canvas.set_shown(shows_safe=on), on=True)
        self.snap = self._toggle("snap", self._snap, on=True)
        self.grid = self._button(None, "grid")
        self.grid.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.grid.setMenu(QMenu(self.grid))
        self._row = self._part()
        self.out = self._button(lambda: canvas.zoom(-1), "less")
        self.zoom = self._button(None)
        self.zoom.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.zoom.setMenu(QMenu(self.zoom))
        self.into = self._button(lambda: canvas.zoom(1), "more")
        canvas.view_changed.connect(self._show_zoom)
        self.retranslate()
        self.restyle()

    def _part(self) -> FlowLayout:
        """Begin a row of buttons that stay together where the bar breaks."""
        part = QWidget()
        row = FlowLayout(part, 3, 3, together=True)
        self._parts.addWidget(part)
        return row

    def _button(self, act: Callable[[], object] | None, name: str = "") -> QToolButton:
        button = QToolButton()
        if name:
            button.setProperty("role", "plain")
            self._signs.append((button, name))
        if act is not None:
            button.clicked.connect(lambda _checked=False: act())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    def _toggle(self, name: str, act: Callable[[bool], object], *, on: bool = False) -> QToolButton:
        button = self._button(None, name)
        button.setCheckable(True)
        button.setChecked(on)
        button.toggled.connect(act)
        button.toggled.connect(self.restyle)
        return button

    def _snap(self, on: bool) -> None:
        self._canvas.snaps = on

    def show_document(self, document: TemplateDocument | None) -> None:
        """Act on *document*."""
        if self._document is not None:
            self._document.face_changed.disconnect(self._show_chosen_face)
            self._document.selection_changed.disconnect(self._show_possible)
        self._document = document
        if document is not None:
            document.face_changed.connect(self._show_chosen_face)
            document.selection_changed.connect(self._show_possible)
        self._show_chosen_face()
        self._show_possible()

    def _show_face(self, face: str) -> None:
        if self._document is not None:
            self._document.show_face(face)

    def _show_chosen_face(self) -> None:
        if self._document is not None:
            self.faces[self._document.face].setChecked(True)

    def _show_possible(self) -> None:
        document = self._document
        free = document is not None and not document.is_read_only
        chosen = [key for key in document.selection if len(key) == 2] if document else []
        for button in self.edges.values():
            button.setEnabled(free and bool(chosen))
        for button in self.axes.values():
            button.setEnabled(free and len(chosen) > 2)
        self.group.setEnabled(free and len(chosen) > 1)
        self.add.setEnabled(free)
        for button in self.faces.values():
            button.setEnabled(document is not None)
        self.restyle()

    def restyle(self) -> None:
        """Draw the signs in the tones in force."""
        tones = self._desk.theme.tones
        for button, name in self._signs:
            tone = tones.accent if button.isChecked() else tones.text
            button.setIcon(icon(name, tone if button.isEnabled() else tones.line))

    def _show_zoom(self) -> None:
        percent = round(self._canvas.view.scale / self._canvas.true_scale() * 100)
        self.zoom.setText(f"{percent} %")

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        say = self._say
        for face, text in (
            ("front", self.tr("Front")),
            ("back", self.tr("Back")),
            ("continuation", self.tr("Continuation")),
        ):
            self.faces[face].setText(text)
            say(self.faces[face], text)
        self.add.setText(self.tr("Add") + " ▾")
        say(self.add, self.tr("Add an element"))
        self._fill_new()
        for edge, text in (
            ("left", self.tr("Align left edges")),
            ("centre", self.tr("Centre across")),
            ("right", self.tr("Align right edges")),
            ("top", self.tr("Align upper edges")),
            ("middle", self.tr("Centre in height")),
            ("bottom", self.tr("Align lower edges")),
        ):
            say(self.edges[edge], text)
        say(self.axes["across"], self.tr("Equal gaps across"))
        say(self.axes["down"], self.tr("Equal gaps downwards"))
        say(self.group, self.tr("Group (Ctrl+G)"))
        say(self.bleed, self.tr("Show the bleed"))
        say(self.safe, self.tr("Show the safe area"))
        say(self.snap, self.tr("Snap to edges, middles and gaps"))
        say(self.grid, self.tr("Grid"))
        say(self.out, self.tr("Zoom out (Ctrl+−)"))
        say(self.into, self.tr("Zoom in (Ctrl++)"))
        say(self.zoom, self.tr("Zoom; 100 % is the true size"))
        self._fill_grid()
        self._fill_zoom()
        self._show_zoom()

    @staticmethod
    def _say(button: QToolButton, text: str) -> None:
        button.setToolTip(text)
        button.setAccessibleName(text)

    def _fill_new(self) -> None:
        menu = self.add.menu()
        menu.clear()
        names = {
            "text": self.tr("Text"),
            "area": self.tr("Area of colour"),
            "line": self.tr("Line"),
            "circle": self.tr("Circle"),
            "picture": self.tr("Portrait"),
            "emblem": self.tr("Emblem of the faction"),
            "icon": self.tr("Icon"),
            "stats": self.tr("Strip of stats"),
            "track": self.tr("Boxes to tick"),
            "column": self.tr("Column"),
            "row": self.tr("Row"),
            "list": self.tr("List"),
            "table": self.tr("Table"),
        }
        for element in NEW:
            action = menu.addAction(names[str(element["id"])])
            action.triggered.connect(lambda _checked=False, one=element: self._take(one))

    def _take(self, element: Raw) -> None:
        """Let the next drag on the card draw *element*."""
        self._canvas.take_tool(element)
        self._desk.message.emit(
            self.tr("Draw it on the card by dragging. Enter puts it in the middle, Esc nowhere.")
        )

    def _fill_grid(self) -> None:
        menu = self.grid.menu()
        menu.clear()
        for step in (0.0, *GRIDS_MM):
            text = self.tr("{0} mm").format(f"{step:g}") if step else self.tr("No grid")
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(step == self._canvas.grid_mm)
            action.triggered.connect(lambda _checked=False, step=step: self._choose_grid(step))

    def _choose_grid(self, step: float) -> None:
        self._canvas.set_shown(grid_mm=step)
        self._fill_grid()

    def _fill_zoom(self) -> None:
        menu = self.zoom.menu()
        menu.clear()
        menu.addAction(self.tr("Fit"), self._canvas.fit)
        menu.addSeparator()
        for percent in (50, 75, 100, 150, 200, 300, 400, 800):
            menu.addAction(
                self.tr("{0} % (true size)").format(percent) if percent == 100 else f"{percent} %",
                lambda percent=percent: self._canvas.zoom_to(
                    self._canvas.true_scale() * percent / 100
                ),
            )
