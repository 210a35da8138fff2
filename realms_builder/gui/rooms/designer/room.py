"""The room of the cards, which is built when somebody first enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from realms_builder.gui.documents.keeper import DESIGNS_JOURNAL
from realms_builder.gui.shell.lazy_room import LazyRoom, import_all
from realms_builder.gui.shell.tasks import Job

if TYPE_CHECKING:
    from realms_builder.gui.rooms.designer.panel import DesignerPanel


_WITHOUT_QT = (
    "cards.fit.checking",
    "cards.designing.structure",
    "cards.designing.origins",
    "cards.designing.properties",
    "render.jobs.face_check",
)


class CardsRoom(LazyRoom["DesignerPanel"]):
    """The room where templates of cards are designed."""

    room_id = "cards"
    journal_name = DESIGNS_JOURNAL

    def _build(self) -> DesignerPanel:
        from realms_builder.gui.rooms.designer.panel import DesignerPanel

        panel = DesignerPanel(self._desk, self._keeper, self)
        panel.bench.changed.connect(self.document_changed)
        return panel

    def _prepare(self, job: Job) -> None:
        """Read the templates of every game, too: a list shows them all."""
        from realms_builder.gui.rooms.designer.opening import template_files

        import_all(job, _WITHOUT_QT)
        library = self._desk.library
        for name in library.systems:
            job.check()
            game = library.game(name)
            if game is not None:
                template_files(library, game)
