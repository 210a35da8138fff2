"""The bar over the preview: how many cards, sheets and pages, and the zoom."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton

from realms_builder.cards.imposition.pages import SizeGroup
from realms_builder.core.translation import sentence, spoken
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.labels import ElidingLabel
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.print_request import Printout


class PreviewBar(QFrame):
    """A summary in words, and buttons to zoom."""

    def __init__(self, desk: Desk, preview: SheetPreview) -> None:
        """Steer *preview*."""
        super().__init__()
        self._desk, self._preview = desk, preview
        self._out: Printout | None = None
        self.setProperty("role", "bar")
        self.summary, self.details = ElidingLabel(), ElidingLabel()
        usual = QSizePolicy.Policy.Preferred
        for label in (self.summary, self.details):
            label.setSizePolicy(usual, usual)
        self.summary.setProperty("role", "heading")
        self.details.setProperty("role", "muted")
        self.smaller, self.larger, self.fit = QToolButton(), QToolButton(), QToolButton()
        self.percent = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(6)
        texts = FlowLayout(gap=14, line_gap=0)
        texts.addWidget(self.summary)
        texts.addWidget(self.details)
        row.addLayout(texts, 1)
        for widget in (self.smaller, self.percent, self.larger, self.fit):
            row.addWidget(widget)
        self.smaller.setText("−")
        self.larger.setText("+")
        self.smaller.clicked.connect(preview.zoom_out)
        self.larger.clicked.connect(preview.zoom_in)
        self.fit.clicked.connect(lambda: preview.set_zoom(0))
        preview.zoomed.connect(self._show_zoom)
        self.restyle()

    def restyle(self) -> None:
        """Take over the size of the text."""
        self.percent.clear()  # a label remembers how wide it had to be
        self.percent.setFixedWidth(self.percent.fontMetrics().horizontalAdvance("400 %") + 6)
        self._show_zoom()

    def show_printout(self, out: Printout) -> None:
        """Sum up *out*."""
        self._out = out
        for button in (self.smaller, self.larger, self.fit):
            button.setEnabled(bool(out.pages))
        self._sum_up()
        self._show_zoom()

    def _show_zoom(self) -> None:
        pages = self._out is not None and bool(self._out.pages)
        self.percent.setText(f"{self._preview.percent} %" if pages else "")

    def _sum_up(self) -> None:
        out = self._out
        if out is None:
            return
        if not out.pages:
            self.summary.setText(self.tr("Nothing to print"))
            self.details.setText("")
            return
        lang = self._desk.lang
        parts = [("sheets", out.sheets), ("pages", len(out.pages))]
        if out.single_faces or out.is_book:
            parts = [("faces" if out.single_faces else "pages", len(out.pages))]
        if out.cards:
            parts.insert(0, ("cards", out.cards))
        words = (sentence(f"counted.{what}", lang, {"count": count}) for what, count in parts)
        self.summary.setText(" · ".join(words))
        self.summary.setToolTip(self.summary.text())
        self.details.setText(", ".join(self._size(group, lang) for group in out.groups))
        self.details.setToolTip(self.details.text())

    def _size(self, group: SizeGroup, lang: str) -> str:
        if group.mixed:
            values = {"count": group.cards, "width": group.width_mm, "height": group.height_mm}
            return sentence("counted.cards_of_a_size", lang, values)
        return self.tr("{0} × {1} mm, {2} to a sheet").format(
            spoken(group.width_mm, lang), spoken(group.height_mm, lang), group.capacity
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for button, text in (
            (self.smaller, self.tr("Smaller (−)")),
            (self.larger, self.tr("Larger (+)")),
            (self.fit, self.tr("Show a whole sheet (0)")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self.fit.setText(self.tr("Fit"))
        self._sum_up()
        self._show_zoom()
