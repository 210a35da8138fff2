"""The panels at the right of the canvas, each made for the template that is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QTabWidget, QWidget

from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.fit_panel import FitPanel
from realms_builder.gui.rooms.designer.properties.bindings_browser import BindingsBrowser
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from realms_builder.gui.shell.desk import Desk


class SideTabs(QTabWidget):
    """Properties, data and fit of a template, in tabs."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a template."""
        super().__init__(parent)
        self._desk = desk
        self.setDocumentMode(True)
        self._makers: tuple[Callable[[TemplateDocument], QWidget], ...] = (
            PropertyPanel,
            BindingsBrowser,
            lambda document: FitPanel(document, desk),
        )

    def show_document(self, document: TemplateDocument | None) -> None:
        """Make the panels of *document*; the tab that was open stays open."""
        shown = self.currentIndex()
        while self.count():
            widget = self.widget(0)
            self.removeTab(0)
            if widget is not None:
                widget.deleteLater()
        if document is None:
            return
        for maker in self._makers:
            self.addTab(maker(document), "")
        self.setCurrentIndex(max(0, min(shown, self.count() - 1)))
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        for at, text in enumerate((self.tr("Properties"), self.tr("Data"), self.tr("Fit"))):
            if at < self.count():
                self.setTabText(at, text)
