"""Opening, saving, closing and recovering rosters from the window."""

import gc
import shutil
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.documents import Documents
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model, change_model
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.journal import Kept
from tests.gui.answers import Answers
from tests.gui.open_rosters import opened, rename
from tests.gui.waiting import end


def test_saving_a_rename_changes_one_line(desk: Desk, documents: Documents, troop: Path) -> None:
    before = troop.read_text(encoding="utf-8").splitlines()
    rename(opened(desk, troop), "Adalbert")
    assert documents.save()
    after = troop.read_text(encoding="utf-8").splitlines()
    assert len(before) == len(after)
    assert [new for old, new in zip(before, after, strict=True) if old != new] == [
        line for line in after if "Adalbert" in line
    ]


def test_undo_goes_on_across_a_save(desk: Desk, documents: Documents, troop: Path) -> None:
    document = opened(desk, troop)
    name = document.roster.models[0].name
    rename(document, "Adalbert")
    documents.save()
    assert not document.is_modified
    documents.undo()
    assert document.is_modified
    assert document.roster.models[0].name == name


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


def test_a_file_changed_outside_is_not_written_over(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    foreign = troop.read_text(encoding="utf-8").replace("Grenzwacht", "Andere Wacht")
    troop.write_text(foreign, encoding="utf-8")
    assert not documents.save()
    assert troop.read_text(encoding="utf-8") == foreign
    assert "troop.yaml" in answers.asked[0]


def test_loading_theirs_can_be_undone(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    rename(document, "Adalbert")
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("Grenzwacht", "Andere Wacht"), encoding="utf-8")
    answers.choices = ["theirs"]
    documents.save()
    assert document.roster.name == "Andere Wacht"
    documents.undo()
    assert document.roster.models[0].name == "Adalbert"


def test_closing_asks_about_unsaved_changes_and_cancel_keeps_it(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    rename(opened(desk, troop), "Adalbert")
    documents.close_current()
    assert len(answers.asked) == 1
    assert desk.current is not None
    answers.choices = ["discard"]
    documents.close_current()
    assert desk.current is None


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


class JournalOfARunThatDied:
    """What an earlier run left behind."""

    def __init__(self, *kept: Kept) -> None:
        self.kept = list(kept)

    def recoverable(self) -> list[Kept]:
        return list(self.kept)

    def forget(self, identity: str) -> None:
        self.kept = [kept for kept in self.kept if kept.id != identity]

    def write(self, identity: str, text: str, path: Path | None) -> None:
        pass

    def close(self) -> None:
        pass


def test_what_a_run_that_died_kept_is_offered_and_undo_leads_back_to_the_file(
    desk: Desk, documents: Documents, troop: Path, answers: Answers, tmp_path: Path
) -> None:
    text = troop.read_text(encoding="utf-8").replace("name: Grenzwacht", "name: Halbfertig")
    kept = Kept("x", text, troop, datetime.now(UTC), tmp_path / "x.json")
    documents._keeping.journal = JournalOfARunThatDied(kept)  # type: ignore[assignment]
    answers.choices = ["open"]
    documents.offer_recovery()
    assert desk.current is not None
    assert desk.current.roster.name == "Halbfertig"
    assert desk.current.is_modified
    documents.undo()
    assert desk.current.roster.name == "Grenzwacht"


@pytest.mark.parametrize(
    ("choices", "opened_ones", "left"),
    [
        (["open", "discard", "later"], ["A"], ["c"]),
        (["discard", "all"], ["B", "C"], []),
        (["all"], ["A", "B", "C"], []),
        (["later", "later", "open"], ["C"], ["a", "b"]),
        ([], [], ["a", "b", "c"]),
    ],
)
def test_every_kept_roster_is_asked_about(
    choices: list[str], opened_ones: list[str], left: list[str],
    desk: Desk, documents: Documents, troop: Path, answers: Answers, tmp_path: Path,
) -> None:  # fmt: skip
    text = troop.read_text(encoding="utf-8")
    journal = JournalOfARunThatDied(
        *(
            Kept(name.lower(), text.replace("name: Grenzwacht", f"name: {name}"), None,
                 datetime.now(UTC), tmp_path / f"{name}.json")
            for name in "ABC"
        )
    )  # fmt: skip
    documents._keeping.journal = journal  # type: ignore[assignment]
    answers.choices = choices
    documents.offer_recovery()
    assert [document.roster.name for document in desk.documents] == opened_ones
    assert [kept.id for kept in journal.kept] == left
    assert answers.asked[0].startswith("Unsaved work, 1 of 3:")


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


def test_what_was_discarded_is_kept_when_the_window_stays_open(
    desk: Desk, documents: Documents, troop: Path, answers: Answers, tmp_path: Path
) -> None:
    second = Path(shutil.copy(troop, troop.with_name("second.yaml")))
    for path in (troop, second):
        rename(opened(desk, path), "Adalbert")
    documents._keeping.keep_now()
    answers.choices = ["discard", "cancel"]
    assert not documents.may_close_all()
    kept = list((tmp_path / "state" / "journal").rglob("*.json"))
    assert len(kept) == 2


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


def test_whoever_needs_a_file_can_have_a_roster_saved(
    desk: Desk, documents: Documents, checkout: Path, answers: Answers, tmp_path: Path
) -> None:
    bundled = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = opened(desk, bundled)
    answers.paths = [tmp_path / "mine.yaml"]
    desk.save_wanted.emit(document)
    assert document.path == tmp_path / "mine.yaml"
    assert document.path.is_file()


def test_a_roster_of_a_game_that_is_gone_is_told_with_its_place(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("system: ags", "system: gone"), encoding="utf-8")
    assert desk.open_file(troop) is None
    assert "troop.yaml:3:9" in answers.said[0] and "gone" in answers.said[0]


def test_a_roster_of_a_faction_that_is_gone_opens_and_is_saved(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("faction: ritter", "faction: gone"), encoding="utf-8")
    document = opened(desk, troop)
    assert not document.is_legal
    rename(document, "Adalbert")
    assert documents.save()
    assert answers.said == []
