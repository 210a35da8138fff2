"""Opens the list of everybody for a corner, and reads rosters that somebody looks into."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from realms_builder.gui.rooms.odds.corner import Corner
from realms_builder.gui.rooms.odds.roll_call import (
    Candidate,
    RollCall,
    Source,
    Wanted,
    models_in_file,
)
from realms_builder.gui.rooms.odds.unit_picker import UnitPicker
from realms_builder.gui.shell.desk import Desk


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

    def open(self, roll: RollCall, wanted: Wanted, corner: Corner, source: str) -> None:
        """Open the list of *roll* below *corner*, at first only those of *source*."""
        picker = self._picker = UnitPicker(self._desk, roll, source, corner)
        picker.picked.connect(lambda contender: self.picked.emit(corner.place, contender))
        picker.file_wanted.connect(lambda file: self._read(wanted, file))
        picker.open_below(corner.choose)

    @property
    def picker(self) -> UnitPicker | None:
        """Return the list that was opened last, None where it is gone."""
        return self._picker if self._picker is not None and isValid(self._picker) else None

    def _read(self, wanted: Wanted, source: Source) -> None:
        if source.path is None:
            return
        work = partial(models_in_file, wanted, source.path)
        then = partial(self._offer, source.key)
        self._desk.tasks.start(self._key, work, then, failed=lambda _error: None)

    def _offer(self, home: str, candidates: tuple[Candidate, ...]) -> None:
        picker = self.picker
        if picker is not None:
            picker.add_candidates(home, candidates)
