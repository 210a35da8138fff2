"""The part of the print form about paper: size, two sides, first place, bleed, marks."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from realms_builder.cards.imposition.grid import Grid, best_grid
from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex
from realms_builder.cards.sizes import PAPERS
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.duplex_drawing import DuplexDrawing
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named, note, section
from realms_builder.gui.dialogs.print.start_place import StartPlace
from realms_builder.gui.shell.desk import Desk
from realms_builder.wording import spoken

BLEEDS_MM = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, MOST_BLEED_MM)


class JobForm(QWidget):
    """How cards lie on paper."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        """Make the fields; :meth:`show_choices` fills them."""
        super().__init__()
        self._title = QLabel()
        self._desk = desk
        self.paper, self.duplex = combo(), combo()
        self.drawing, self.start = DuplexDrawing(desk), StartPlace(desk)
        self.bleed = combo()
        self.marks, self.merge, self.ruler = QCheckBox(), QCheckBox(), QCheckBox()
        self.mixed = QCheckBox()
        self._labels = tuple(QLabel() for _ in range(4))
        self._about_duplex, self._about_start, self._about_bleed = note(), note(), note()
        self._size: tuple[float, float] | None = None
        self._was_laid_out = False
        self._lay_out()
        fill(self.paper, [(paper.title, paper.name) for paper in PAPERS.values()])
        self._offer_bleeds(0.0)
        fill(self.duplex, [("", way.value) for way in Duplex])
        for box in (self.paper, self.duplex, self.bleed):
            box.activated.connect(self._on_changed)
        self.start.changed.connect(self._on_changed)
        for check in (self.marks, self.merge, self.ruler, self.mixed):
            check.toggled.connect(self._on_changed)
        self.speak()

    def _lay_out(self) -> None:
        paper, duplex, start, bleed = self._labels
        turned = self._beside(self.drawing, self._about_duplex)
        free = self._beside(self.start, self._about_start)
        start.setBuddy(self.start)
        self.setLayout(
            section(
                self._title,
                form((paper, self.paper), (duplex, self.duplex)),
                turned,
                form((bleed, self.bleed)),
                self._about_bleed,
                self.marks,
                self.ruler,
                self.merge,
                self.mixed,
                start,
                free,
            )
        )

    @staticmethod
    def _beside(drawing: QWidget, about: QLabel) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 2)
        row.setSpacing(12)
        row.addWidget(drawing, 0, Qt.AlignmentFlag.AlignTop)
        texts = QVBoxLayout()
        texts.addWidget(about)
        about.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(texts, 1)
        return holder

    def _on_changed(self) -> None:
        self._explain()
        self.changed.emit()

    # ------------------------------------------------------------------ values

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*."""
        self.blockSignals(True)
        choose(self.paper, choices.paper)
        choose(self.duplex, choices.duplex)
        self._offer_bleeds(choices.bleed_mm)
        self.marks.setChecked(choices.marks)
        self.merge.setChecked(choices.merge)
        self.ruler.setChecked(choices.ruler)
        self.mixed.setChecked(choices.mixed)
        self.start.choose(choices.start)
        self.blockSignals(False)
        self._explain()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices,
            paper=str(self.paper.currentData()),
            duplex=str(self.duplex.currentData()),
            start=self.start.start,
            bleed_mm=self._bleed_mm(),
            marks=self.marks.isChecked(),
            merge=self.merge.isChecked(),
            ruler=self.ruler.isChecked(),
            mixed=self.mixed.isChecked(),
        )

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards, from which the places of a sheet follow."""
        self._size = size_mm
        self._was_laid_out = True
        self._explain()

    @property
    def card_size(self) -> tuple[float, float] | None:
        """Return the size of the cards as they came out last."""
        return self._size

    @property
    def grid(self) -> Grid | None:
        """Return how cards lie on one sheet; None while their size is unknown or too large."""
        if self._size is None:
            return None
        return best_grid(*self._size, self.read(PrintChoices()).job())

    def _bleed_mm(self) -> float:
        return float(self.bleed.currentData() or 0.0)

    def _offer_bleeds(self, chosen_mm: float) -> None:
        """Offer the usual bleeds and *chosen_mm*, in the window's language."""
        lang = self._desk.lang
        bleeds = sorted({*BLEEDS_MM, chosen_mm})
        fill(self.bleed, [(f"{spoken(bleed, lang)} mm", f"{bleed:g}") for bleed in bleeds])
        choose(self.bleed, f"{chosen_mm:g}")

    # ------------------------------------------------------------------ words

    def _explain(self) -> None:
        grid = self.grid
        way = Duplex(str(self.duplex.currentData() or Duplex.LONG_EDGE.value))
        self.drawing.show_way(way, landscape=grid is not None and grid.landscape)
        self._about_duplex.setText(self._ways()[way][1])
        self.drawing.setAccessibleDescription(self._about_duplex.text())
        before = self.start.start
        self.start.show_sheet(grid, before)
        self._explain_start(grid)
        if self._bleed_mm() > 0:
            text = self.tr("Colour runs over the cut; cards stand apart and are cut twice.")
        else:
            text = self.tr("Neighbours share one cut.")
        self._about_bleed.setText(text)

    def _explain_start(self, grid: Grid | None) -> None:
        if not self._was_laid_out:
            text = ""
        elif grid is None:
            text = self.tr("No card lies on the sheet.")
        elif self.start.start == 1:
            text = self.tr(
                "A whole sheet with {0} places. Click the first free place of a sheet that is "
                "already half used."
            ).format(grid.capacity)
        elif self.start.start == 2:
            text = self.tr("One place is used; the first card comes to place 2.")
        else:
            text = self.tr("{0} places are used; the first card comes to place {1}.").format(
                self.start.start - 1, self.start.start
            )
        self._about_start.setText(text)

    def _ways(self) -> dict[Duplex, tuple[str, str]]:
        return {
            Duplex.LONG_EDGE: (
                self.tr("Both sides, long edge"),
                self.tr("The printer turns the sheet on its long edge, like a page in a book."),
            ),
            Duplex.SHORT_EDGE: (
                self.tr("Both sides, short edge"),
                self.tr("The printer turns the sheet on its short edge, like a calendar."),
            ),
            Duplex.FOLD: (
                self.tr("Fold over, one side"),
                self.tr("Front and back lie side by side: cut out, fold at the dashes, glue."),
            ),
            Duplex.NONE: (
                self.tr("Fronts only"),
                self.tr("Backs stay empty; what stood on them follows on cards of its own."),
            ),
        }

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("PAPER"))
        paper, duplex, start, bleed = self._labels
        named(paper, self.paper, self.tr("Paper"))
        named(duplex, self.duplex, self.tr("Sides"))
        named(start, self.start, self.tr("First free place"))
        named(bleed, self.bleed, self.tr("Bleed"))
        for row, way in enumerate(Duplex):
            self.duplex.setItemText(row, self._ways()[way][0])
        self._offer_bleeds(self._bleed_mm())
        self.drawing.setAccessibleName(self.tr("How the sheet is turned"))
        self.marks.setText(self.tr("Crop marks"))
        self.merge.setText(self.tr("Print equal cards once, with a count"))
        self.mixed.setText(self.tr("Cards of different sizes share sheets"))
        self.ruler.setText(self.tr("100 mm ruler, to check the true size"))
        self._explain()
