"""Which document saving, undo and closing mean: the template in its room, else the roster."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from realms_builder.gui.designer_room.document import TemplateDocument
    from realms_builder.gui.designer_room.room import CardsRoom
    from realms_builder.gui.documents import Documents


class InForce:
    """Sends the verbs of the window to what is shown."""

    def __init__(self, documents: Documents, shown: Callable[[], QWidget | None]) -> None:
        """Mean rosters, which *documents* keeps, until there is a room of cards to be *shown*."""
        self._documents = documents
        self._shown = shown
        self.cards: CardsRoom | None = None

    @property
    def template(self) -> TemplateDocument | None:
        """Return the template that is being designed, where its room is the one that is shown."""
        is_shown = self.cards is not None and self._shown() is self.cards
        return self.cards.document if is_shown and self.cards is not None else None

    def save(self) -> None:
        """Save it."""
        if self.template is not None and self.cards is not None:
            self.cards.panel.save()
        else:
            self._documents.save()

    def close(self) -> None:
        """Close it, after asking about what is not saved."""
        if self.template is not None and self.cards is not None:
            self.cards.panel.close_current()
        else:
            self._documents.close_current()

    def undo(self) -> None:
        """Undo its last step."""
        template = self.template
        if template is not None:
            template.undo_stack.undo()
        else:
            self._documents.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        template = self.template
        if template is not None:
            template.undo_stack.redo()
        else:
            self._documents.redo()

    def may_close(self) -> bool:
        """Ask about templates that are not saved; False keeps the window open."""
        return self.cards is None or self.cards.may_close()
