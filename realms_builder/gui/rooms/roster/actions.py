"""The edits of the roster room, each one step of undo with a name in the window's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit
from shiboken6 import isValid

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.titles import clean_title
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.value_words import in_words
from realms_builder.gui.documents.copying import clipboard_says_a_code
from realms_builder.gui.documents.roster_document import RosterDocument, unsaved_home
from realms_builder.gui.documents.swap import Words, step_text
from realms_builder.gui.rooms.roster.arranging import (
    Arrange,
    at_the_end,
    beside_equals,
    duplicated,
    one_more,
    placed,
    stepped,
    with_copied_groups,
    with_group_name,
    with_models,
)
from realms_builder.gui.rooms.roster.clipboard import (
    CarriedModels,
    adapted,
    mime_of_models,
    models_in,
)
from realms_builder.gui.rooms.roster.landing import Landing, landed
from realms_builder.gui.rooms.roster.roster_rows import group_name
from realms_builder.gui.rooms.roster.unit_facts import (
    cost_text,
    costs_left,
    name_of,
    seen_costs,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster import edits
from realms_builder.roster.resolve.choices import only_one_may_have
from realms_builder.roster.roster import Model, Number, Roster
from realms_builder.roster.storage.portrait_files import CarriedPictures as Pictures
from realms_builder.roster.storage.portrait_files import carry, forget_unclaimed

MOST_ERRORS = 2
"""So many new errors are said by ear; the rest is read."""


class RosterActions(QObject):
    """Edits the current roster; :attr:`added` names the models that an edit brought.

    :attr:`done` says in words what is about to be done.
    """

    added = Signal(object)
    done = Signal(str)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Edit whatever document is current on *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._pastes = 0

    @property
    def document(self) -> RosterDocument | None:
        """Return the document that is edited."""
        return self._desk.current

    def _name(self, identity: str) -> str:
        return str(in_words(self._called(identity), self._desk.lang))

    def _called(self, identity: str, document: RosterDocument | None = None) -> Text | str:
        """Return what a model is called, in every language."""
        document = document or self.document
        return name_of(document.mustered, identity) if document else identity

    def _words(self, say: Callable[[], str], *names: Text | str) -> Words:
        """Return what *say* says with *names*, in the language that the window has by then."""
        desk = self._desk
        return lambda: say().format(*(in_words(name, desk.lang) for name in names))

    def _about(self, say: Callable[[], str], verb: str, identities: Sequence[str]) -> Words:
        """Return *say* with the name of the only model, or what *verb* does to several."""
        if len(identities) == 1:
            return self._words(say, self._called(identities[0]))
        return self._several(verb, len(identities))

    def _several(self, verb: str, count: int) -> Words:
        desk = self._desk
        return lambda: sentence(f"edit.{verb}", desk.lang, {"count": count})

    def _add(self, text: Words, models: Sequence[Model], arrange: Arrange) -> None:
        document = self.document
        if document is None or not models:
            return
        roster, ids = with_models(document.roster, models)
        document.commit(arrange(roster, ids), text)
        self.added.emit(ids)

    # ------------------------------------------------------------------ hire and remove

    def hire(self, addresses: Sequence[str], arrange: Arrange = beside_equals) -> None:
        """Add a model of each unit named, put in its place by *arrange*."""
        document = self.document
        if document is None:
            return
        models: list[Model] = []
        names: list[str] = []
        units = [document.mustered.unit(address) for address in addresses]
        for address, unit in zip(addresses, units, strict=True):
            if unit is not None:
                costs = document.mustered.unit_build(unit).costs
                models.append(Model(id="", unit=address, seen=seen_costs(costs)))
                names.append(unit.name.pick(self._desk.lang))
        if models:
            self.done.emit(self._hired(names, models, document))
        text = self._several("hire", len(names))
        if len(names) == 1:
            (name,) = (unit.name for unit in units if unit is not None)
            text = self._words(lambda: self.tr("Hire {0}"), name)
        self._add(text, models, arrange)

    def _hired(
        self, names: Sequence[str], models: Sequence[Model], document: RosterDocument
    ) -> str:
        lang, main = self._desk.lang, document.game.main_cost
        cost = sum(dict(model.seen).get(main, 0) for model in models)
        said = self.tr("Hired {0}").format(", ".join(names))
        return f"{said}, {cost_text(cost, lang)}" if main else said

    def remove(self, identities: Iterable[str]) -> None:
        """Remove models."""
        ids = tuple(identities)
        if self.document is not None and ids:
            names = [self._name(one) for one in ids]
            self.done.emit(self.tr("Removed {0}").format(", ".join(names)))
            text = self._about(lambda: self.tr("Remove {0}"), "remove", ids)
            self.document.change(lambda roster: edits.remove_models(roster, ids), text)

    def duplicate(self, identities: Iterable[str]) -> None:
        """Put a copy of each model behind it: name, loadout, options and note, not the role.

        The copies of a whole group are a group of their own.
        """
        self._duplicate(tuple(identities), duplicated)

    def one_more(self, identity: str) -> None:
        """Put a copy of a model behind it, in its group where there is room."""
        self._duplicate((identity,), lambda roster, ids, game: one_more(roster, ids[0], game))

    def _duplicate(
        self, ids: tuple[str, ...], change: Callable[[Roster, tuple[str, ...], Game], Roster]
    ) -> None:
        document = self.document
        if document is None or not ids:
            return
        before = {model.id for model in document.roster.models}
        text = self._about(lambda: self.tr("Duplicate {0}"), "duplicate", ids)
        document.change(lambda roster: change(roster, ids, document.game), text)
        self.added.emit(tuple(m.id for m in document.roster.models if m.id not in before))

    # ------------------------------------------------------------------ names and numbers

    def rename(self, identity: str, name: str, document: RosterDocument | None = None) -> None:
        """Give a model of *document*, or of the current one, a name of its own; empty takes it."""
        document = document or self.document
        if document is not None:
            text = self._words(lambda: self.tr("Rename {0}"), self._called(identity, document))
            model = document.roster.model(identity)
            title = self._desk.title(name, model.name if model is not None else "")
            document.change(lambda r: edits.change_model(r, identity, name=title), text)

    def rename_group(self, group: str, name: str, document: RosterDocument | None = None) -> None:
        """Give a group of *document*, or of the current one, a name of its own; empty takes it."""
        document = document or self.document
        found = (
            next((g for g in document.roster.groups if g.id == group), None) if document else None
        )
        if document is not None and found is not None:
            shown = group_name(document.mustered, found, self._desk.lang)
            text, title = self.tr("Rename {0}").format(shown), self._desk.title(name, found.name)
            document.change(lambda r: with_group_name(r, group, title), text)

    def rename_roster(self, name: str, merge_key: str) -> None:
        """Give the roster another name; letters typed in one go are one step, none are no name."""
        title = clean_title(name)
        if self.document is not None and title:
            text = self._words(lambda: self.tr("Rename roster"))
            self.document.change(lambda roster: replace(roster, name=title), text, merge_key)

    def set_limit(self, cost: str, limit: Number | None, name: Text | str) -> None:
        """Agree on another limit of a cost; None takes the game's usual one."""
        if self.document is not None:
            text = self._words(lambda: self.tr("Limit of {0}"), name)
            self.document.change(lambda roster: edits.set_limit(roster, cost, limit), text)

    def set_switch(self, switch: str, value: object, name: Words) -> None:
        """Read a rule that the game leaves open in another way."""
        if self.document is not None:
            self.document.change(lambda roster: edits.set_switch(roster, switch, value), name)

    # ------------------------------------------------------------------ order

    def land(self, found: Sequence[Landing]) -> None:
        """Let models of the roster land in their new places and groups."""
        document = self.document
        ids = tuple(one for landing in found for one in landing.models)
        if document is None or not ids:
            return
        text = self._about(lambda: self.tr("Move {0}"), "move", ids)
        members = {one: g.id for g in document.roster.groups for one in g.members}
        if any(x.group and members.get(one) != x.group for x in found for one in x.models):
            text = self._words(lambda: self.tr("Join the group"))
        elif any(landing.leaving for landing in found):
            text = self._words(lambda: self.tr("Leave the group"))
        document.change(lambda roster: landed(roster, found), text)

    def step(
        self,
        orders: Sequence[Sequence[tuple[str, ...]]],
        identities: Sequence[str],
        step: int,
    ) -> None:
        """Move models one place up or down inside the *orders* that the rows show, in blocks."""

        def moved(roster: Roster) -> Roster:
            for order in orders:
                blocks = stepped(order, identities, step)
                roster = edits.in_order(roster, [one for block in blocks for one in block])
            return roster

        if self.document is not None and identities:
            text = self._about(lambda: self.tr("Move {0}"), "move", identities)
            self.document.change(moved, text, f"step:{','.join(identities)}")

    # ------------------------------------------------------------------ roles and groups

    def set_role(self, identity: str, role: str) -> None:
        """Give a role to a model, or with an empty one take it back."""
        document = self.document
        if document is None:
            return
        declared = document.game.roles.get(role)
        name = declared.name.with_capital() if declared else EMPTY
        only_one = bool(role) and only_one_may_have(document.mustered, role)
        who = self._called(identity)
        text = self._words(lambda: self.tr("Take the role from {0}"), who)
        if role:
            text = self._words(lambda: self.tr("{0} becomes {1}"), who, name)
        document.change(lambda r: edits.set_role(r, identity, role, only_one=only_one), text)

    def make_group(self, kind: str, identities: Sequence[str], profile: str = "") -> None:
        """Let models act as one."""
        document = self.document
        declared = document.game.groups.get(kind) if document else None
        if document is None or declared is None or not identities:
            return

        def made(roster: Roster) -> Roster:
            return edits.add_group(
                edits.leave_groups(roster, identities), kind, identities, profile
            )

        document.change(
            made, self._words(lambda: self.tr("Make a group: {0}"), declared.name or kind)
        )

    def join_group(self, group: str, identities: Sequence[str]) -> None:
        """Let models act with a group that there is."""
        if self.document is not None and identities:
            text = self._words(lambda: self.tr("Join the group"))
            self.document.change(lambda r: edits.join_group(r, group, identities), text)

    def dissolve(self, group: str) -> None:
        """Let the models of a group act for themselves again."""
        if self.document is not None:
            text = self._words(lambda: self.tr("Dissolve the group"))
            self.document.change(lambda roster: edits.remove_group(roster, group), text)

    def leave_group(self, identities: Iterable[str]) -> None:
        """Take models out of their groups."""
        ids = tuple(identities)
        if self.document is not None and ids:
            text = self._words(lambda: self.tr("Leave the group"))
            self.document.change(lambda roster: edits.leave_groups(roster, ids), text)

    # ------------------------------------------------------------------ clipboard

    def copy(self, identities: Iterable[str]) -> bool:
        """Put models on the clipboard; return whether there were any."""
        data = self.mime(identities)
        clipboard = QGuiApplication.clipboard()
        if data is None:
            return False
        clipboard.setMimeData(data)
        return True

    def mime(self, identities: Iterable[str]) -> QMimeData | None:
        """Return models as they travel on the clipboard and in a drag."""
        document = self.document
        if document is None:
            return None
        lang = self._desk.lang
        return mime_of_models(document.mustered, identities, document.id, document.home, lang)

    def cut(self, identities: Iterable[str]) -> None:
        """Put models on the clipboard and remove them."""
        ids = tuple(identities)
        if self.document is not None and self.copy(ids):
            text = self._about(lambda: self.tr("Cut {0}"), "cut", ids)
            self.document.change(lambda roster: edits.remove_models(roster, ids), text)

    def can_paste(self) -> bool:
        """Return whether the clipboard holds models, or a whole roster as a code."""
        clipboard = QGuiApplication.clipboard()
        return models_in(clipboard.mimeData()) is not None or clipboard_says_a_code()

    def paste(self, before: str = "") -> None:
        """Add the models of the clipboard before the model called *before*, or at the end."""

        def arrange(roster: Roster, ids: Sequence[str]) -> Roster:
            return placed(roster, ids, before) if before else roster

        data = QGuiApplication.clipboard().mimeData()
        if models_in(data) is None and clipboard_says_a_code():
            self._desk.paste_wanted.emit(data.text())
            return
        self.take(data, arrange)

    def take(self, data: QMimeData | None, arrange: Arrange = at_the_end) -> None:
        """Add the models in *data*, put in place by *arrange*; another game's are refused."""
        document, carried = self.document, models_in(data)
        if document is None or carried is None:
            return
        if carried.system != document.game.id:
            self._desk.message.emit(
                self.tr("These models belong to another game; they cannot be pasted here.")
            )
            return
        pictures = carried.pictures_for(document.home)
        if carried.home is None or carried.origin == document.id or not pictures:
            self._paste(document, carried, arrange, {})
            return
        self._pastes += 1
        work = partial(_carry_pictures, pictures, carried.home, document.home)
        self._desk.tasks.start(
            f"paste {self._pastes}",
            work,
            lambda done: self._paste(document, carried, arrange, done.names, done.problems),
            failed=lambda _error: self._paste(document, carried, arrange, {}),
        )

    def _paste(
        self,
        document: RosterDocument,
        carried: CarriedModels,
        arrange: Arrange,
        pictures: Mapping[str, str],
        problems: Sequence[Problem] = (),
    ) -> None:
        """Add *carried* to *document*, which may no longer be the current one."""
        if document not in self._desk.documents:
            return
        models = adapted(carried, document.mustered, document.id, pictures)
        text = self._several("paste", len(models))
        if len(models) == 1:
            name = self._pasted_name(document, models[0])
            text = self._words(lambda: self.tr("Paste {0}"), name)
        roster, ids = with_models(document.roster, models)
        copies = dict(zip((model.id for model in carried.models), ids, strict=True))
        roster = with_copied_groups(roster, carried.groups, copies, document.game)
        document.commit(arrange(roster, ids), text)
        if document is self.document:
            self.added.emit(ids)
        if problems:
            self._desk.problems_found.emit(tuple(problems))

    def _pasted_name(self, document: RosterDocument, model: Model) -> Text | str:
        unit = document.mustered.unit(model.unit)
        return model.name or (unit.name if unit else model.unit)


def _carry_pictures(pictures: Sequence[str], source: Path, target: Path, job: Job) -> Pictures:
    """Copy pictures to where *target* lies; every one has a name there that says what it holds."""
    job.check()
    target.parent.mkdir(parents=True, exist_ok=True)
    forget_unclaimed(unsaved_home())
    done = carry(pictures, source, target)
    kept = {name: name for name in done.went}
    done.names = {**kept, **done.names}
    return done


def _is_typing() -> bool:
    return isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit)


# ------------------------------------------------------------------ what is said of edits


class EditNews(QObject):
    """Says in one sentence what became of the current roster: :attr:`told`, to be heard.

    What was done or undone, what is left, and which rules are broken that were not before.
    """

    told = Signal(str)

    def __init__(self, desk: Desk, actions: RosterActions) -> None:
        """Follow the current document of *desk*, edited by *actions* and by others."""
        super().__init__(actions)
        self._desk, self._head = desk, ""
        self._document: RosterDocument | None = None
        self._index, self._errors = 0, frozenset[tuple[str, str]]()
        self._steps: tuple[str, ...] = ()
        actions.done.connect(self._on_done)
        desk.current_changed.connect(self._follow)
        self._follow(desk.current)

    def _on_done(self, text: str) -> None:
        self._head = text

    def _follow(self, document: RosterDocument | None) -> None:
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._tell)
        self._document, self._head = document, ""
        if document is not None:
            document.undo_stack.indexChanged.connect(self._tell)
            self._look(document)

    def _look(self, document: RosterDocument) -> tuple[str, ...]:
        """Take over what is so now; return the new errors in words."""
        stack, lang = document.undo_stack, self._desk.lang
        self._index = stack.index()
        self._steps = tuple(step_text(stack, place) for place in range(stack.count()))
        if document.is_large:  # its findings come later
            return ()
        wrong = [one for one in document.findings if one.severity is Severity.ERROR]
        new = [one.text.pick(lang) for one in wrong if one.key not in self._errors][:MOST_ERRORS]
        self._errors = frozenset(one.key for one in wrong)
        return tuple(dict.fromkeys(new))

    def _tell(self, index: int) -> None:
        document = self._document
        if document is None or not isValid(document.undo_stack):  # it ends with the window
            return
        before, steps, head = self._index, self._steps, self._head
        self._head = ""
        texts = self._look(document)
        if index < before:
            head = self.tr("Undone: {0}").format(self._steps[index])
        elif steps[before:index] and steps[before:index] == self._steps[before:index]:
            head = self.tr("Done again: {0}").format(self._steps[index - 1])
        elif not head and index > before and not _is_typing():
            head = self._steps[index - 1]
        left = self._left(document) if head else ""
        errors = [self.tr("New error: {0}").format(text) for text in texts]
        said = "; ".join(part for part in (head, left) if part)
        parts = [said.rstrip(".") + ".", *errors] if said else errors
        if parts:
            self.told.emit(" ".join(parts))

    def _left(self, document: RosterDocument) -> str:
        main, lang = document.game.main_cost, self._desk.lang
        left = costs_left(document.mustered, main) if main else None
        if left is None:
            return ""
        text = self.tr("{0} left") if left >= 0 else self.tr("{0} too many")
        return text.format(cost_text(abs(left), lang))
