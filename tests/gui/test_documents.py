"""Opening, saving, closing and recovering rosters from the window."""

import gc
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.core.resources import bundled_folder
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model, change_model
from realms_builder.roster.roster import Roster
from tests.gui.answers import Answers
from tests.gui.left_behind import leave_behind, still_kept
from tests.gui.open_rosters import opened, rename
from tests.gui.waiting import end


def test_letters_typed_in_a_row_are_one_step(desk: Desk, documents: Documents, troop: Path) -> None:
    document = opened(desk, troop)
    first, name = document.roster.models[0].id, document.roster.models[0].name
    for text in ("A", "Ad", "Ada"):
        document.change(
            lambda roster, text=text: change_model(roster, first, name=text), "Rename", "name/m1"
        )
    assert document.undo_stack.count() == 1
    documents.undo()
    assert document.roster.models[0].name == name


@pytest.mark.usefixtures("saved_by_hand")
def test_a_bundled_roster_is_opened_and_saved_as_ones_own(
    desk: Desk, documents: Documents, checkout: Path, answers: Answers, tmp_path: Path
) -> None:
    bundled = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    before = bundled.read_bytes()
    document = opened(desk, bundled)
    assert document.path is None
    assert desk.preferences.recent == []
    rename(document, "Adalbert")
    answers.paths = [tmp_path / "mine"]
    assert documents.save()
    assert document.path == tmp_path / "mine.yaml"
    assert bundled.read_bytes() == before
    assert "Adalbert" in (tmp_path / "mine.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("choices", "opened_ones", "left"),
    [
        (["each", "open", "discard", "later"], ["A"], ["c"]),
        (["each", "discard", "all"], ["C", "B"], []),
        (["all"], ["C", "B", "A"], []),
        (["each", "later", "later", "open"], ["C"], ["a", "b"]),
        ([], [], ["a", "b", "c"]),
    ],
)
def test_every_kept_roster_is_asked_about(
    choices: list[str],
    opened_ones: list[str],
    left: list[str],
    desk: Desk,
    documents: Documents,
    troop: Path,
    answers: Answers,
) -> None:
    text = troop.read_text(encoding="utf-8")
    for name in "CBA":  # the newest is asked about first
        leave_behind(
            "journal", (name.lower(), text.replace("name: Grenzwacht", f"name: {name}"), None)
        )
    answers.choices = choices
    documents.keeper.offer_recovery()
    assert [document.roster.name for document in desk.documents] == opened_ones
    documents.keeper.end()
    assert [kept.id for kept in still_kept("journal")] == left
    lines = answers.asked[0].splitlines()[2:]
    assert [line.split(" · ")[:3] for line in lines] == [
        [f"• {name}", "A Generic Skirmisher", "7 models"] for name in "ABC"
    ]
    current = desk.current
    assert current is (desk.documents[-1] if desk.documents else None), "the newest is shown"


def test_a_broken_file_is_told_with_its_place(
    desk: Desk, documents: Documents, tmp_path: Path, answers: Answers
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("models: [", encoding="utf-8")
    assert desk.open_file(broken) is None
    assert "broken.yaml:2:1" in answers.said[0]


def test_letters_that_became_one_step_hold_no_roster(desk: Desk, troop: Path) -> None:
    document = opened(desk, troop)
    names = ["Qu", "Quo", "Quod", "Quodl", "Quodli"]
    for name in names:
        document.change(lambda roster, name=name: replace(roster, name=name), "Rename", "name")
    assert document.undo_stack.count() == 1
    end(desk)  # what is being written down holds the roster that it was asked about
    gc.collect()
    rosters = [found for found in gc.get_objects() if isinstance(found, Roster)]
    assert not {found.name for found in rosters} & {"Quo", "Quod", "Quodl"}
    document.undo_stack.undo()
    assert document.roster.name == "Grenzwacht"


def test_a_failing_edit_leaves_roster_and_undo_as_they_were(
    desk: Desk, documents: Documents, troop: Path
) -> None:
    document = opened(desk, troop)
    before = document.roster
    with pytest.raises(TypeError):
        document.change(lambda roster: add_model(roster, "knappe", nonsense=1), "Hire")
    assert document.roster is before
    assert document.undo_stack.count() == 0


def test_a_failed_save_as_does_not_forget_that_the_file_changed_outside(
    desk: Desk, documents: Documents, troop: Path, answers: Answers, tmp_path: Path
) -> None:
    rename(opened(desk, troop), "Adalbert")
    in_the_way = tmp_path / "a_file"
    in_the_way.write_text("", encoding="utf-8")
    answers.paths = [in_the_way / "copy.yaml"]
    assert not documents.save_as()
    assert "copy.yaml" in answers.said[0]
    foreign = troop.read_text(encoding="utf-8") + "# theirs\n"
    troop.write_text(foreign, encoding="utf-8")
    assert not documents.save()
    assert troop.read_text(encoding="utf-8") == foreign


def test_a_name_half_typed_is_kept_and_no_longer_when_it_is_given_up(
    desk: Desk, documents: Documents, troop: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    document = opened(desk, troop)
    first = document.roster.models[0].id

    def kept() -> str:
        texts: list[str] = []
        for file in (tmp_path / "state" / "journal").glob("[!.]*/*.json"):
            with suppress(FileNotFoundError):  # it is written and removed meanwhile
                texts.append(file.read_text(encoding="utf-8"))
        return "".join(texts)

    document.draft(lambda roster: change_model(roster, first, name="Halbgetip"))
    qtbot.waitUntil(lambda: "Halbgetip" in kept())
    document.draft(None)
    qtbot.waitUntil(lambda: kept() == "")


def test_the_folder_for_rosters_is_there_when_one_is_asked_where_to_save(
    desk: Desk, documents: Documents, checkout: Path
) -> None:
    opened(desk, checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml")
    assert not desk.rosters_folder.exists()
    documents.save_as()
    assert desk.rosters_folder.is_dir()


def test_a_roster_of_a_newer_format_is_refused_in_words(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("format: 1", "format: 7"), encoding="utf-8")
    assert desk.open_file(troop) is None
    assert "newer version" in answers.said[0]


def test_a_file_named_from_the_working_folder_is_opened_once_and_remembered_whole(
    desk: Desk, documents: Documents, troop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(troop.parent)
    document = opened(desk, Path("troop.yaml"))
    assert opened(desk, troop) is document
    assert desk.preferences.recent == [troop]


def test_two_models_of_one_id_are_two_rows_and_the_file_waits_for_the_save(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    twice = text.replace("{id: m4,", "{id: m3,")
    troop.write_text(twice, encoding="utf-8")
    document = opened(desk, troop)
    ids = [model.id for model in document.roster.models]
    assert len(set(ids)) == len(ids)
    (problem,) = document.problems
    assert problem.code == "id_renewed"
    assert text.splitlines()[problem.place.line - 1].startswith("  - {id: m4,")
    assert troop.read_text(encoding="utf-8") == twice
    rename(document, "Adalbert")
    assert documents.save()
    assert desk.read_document(troop.read_text(encoding="utf-8"), troop)[0].problems == ()  # type: ignore[union-attr]


@pytest.mark.usefixtures("saved_by_hand")
def test_whoever_needs_a_file_can_have_a_roster_saved(
    desk: Desk, documents: Documents, checkout: Path, answers: Answers, tmp_path: Path
) -> None:
    bundled = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = opened(desk, bundled)
    answers.paths = [tmp_path / "mine.yaml"]
    desk.save_wanted.emit(document)
    assert document.path == tmp_path / "mine.yaml"
    assert document.path.is_file()


def test_a_roster_of_a_game_that_is_gone_is_told_with_what_to_do(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("system: ags", "system: gone"), encoding="utf-8")
    assert desk.open_file(troop) is None
    assert "troop.yaml\n" in answers.said[0] and "“Gone”" in answers.said[0]
    assert "Import the same list here" in answers.said[0]


def test_opening_begins_where_the_last_file_was_chosen_and_never_in_a_folder_that_is_not_there(
    desk: Desk, documents: Documents, answers: Answers
) -> None:
    assert not desk.rosters_folder.exists()
    ready = bundled_folder() / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    answers.paths = [ready]
    desk.ask_to_open()
    assert answers.starts[0].is_dir()
    assert desk.current is not None and desk.current.origin == ready
    desk.ask_to_open()
    assert answers.starts[1] == ready.parent


def test_a_roster_of_a_faction_that_is_gone_opens_and_is_saved(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("faction: ritter", "faction: gone"), encoding="utf-8")
    document = opened(desk, troop)
    assert any(finding.severity is Severity.ERROR for finding in document.findings)
    rename(document, "Adalbert")
    assert documents.save()
    assert answers.said == []
