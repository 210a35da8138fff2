"""Everything that is wrong with a file or its whole game: click to get there, or mend it.

What was touched is read at once, the whole file a moment later, beside the window.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QToolButton, QWidget

from realms_builder.core.problems import Problem, Severity
from realms_builder.editing.fixing import can_fix
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading, read_touched, read_whole
from realms_builder.game.library import Library
from realms_builder.gui.kit.problems import ProblemBox, worst_first
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

FOLD_MS = 1500
"""A list that is empty for a moment only, between two keys, does not move what is above it."""
USUAL_PX = 150
_NO_LIMIT = 16_777_215
WHOLE_PAUSE_MS = 120


class ProblemsPanel(ProblemBox):
    """Lists problems, without hints where nobody wants them; folded while there are none."""

    whole_pack_wanted = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        """Begin without problems."""
        super().__init__(desk, fixes=lambda p: [fix for fix in p.fixes if can_fix(p, fix)])
        self.problems: tuple[Problem, ...] = ()
        self._file = ""
        self.hints, self.pack = QToolButton(), QToolButton()
        for button in (self.hints, self.pack):
            button.setCheckable(True)
            button.setProperty("role", "plain")
            self.head.addWidget(button)
        self.head.setContentsMargins(12, 6, 8, 6)
        self.column.setSpacing(0)
        self.hints.setChecked(True)
        self.folding = Folding(self, self.list)
        self.hints.toggled.connect(lambda _on: self._renew())
        self.pack.toggled.connect(self.whole_pack_wanted)
        self.retranslate()

    def show_file(self, problems: Iterable[Problem], file: str = "") -> None:
        """Show *problems*; those of another file than *file* say which."""
        self.problems = tuple(worst_first(problems))
        is_other, self._file = file != self._file, file
        self._renew()
        if is_other and not self.list.rows.rowCount():
            self.folding.fold(on=True, at_once=True)

    def _renew(self) -> None:
        hints = self.hints.isChecked()
        shown = [p for p in self.problems if hints or p.severity is not Severity.HINT]
        self.show_problems(shown, self._file, counted=self.problems)
        self.folding.fold(on=not shown)

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        super().restyle()
        if self.folding.is_folded:
            self.folding.fold(on=True, at_once=True)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        super().retranslate()
        self.hints.setText(self.tr("Hints"))
        self.hints.setToolTip(self.tr("Show hints too"))
        self.pack.setText(self.tr("Whole game"))
        self.pack.setToolTip(
            self.tr("Check every file of the game, with its templates, rules and example rosters")
        )


class Folding(QObject):
    """Keeps *part*, the last one of a splitter, no higher than needed without its *inside*."""

    def __init__(self, part: QWidget, inside: QWidget) -> None:
        """Begin unfolded."""
        super().__init__(part)
        self._part, self._inside = part, inside
        self._height = USUAL_PX
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLD_MS)
        self._later.timeout.connect(self._fold)
        self._part.installEventFilter(self)

    @property
    def is_folded(self) -> bool:
        """Return whether only the head is shown."""
        return self._inside.isHidden()

    def fold(self, *, on: bool, at_once: bool = False) -> None:
        """Fold, a moment later where somebody is at work; or unfold to the height of before."""
        if not on:
            self._later.stop()
            self._unfold()
        elif at_once or not self._part.isVisible():
            self._fold()
        elif not self.is_folded and not self._later.isActive():
            self._later.start()

    def _fold(self) -> None:
        self._later.stop()
        if self._part.isVisible() and not self.is_folded:
            self._height = self._part.height()
        self._inside.hide()
        self._keep_low()

    def _keep_low(self) -> None:
        low = self._part.minimumSizeHint().height()
        self._part.setMaximumHeight(low)
        self._be(low)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as high as the head needs, which another size of text changes."""
        is_laid_out = event.type() is QEvent.Type.LayoutRequest and self.is_folded
        if is_laid_out and self._part.maximumHeight() != self._part.minimumSizeHint().height():
            self._keep_low()
        return super().eventFilter(watched, event)

    def _unfold(self) -> None:
        if not self.is_folded:
            return
        self._inside.show()
        self._part.setMaximumHeight(_NO_LIMIT)
        self._be(self._height)

    def _be(self, height: int) -> None:
        split = self._part.parentWidget()
        if isinstance(split, QSplitter) and sum(split.sizes()) > height:  # or not laid out yet
            *others, last = split.sizes()
            others[-1] = max(0, others[-1] + last - height)
            split.setSizes([*others, height])


class Proofreader(QObject):
    """Keeps :attr:`AuthorDocument.reading` of every open file up to date."""

    def __init__(self, desk: Desk, writing: WritingDesk) -> None:
        """Read the files of *writing*."""
        super().__init__(writing)
        self._desk, self._writing = desk, writing
        self._waiting: dict[str, AuthorDocument] = {}
        self._keys: set[str] = set()
        self._pause = QTimer(self, singleShot=True, interval=WHOLE_PAUSE_MS)
        self._pause.timeout.connect(self.read_now)
        writing.opened.connect(self._on_opened)
        writing.edited.connect(self._on_edited)
        desk.library_changed.connect(self._read_all)
        tasks, keys = desk.tasks, self._keys
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])

    def _on_opened(self, document: AuthorDocument) -> None:
        self._waiting[document.id] = document
        self.read_now()

    def _read_all(self) -> None:
        for document in self._writing.documents.values():
            self._waiting[document.id] = document
        self.read_now()

    def _on_edited(self, document: AuthorDocument) -> None:
        self._read_touched(document, document.selection)
        self._waiting[document.id] = document
        self._pause.start()

    def _read_touched(self, document: AuthorDocument, path: PathInFile) -> None:
        before, manuscript = document.reading, document.manuscript
        if not manuscript.is_sound or len(path) < 2 or before.manuscript is manuscript:
            return
        if _differs_elsewhere(before, document, path):
            return
        touched = read_touched(before, manuscript, path)
        if touched is not None:
            document.take_reading(touched)

    def read_now(self) -> None:
        """Read every file that waits for it, whole."""
        self._pause.stop()
        library = self._desk.library
        for document in self._waiting.values():
            work = partial(_whole, document.manuscript, library)
            key = f"proofread {document.id}"
            self._keys.add(key)
            self._desk.tasks.start(key, work, partial(self._take, document))
        self._waiting.clear()

    def _take(self, document: AuthorDocument, reading: ManuscriptReading) -> None:
        is_open = self._writing.documents.get(document.file) is document
        if is_open and reading.manuscript is document.manuscript:
            document.take_reading(reading)


def _differs_elsewhere(
    before: ManuscriptReading, document: AuthorDocument, path: PathInFile
) -> bool:
    """Return whether more than the entry at *path* is another than when it was read."""
    old, new = before.manuscript, document.manuscript
    if len(old.pieces) != len(new.pieces):
        return True
    entry = new.entry_at(path[:2])
    at = entry[0] if entry is not None else -1
    return any(
        a is not b and a.text != b.text and place != at
        for place, (a, b) in enumerate(zip(old.pieces, new.pieces, strict=True))
    )


def _whole(manuscript: Manuscript, library: Library, job: Job) -> ManuscriptReading:
    job.check()
    return read_whole(manuscript, library)
