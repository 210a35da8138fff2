"""The context menu of the roster: everything that can be done with the chosen models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu

from realms_builder.game.files.declared_rules import DeclaredGroup, DeclaredRole
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.roster_rows import group_name
from realms_builder.gui.rooms.roster.unit_facts import capitalised
from realms_builder.roster.resolve.loading import holds
from realms_builder.roster.resolve.muster import ModelRecord, Muster

if TYPE_CHECKING:
    from realms_builder.gui.rooms.roster.roster_panel import RosterPanel


def fill_menu(
    panel: RosterPanel, document: RosterDocument, selected: Sequence[str], group: str
) -> QMenu:
    """Return the menu for the *selected* models, the current one being in *group*."""
    menu = QMenu(panel)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    keys = panel.keys
    for name in ("rename", "duplicate"):
        menu.addAction(keys[name])
    menu.addSeparator()
    for name in ("cut", "copy", "paste"):
        menu.addAction(keys[name])
    menu.addSeparator()
    _add_roles(menu, panel, document, selected)
    _add_groups(menu, panel, document, selected, group)
    menu.addSeparator()
    for name in ("up", "down"):
        menu.addAction(keys[name])
    menu.addSeparator()
    menu.addAction(keys["compare"])
    _add_unit(menu, panel, document, selected)
    menu.addSeparator()
    menu.addAction(keys["remove"])
    menu.addAction(keys["all"])
    for name in ("rename", "duplicate", "cut", "copy", "up", "down", "compare", "remove"):
        keys[name].setEnabled(bool(selected))
    keys["paste"].setEnabled(panel.actions_of_roster.can_paste())
    menu.aboutToHide.connect(lambda: _enable_all(panel))
    return menu


def _enable_all(panel: RosterPanel) -> None:
    for action in panel.keys.values():
        action.setEnabled(True)


def _add_roles(
    menu: QMenu, panel: RosterPanel, document: RosterDocument, selected: Sequence[str]
) -> None:
    record = document.mustered.model(selected[0]) if len(selected) == 1 else None
    if record is None:
        return
    lang = panel.desk.lang
    for role in document.game.roles.values():
        has = record.model.role == role.id
        if not has and not may_have(record, role):
            continue
        action = menu.addAction(capitalised(role.name.pick(lang) or role.id))
        action.setCheckable(True)
        action.setChecked(has)
        wanted = "" if has else role.id
        action.triggered.connect(
            lambda _on, who=record.model.id, to=wanted: panel.actions_of_roster.set_role(who, to)
        )


def may_have(record: ModelRecord, role: DeclaredRole) -> bool:
    """Return whether a model may have *role*."""
    return not role.from_ or holds(role.from_, record)


def _add_groups(
    menu: QMenu,
    panel: RosterPanel,
    document: RosterDocument,
    selected: Sequence[str],
    group: str,
) -> None:
    edits, lang = panel.actions_of_roster, panel.desk.lang
    for declared in document.game.groups.values():
        if not may_group(document.mustered, declared, selected):
            continue
        name = capitalised(declared.name.pick(lang) or declared.id)
        profiles = document.mustered.faction.profiles if document.mustered.faction else {}
        fitting = [p for p in profiles.values() if p.of_group == declared.id]
        text = QCoreApplication.translate("RosterMenu", "Make a group: {0}").format(name)
        if len(fitting) < 2:
            menu.addAction(text, lambda kind=declared.id: edits.make_group(kind, selected))
            continue
        submenu = menu.addMenu(text)
        for profile in fitting:
            submenu.addAction(
                profile.name.pick(lang),
                lambda kind=declared.id, p=profile.id: edits.make_group(kind, selected, p),
            )
    for other in document.roster.groups:
        if may_join(document.mustered, other.id, selected):
            text = QCoreApplication.translate("RosterMenu", "Join the group: {0}")
            name = group_name(document.mustered, other, lang)
            menu.addAction(text.format(name), lambda to=other.id: edits.join_group(to, selected))
    if group:
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Leave the group"),
            lambda: edits.leave_group(selected),
        )
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Dissolve the group"),
            lambda: edits.dissolve(group),
        )


def may_group(mustered: Muster, declared: DeclaredGroup, selected: Sequence[str]) -> bool:
    """Return whether the *selected* models are of the kind and number of a group."""
    low, high = declared.size
    return low <= len(selected) <= high and _fit(mustered, declared, selected)


def may_join(mustered: Muster, group: str, joining: Sequence[str]) -> bool:
    """Return whether the models *joining* a group are of its kind, and it has room for them."""
    found = next((g for g in mustered.roster.groups if g.id == group), None)
    declared = mustered.game.groups.get(found.group) if found is not None else None
    if found is None or declared is None or not set(joining).isdisjoint(found.members):
        return False
    full = len(found.members) + len(joining) > declared.size[1]
    return bool(joining) and not full and _fit(mustered, declared, joining)


def _fit(mustered: Muster, declared: DeclaredGroup, identities: Sequence[str]) -> bool:
    records = [mustered.model(identity) for identity in identities]
    return all(record is not None and holds(declared.members, record) for record in records)


def _add_unit(
    menu: QMenu, panel: RosterPanel, document: RosterDocument, selected: Sequence[str]
) -> None:
    model = document.roster.model(selected[0]) if len(selected) == 1 else None
    if model is not None:
        menu.addAction(
            QCoreApplication.translate("RosterMenu", "Show in the hire list"),
            lambda: panel.unit_wanted.emit(model.unit),
        )
