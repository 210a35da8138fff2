"""The workbench: the face on its canvas with everything that acts on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.core.problems import Problem
from realms_builder.game.printing import said
from realms_builder.gui.kit.notice_bar import NoticeBar
from realms_builder.gui.rooms.designer.canvas.canvas import DesignCanvas
from realms_builder.gui.rooms.designer.canvas.geometry_bar import GeometryBar
from realms_builder.gui.rooms.designer.canvas.menus import DesignActions
from realms_builder.gui.rooms.designer.canvas.pictures import Pictures
from realms_builder.gui.rooms.designer.canvas.studio import DesignPicture, DesignRequest
from realms_builder.gui.rooms.designer.canvas.tool_bar import ToolBar
from realms_builder.gui.rooms.designer.canvas.verbs import Verbs
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.elements_tree import NAME, ElementsTree
from realms_builder.gui.rooms.designer.preview_bar import PreviewBar
from realms_builder.gui.rooms.designer.problem_line import ProblemLine
from realms_builder.gui.rooms.designer.side_tabs import SideTabs
from realms_builder.gui.shell.desk import Desk


class Workbench(QWidget):
    """Shows one template: itself the middle, :attr:`side` what stands at the right of it.

    :attr:`tree` is for whoever lays out the room; :attr:`changed` says that the title may differ.
    """

    changed = Signal()

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        """Build the middle and the right; keys work wherever in *owner* the keyboard is."""
        super().__init__()
        self._desk = desk
        self.document: TemplateDocument | None = None
        self.canvas = DesignCanvas(desk)
        self.verbs = Verbs(self.canvas, self)
        self.pictures = Pictures(desk.tasks, self)
        self.tool_bar = ToolBar(desk, self.canvas, self.verbs)
        self.preview_bar = PreviewBar(desk)
        self.numbers = GeometryBar(self.canvas)
        self.tree = ElementsTree(desk)
        self.notice = NoticeBar(desk.theme)
        self.problems = ProblemLine(desk)
        self.tabs = SideTabs(desk)
        self.menu = DesignActions(owner, self.verbs, self._rename)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for widget in (self.notice, self.tool_bar, self.canvas, self.problems, self.preview_bar):
            rows.addWidget(widget, int(widget is self.canvas))
        self.side = QWidget()
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.numbers)
        column.addWidget(self.tabs, 1)
        self._connect()

    def _connect(self) -> None:
        canvas, tree, verbs = self.canvas, self.tree, self.verbs
        self.pictures.drawn.connect(self._show_picture)
        self.pictures.failed.connect(lambda problem: self.problems.show_problems((problem,)))
        canvas.view_changed.connect(self.want_picture)
        canvas.nudged.connect(verbs.nudge)
        canvas.menu_wanted.connect(self.menu.open)
        tree.menu_wanted.connect(self.menu.open)
        tree.moved.connect(verbs.reorder)
        tree.renamed.connect(verbs.rename)
        tree.hide_wanted.connect(verbs.hide)
        tree.lock_wanted.connect(verbs.lock)

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.menu.speak({
            "cut": self.tr("Cut"), "copy": self.tr("Copy"), "paste": self.tr("Paste"),
            "duplicate": self.tr("Duplicate"), "remove": self.tr("Remove"),
            "rename": self.tr("Rename"), "select_all": self.tr("Select all"),
            "group": self.tr("Group"), "ungroup": self.tr("Ungroup"),
            "hide": self.tr("Print it or not"), "lock": self.tr("Lock or unlock"),
            "front": self.tr("Bring to the front"), "up": self.tr("One step forwards"),
            "down": self.tr("One step backwards"), "back": self.tr("Send to the back"),
        })  # fmt: skip
        for widget in (self.tool_bar, self.preview_bar, self.numbers, self.problems, self.tabs):
            widget.speak()
        self.tree.refresh()

    def draw(self) -> None:
        """Draw everything in the tones in force."""
        self.tool_bar.draw()
        self.notice.draw()
        self.tree.refresh()
        self.canvas.update()

    # ------------------------------------------------------------------ one document

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show *document*, or nothing."""
        if self.document is not None:
            self._links(self.document, join=False)
        self.document = document
        self.verbs.document = document
        for part in (
            self.canvas, self.tool_bar, self.numbers, self.tree, self.preview_bar, self.tabs,
        ):  # fmt: skip
            part.show_document(document)
        if document is not None:
            self._links(document, join=True)
        self.want_picture()
        self.changed.emit()

    def _links(self, document: TemplateDocument, *, join: bool) -> None:
        for signal, slot in (
            (document.changed, self.want_picture),
            (document.previewed, self.want_picture),
            (document.subject_changed, self._on_subject),
            (document.face_changed, self.want_picture),
            (document.selection_changed, self._on_selected),
            (document.refused, self._say_refused),
            (document.undo_stack.indexChanged, self._on_step),
            (document.undo_stack.cleanChanged, self._on_step),
        ):
            if join:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    def _on_step(self, _state: object = None) -> None:
        self.changed.emit()

    def _on_subject(self) -> None:
        self.preview_bar.follow()
        self.want_picture()

    def _on_selected(self) -> None:
        self.numbers.refresh()
        self.canvas.update()

    def want_picture(self) -> None:
        """Ask for the picture of the face as it is now."""
        document = self.document
        if document is None:
            return
        scale = self.canvas.view.scale * self.devicePixelRatioF()
        self.pictures.want(
            DesignRequest(
                document.shown_draft, document.shelf, document.game, document.find_faction,
                document.case, document.theme, document.lang, document.options, document.face,
                scale, self.canvas.sight(),
            )
        )  # fmt: skip

    def _show_picture(self, picture: DesignPicture) -> None:
        document = self.document
        if document is None or picture.request.shelf is not document.shelf:
            return
        first = self.canvas.picture is None
        self.canvas.show_picture(picture)
        self.numbers.refresh()
        self.problems.show_problems(picture.problems)
        if first:
            self.want_picture()

    def _say_refused(self, problem: Problem) -> None:
        self._desk.message.emit(said(problem, self._desk.lang))

    def _rename(self) -> None:
        item = self.tree.currentItem()
        if item is not None:
            self.tree.setFocus()
            self.tree.editItem(item, NAME)
