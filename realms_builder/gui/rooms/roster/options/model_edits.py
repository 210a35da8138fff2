"""The edits of one or several selected models, each one step of undo with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.game.value_words import in_words
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.unit_facts import name_of
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster import edits
from realms_builder.roster.item_edits import without_lost_bearings
from realms_builder.roster.resolve.choices import (
    OptionChoice,
    PieceChoice,
    only_one_may_have,
    with_piece,
)
from realms_builder.roster.resolve.muster import ModelRecord
from realms_builder.roster.roster import Roster


class ModelEdits:
    """Changes the models it is aimed at in the document that they belong to."""

    def __init__(self, desk: Desk) -> None:
        """Speak the language of *desk*."""
        self._desk = desk
        self.document: RosterDocument | None = None
        self.ids: tuple[str, ...] = ()

    def aim(self, document: RosterDocument | None, ids: tuple[str, ...]) -> None:
        """Change the models called *ids* of *document* from now on."""
        self.document, self.ids = document, ids

    def records(self) -> tuple[ModelRecord, ...]:
        """Return the models as they are mustered now; unknown units have none.

        What the roster itself chose is that of an empty id.
        """
        if self.document is None:
            return ()
        wanted, mustered = set(self.ids), self.document.mustered
        return tuple(record for record in mustered.paying if record.model.id in wanted)

    # ------------------------------------------------------------------ verbs

    def rename(self, name: str) -> None:
        """Give the one model a name of its own; an empty one takes that of its unit."""
        found = self.document.roster.model(self.ids[0]) if self.document and self.ids else None
        name = self._desk.title(name, found.name if found is not None else "")
        self._set("edit.rename", {"name": name} if name else {}, typed=True, name=name)

    def write_note(self, note: str) -> None:
        """Write a note on the models."""
        self._set("edit.note", typed=True, note=note)

    def set_loadout(self, loadout: str) -> None:
        """Give the models another of their unit's loadouts."""
        self._set("edit.loadout", loadout=loadout)

    def set_form(self, form: str) -> None:
        """Let the models stand in another form."""
        self._set("edit.form", form=form)

    def set_strength(self, strength: int) -> None:
        """Let the unit be so many models strong."""
        self._set("edit.set_strength", {"strength": strength}, typed=True, strength=strength)

    def set_picture(self, picture: str) -> None:
        """Give the models a picture of their own, or with an empty name take it away."""
        self._set("edit.portrait" if picture else "edit.no_portrait", picture=picture)

    def set_role(self, role: str) -> None:
        """Give the one model a role; where only one may have it, the others lose it."""
        document = self.document
        if document is None or not self.ids:
            return
        only_one = bool(role) and only_one_may_have(document.mustered, role)
        self._each(
            "edit.set_role",
            lambda roster, one: edits.set_role(roster, one, role, only_one=only_one),
            {"role": role},
        )

    def choose(self, choice: OptionChoice, items: tuple[str, ...]) -> None:
        """Take *items* for an option; what the option gives anyway is not written down."""
        option = choice.option
        self._each(
            "edit.choose",
            self._putting_down(lambda roster, one: edits.choose(roster, one, option.id, items)),
            {"option": option.name},
        )

    def carry(self, list_id: str, item: str, name: object) -> None:
        """Let the models carry one more item."""
        self._each(
            "edit.carry_item",
            lambda roster, one: edits.carry(roster, one, list_id, item),
            {"name": name},
        )

    def bear(self, choice: PieceChoice, value: Any, name: object) -> None:
        """Let the one model carry a piece as *value* says, None as nothing says."""
        record = next(iter(self.records()), None)
        if record is not None:
            pieces = with_piece(record, choice, value)
            self._each(
                "edit.carry_so",
                lambda roster, one: edits.bear(roster, one, choice.item.id, pieces),
                {"name": name},
            )

    def drop_at(self, list_id: str, place: int, name: object) -> None:
        """Let the one model drop one of what it carries by hand at *place*."""
        self._each(
            "edit.drop_item",
            self._putting_down(lambda roster, one: edits.drop_at(roster, one, list_id, place)),
            {"name": name},
        )

    def drop(self, list_id: str, item: str, name: object) -> None:
        """Let every model drop one *item* that it carries by hand."""
        self._each(
            "edit.drop_item",
            self._putting_down(lambda roster, one: edits.drop(roster, one, list_id, item)),
            {"name": name},
        )

    # ------------------------------------------------------------------ how

    def who(self) -> Callable[[], str]:
        """Return what says how undo calls the models: by the name of the one, or their number."""
        desk, count = self._desk, len(self.ids)
        if count > 1:
            return lambda: sentence("edit.several", desk.lang, {"count": count})
        document = self.document
        name = name_of(document.mustered, self.ids[0]) if document is not None and self.ids else ""
        return lambda: str(in_words(name, desk.lang))

    def _putting_down(
        self, edit: Callable[[Roster, str], Roster]
    ) -> Callable[[Roster, str], Roster]:
        """Return *edit*, behind which nothing is said of how what went was carried."""
        mustered = self.document.mustered if self.document is not None else None
        if mustered is None:
            return edit
        return lambda roster, one: without_lost_bearings(mustered, edit(roster, one), one)

    def _set(
        self,
        code: str,
        values: dict[str, Any] | None = None,
        *,
        typed: bool = False,
        **changed: Any,
    ) -> None:
        key = f"{code}/{','.join(self.ids)}" if typed else ""
        self._each(
            code, lambda roster, one: edits.change_model(roster, one, **changed), values, key
        )

    def _each(
        self,
        code: str,
        edit: Callable[[Roster, str], Roster],
        values: dict[str, Any] | None = None,
        merge_key: str = "",
    ) -> None:
        if self.document is None or not self.ids:
            return
        ids, desk, who = self.ids, self._desk, self.who()

        def change(roster: Roster) -> Roster:
            for identity in ids:
                roster = edit(roster, identity)
            return roster

        def text() -> str:
            said = {"name": who(), **(values or {})}
            words = {key: in_words(value, desk.lang) for key, value in said.items()}
            return sentence(code, desk.lang, words)

        self.document.change(change, text, merge_key)
