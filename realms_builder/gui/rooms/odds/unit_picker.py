"""A popup that finds one who may step into the ring: by words, by faction, by roster."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from realms_builder.game.names import normalised
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.popup import SearchPopup
from realms_builder.gui.kit.row_delegate import RowFace
from realms_builder.gui.rooms.odds.corner import Corner
from realms_builder.gui.rooms.odds.roll_call import (
    OddsCandidate,
    RollCall,
    RollCallRequest,
    UnitSource,
    models_in_file,
)
from realms_builder.gui.shell.desk import Desk

_ALL = ""


class UnitPicker(SearchPopup):
    """Finds a :class:`OddsCandidate` among all, or among those of one source.

    :attr:`file_wanted` asks for the models of a roster that is not read yet; they come by
    :meth:`add_candidates`.
    """

    file_wanted = Signal(object)

    def __init__(self, desk: Desk, roll: RollCall, source: str, parent: QWidget) -> None:
        """Offer everybody in *roll*, first only those of *source* where there is one."""
        super().__init__(desk, self._face_of, self._shown, parent)
        self._roll = roll
        self._candidates: Sequence[OddsCandidate] = roll.candidates
        self._titles = {one.key: one.title for one in roll.sources}
        self.sources = ListBox()
        self.sources.setAccessibleName(self.tr("Whose units"))
        homes = [(one.title, one.key) for one in roll.sources]
        self.sources.offer([(self.tr("Everybody"), _ALL), *homes], source)
        self.sources.activated.connect(lambda _row: self._on_source())
        self.finder.column.insertWidget(1, self.sources)
        self.search.setPlaceholderText(self.tr("Search units …"))
        self.search.setAccessibleName(self.tr("Search units"))
        self.list.setAccessibleName(self.tr("Units"))
        self.finder.nothing = self.tr("No unit found.")
        self.be_wide(420, 460)

    def open_below(self, button: QWidget) -> None:
        """Show the popup at *button*."""
        self._on_source()
        super().open_below(button)

    def add_candidates(self, home: str, candidates: Sequence[OddsCandidate]) -> None:
        """Take in the models of a roster that was read meanwhile."""
        others = [known for known in self._candidates if known.home != home]
        self._candidates = [*others, *candidates]
        self._offer_source()

    def _on_source(self) -> None:
        key = self.sources.currentData()
        source = next((one for one in self._roll.sources if one.key == key), None)
        known = any(candidate.home == key for candidate in self._candidates)
        if source is not None and source.path is not None and not known:
            self.file_wanted.emit(source)
        self._offer_source()

    def _offer_source(self) -> None:
        home = self.sources.currentData()
        here = (one for one in self._candidates if not home or one.home == home)
        self.offer(one for one in here if one.alike)

    def _found(self, text: str) -> Sequence[OddsCandidate | UnitSource]:
        """Find units, and among all also rosters by their titles, which are read when taken."""
        found = [one for one in super()._found(text) if isinstance(one, OddsCandidate)]
        if self.sources.currentData() or not text.strip():
            return found
        wanted = normalised(text).split()
        files = [one for one in self._roll.sources if one.path is not None]
        return [*found, *(one for one in files if all(word in one.words for word in wanted))]

    def _take(self, row: object) -> None:
        if not isinstance(row, UnitSource):
            super()._take(row)
            return
        self.sources.setCurrentIndex(self.sources.findData(row.key))
        self.search.clear()
        self._on_source()

    def _face_of(self, candidate: OddsCandidate | UnitSource) -> RowFace:
        if isinstance(candidate, UnitSource):
            return RowFace(candidate.title, self.tr("Whole roster: show its models"))
        among_all = not self.sources.currentData()
        title = self._titles.get(candidate.home, "") if among_all else ""
        return RowFace(candidate.title, candidate.detail, aside=title)

    def _shown(self, candidate: OddsCandidate | UnitSource, role: int) -> object:
        if isinstance(candidate, UnitSource):
            face = self._face_of(candidate)
            is_spoken = role == int(Qt.ItemDataRole.AccessibleTextRole)
            said = f"{face.title}, {face.detail}" if is_spoken else face.title
            return said if is_spoken or role == int(Qt.ItemDataRole.DisplayRole) else None
        if role == int(Qt.ItemDataRole.DisplayRole):
            return candidate.title
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            home = self._titles.get(candidate.home, "")
            return ", ".join((candidate.title, home, candidate.detail))
        return candidate.detail if role == int(Qt.ItemDataRole.ToolTipRole) else None


# ------------------------------------------------------------------ picking


class Picking(QObject):
    """:attr:`picked` says for which place, 0 or 1, who was taken."""

    picked = Signal(int, object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        """Have no list open."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"odds-file-{id(self)}"
        self._picker: UnitPicker | None = None
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def open(self, roll: RollCall, wanted: RollCallRequest, corner: Corner, source: str) -> None:
        """Open the list of *roll* below *corner*, at first only those of *source*."""
        picker = self._picker = UnitPicker(self._desk, roll, source, corner)
        picker.picked.connect(lambda one: self.picked.emit(corner.place, one.contender()))
        picker.file_wanted.connect(lambda file: self._read(wanted, file))
        picker.open_below(corner.choose)

    @property
    def picker(self) -> UnitPicker | None:
        """Return the list that was opened last, None where it is gone."""
        return self._picker if self._picker is not None and isValid(self._picker) else None

    def _read(self, wanted: RollCallRequest, source: UnitSource) -> None:
        if source.path is None:
            return
        work = partial(models_in_file, wanted, source.path)
        then = partial(self._offer, source.key)
        self._desk.tasks.start(self._key, work, then, failed=lambda _error: None)

    def _offer(self, home: str, candidates: tuple[OddsCandidate, ...]) -> None:
        picker = self.picker
        if picker is not None:
            picker.add_candidates(home, candidates)
