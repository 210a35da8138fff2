"""The workshop, which is built when somebody first enters it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from realms_builder.gui.documents.keeper import WORKSHOP_JOURNAL, Keeper
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.lazy_room import LazyRoom, import_all
from realms_builder.gui.shell.tasks import Job

if TYPE_CHECKING:
    from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
    from realms_builder.gui.shell.palette import PaletteHit


_WITHOUT_QT = (
    "editing.completion.completer",
    "editing.bulk.edits",
    "editing.worth.balance",
    "editing.outlines.new_entries",
    "editing.forms.entry_forms",
    "editing.references.renaming",
    "editing.writing.typing_rules",
    "editing.faction_beginnings",
    "sheets.odds.odds_numbers",
    "packs.pack_check",
)


class WorkshopRoom(LazyRoom["WorkshopPanel"]):
    """The room where factions and games are written."""

    room_id = "workshop"
    has_search = True
    journal_name = WORKSHOP_JOURNAL

    def __init__(self, desk: Desk, keeper: Keeper) -> None:
        """Be empty, and hear when somebody wants a new faction or game."""
        super().__init__(desk, keeper)
        desk.new_faction_wanted.connect(self.new_faction)
        desk.new_game_wanted.connect(self.new_game)

    def _build(self) -> WorkshopPanel:
        from realms_builder.gui.rooms.workshop.panel import WorkshopPanel

        panel = WorkshopPanel(self._desk, self._keeper, self)
        panel.changed.connect(self.document_changed)
        return panel

    def _prepare(self, job: Job) -> None:
        import_all(job, _WITHOUT_QT)

    def new_faction(self) -> None:
        """Come here and ask for a new faction."""
        self._desk.room_wanted.emit(self.room_id)
        self.panel.new_files.new_faction(self.panel.system)

    def new_game(self) -> None:
        """Come here and ask for a game of one's own."""
        self._desk.room_wanted.emit(self.room_id)
        self.panel.new_files.new_game()

    def print_name(self) -> str:
        """Return what printing prints here: the cards of the faction that is shown."""
        name = self._panel.faction_shown if self._panel is not None else ""
        return self.tr("Print the cards of “{0}” …").format(name) if name else ""

    def print_here(self) -> None:
        """Print the cards of the faction that is shown, as it was saved."""
        self.panel.print_cards()

    def hits(self) -> Iterable[PaletteHit]:
        """Return what the palette finds of this room: its verbs, and entries of open files."""
        if self._panel is None:
            return ()
        from realms_builder.gui.rooms.workshop.palette_hits import WorkshopHits

        found = WorkshopHits(self._desk, self._panel)
        found.deleteLater()
        return list(found.every())
