"""What is dropped on the roster: its own models, units for hire, models of another roster.

The line of a drag and the drop itself ask the same question here, so that they always agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMimeData

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.arranging import may_join, with_models
from realms_builder.gui.rooms.roster.clipboard import adapted, models_in, units_in
from realms_builder.gui.rooms.roster.landing import Landing, MovedModels, landed, landings, moved_in
from realms_builder.gui.rooms.roster.roster_rows import RosterRows, RowMaker
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster


@dataclass(frozen=True, slots=True)
class Dragged:
    """Models on their way into or within a roster; *own* ones are in it already.

    *mustered* is the roster with them; new ones have the ids *models* there.
    """

    moved: MovedModels
    mustered: Muster
    models: tuple[str, ...] = ()

    @property
    def own(self) -> bool:
        """Return whether the roster has the models already."""
        return not self.models


class Drops:
    """Says where a drop would land, and lets it land there."""

    def __init__(self, rows: RosterRows, actions: RosterActions) -> None:
        """Drop between *rows* by means of *actions*."""
        self._rows = rows
        self._actions = actions
        self._document: RosterDocument | None = None
        self._maker: RowMaker | None = None
        self._kept: dict[bool, Dragged | None] = {}

    def show_document(self, document: RosterDocument | None, maker: RowMaker | None) -> None:
        """Drop into *document*, whose rows *maker* makes."""
        self._document, self._maker = document, maker
        self.forget()

    def forget(self) -> None:
        """Forget what is dragged: something else comes now."""
        self._kept.clear()

    def landings(self, data: QMimeData, place: int, *, copied: bool) -> list[Landing]:
        """Return where *data* lands that is dropped above row *place*, the nearest first.

        *copied* models stay where they are, too. Nothing lands that is not of this game.
        """
        if copied not in self._kept:
            self._kept[copied] = self._dragged(data, copied)
        dragged, maker = self._kept[copied], self._maker
        if dragged is None or maker is None:
            return []

        def joins(group: str, joining: Sequence[str]) -> bool:
            return may_join(dragged.mustered, group, joining)

        return landings(self._rows.rows, place, dragged.moved, maker.sections.in_game_order, joins)

    def drop(self, data: QMimeData, place: int, *, copied: bool) -> None:
        """Let *data* land above row *place*."""
        self.forget()
        found = self.landings(data, place, copied=copied)
        dragged, document = self._kept.get(copied), self._document
        self.forget()
        if document is None:
            return
        if dragged is not None and dragged.own:
            self._actions.land(found)
            return
        names = dragged.models if dragged is not None else ()

        def arrange(roster: Roster, ids: Sequence[str]) -> Roster:
            return landed(roster, found, dict(zip(names, ids, strict=False)))

        units = units_in(data, document.game.id)
        if units:
            self._actions.hire(units, arrange)
        else:
            self._actions.take(data, arrange)

    # ------------------------------------------------------------------ what is dragged

    def _dragged(self, data: QMimeData, copied: bool) -> Dragged | None:
        document = self._document
        if document is None:
            return None
        carried = models_in(data)
        if carried is not None and carried.origin == document.id and not copied:
            return self._own(document, {model.id for model in carried.models})
        if carried is not None and carried.system == document.game.id:
            return self._new(document, adapted(carried, document.mustered, document.id, {}))
        units = units_in(data, document.game.id)
        known = [unit for unit in units if document.mustered.unit(unit) is not None]
        return self._new(document, [Model(id="", unit=unit) for unit in known])

    def _own(self, document: RosterDocument, ids: set[str]) -> Dragged:
        whole = [
            group.id
            for group in document.roster.groups
            if len(group.members) > 1 and ids.issuperset(group.members)
        ]
        return Dragged(moved_in(self._rows.rows, ids, whole), document.mustered)

    def _new(self, document: RosterDocument, models: Sequence[Model]) -> Dragged | None:
        maker = self._maker
        if not models or maker is None:
            return None
        roster, ids = with_models(document.roster, models)
        found = muster(roster, document.game, document.find_faction, document.mustered)
        known = {record.model.id: record for record in found.models}
        sections: dict[str, tuple[str, ...]] = {}
        for one in ids:
            section = maker.sections.of(known.get(one))
            sections[section] = (*sections.get(section, ()), one)
        return Dragged(MovedModels(sections), found, ids)
