"""The lists of who uses an entry and of what a rename changes."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from realms_builder.editing.references.renaming import RenamePlan
from realms_builder.editing.references.uses import ReferenceUse
from realms_builder.gui.rooms.workshop.outline.places_list import PlacesList
from realms_builder.gui.rooms.workshop.outline.rename_dialog import RenameDialog
from realms_builder.gui.rooms.workshop.outline.uses_dialog import UsesDialog
from realms_builder.gui.shell.theme import DeskTheme
from tests.editing.games import Bench
from tests.gui.fields import write
from tests.tree import ROOT


@cache
def bench() -> Bench:
    return Bench(ROOT / "factions", "realms")


@cache
def uses() -> tuple[ReferenceUse, ...]:
    return bench().uses("catalogue.yaml", ("items", "weapons"), "mono_wire")


def rename(new: str) -> RenamePlan:
    return bench().renamed("catalogue.yaml", ("items", "weapons"), "mono_wire", new)


def rows(places: PlacesList) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for at in range(places.topLevelItemCount()):
        top = places.topLevelItem(at)
        assert top is not None
        below = [top.child(place) for place in range(top.childCount())]
        found.append((top.text(0), [item.text(0) for item in below if item is not None]))
    return found


def heard(signal: Any) -> list[Any]:
    calls: list[Any] = []
    signal.connect(calls.append)
    return calls


def test_uses_stand_below_their_files_and_a_click_says_which(qtbot: QtBot) -> None:
    dialog = UsesDialog(DeskTheme(), "en", "Mono wire")
    qtbot.addWidget(dialog)
    dialog.show_uses(uses())
    assert dialog.summary.text() == "2 places in 2 files refer to “Mono wire”."
    assert rows(dialog.places) == [
        ("realms/green_weave.yaml · 1 place", ["Vine ghost · Snare carries “mono_wire”"]),
        ("realms/syndicate.yaml · 1 place", ["Prowler · Wire carries “mono_wire”"]),
    ]
    clicks = heard(dialog.where)
    top = dialog.places.topLevelItem(1)
    assert top is not None
    dialog.places.itemClicked.emit(top, 0)
    dialog.places.itemClicked.emit(top.child(0), 0)
    assert clicks == [uses()[1]]


def test_nobody_is_deleted_before_it_is_known_who_needs_it(qtbot: QtBot) -> None:
    dialog = UsesDialog(DeskTheme(), "de", "Monodraht", deleting=True)
    qtbot.addWidget(dialog)
    assert not dialog.delete.isEnabled()
    dialog.show_uses(uses())
    assert dialog.summary.text() == (
        "2 Stellen in 2 Dateien beziehen sich auf „Monodraht“. "
        "Ohne „Monodraht“ zeigen diese Stellen ins Leere."
    )
    assert dialog.delete.text() == "Delete anyway"
    dialog.delete.click()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_what_nobody_needs_is_said_so(qtbot: QtBot) -> None:
    dialog = UsesDialog(DeskTheme(), "en", "Ghost", deleting=True)
    qtbot.addWidget(dialog)
    dialog.show_uses(())
    assert dialog.summary.text() == "Nothing refers to “Ghost”."
    assert dialog.delete.text() == "Delete"


def test_a_rename_shows_every_line_before_it_is_done(qtbot: QtBot) -> None:
    dialog = RenameDialog(DeskTheme(), "en", "Mono wire", "mono_wire")
    qtbot.addWidget(dialog)
    asked = heard(dialog.asked)
    dialog.write("garrotte")
    assert asked == ["garrotte"]
    assert not dialog.button.isEnabled()
    dialog.show_renamed(rename("garrotte"))
    assert dialog.summary.text() == "3 lines in 3 files will change."
    files = [title for title, _ in rows(dialog.places)]
    assert files == [
        f"realms/{name}.yaml · 1 place" for name in ("catalogue", "green_weave", "syndicate")
    ]
    dialog.button.click()
    assert dialog.renamed is not None
    assert dialog.renamed.new == "garrotte"


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("pistol", "“pistol” is already the id of something else: Pistol."),
        ("Mono", "“Mono” cannot be an id: small letters, digits and _, a letter first."),
    ],
)
def test_an_id_that_cannot_be_is_explained_and_not_offered(
    qtbot: QtBot, new: str, said: str
) -> None:
    dialog = RenameDialog(DeskTheme(), "en", "Mono wire", "mono_wire")
    qtbot.addWidget(dialog)
    dialog.write(new)
    dialog.show_renamed(rename(new))
    assert dialog.summary.text() == said
    assert not dialog.button.isEnabled()


def test_an_answer_to_an_older_question_is_left_aside(qtbot: QtBot) -> None:
    dialog = RenameDialog(DeskTheme(), "en", "Mono wire", "mono_wire")
    qtbot.addWidget(dialog)
    dialog.write("garrotte")
    dialog.write("cord")
    dialog.show_renamed(rename("garrotte"))
    assert rows(dialog.places) == []
    assert not dialog.button.isEnabled()


def test_typing_asks_after_a_moment(qtbot: QtBot) -> None:
    dialog = RenameDialog(DeskTheme(), "en", "Mono wire", "mono_wire")
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.asked) as waited:
        write(dialog.form, "id", "c")
        write(dialog.form, "id", "cord")
    assert waited.args == ["cord"]
