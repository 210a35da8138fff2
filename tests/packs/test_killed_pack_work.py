"""Whatever is done to a pack is done whole or not at all, wherever the program is killed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from realms_builder.core.resources import pack_work
from realms_builder.packs.contents import PackError
from realms_builder.packs.installing import remove
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.undertaking import (
    COMING,
    NEW,
    OLD,
    PackWork,
    Undertaking,
    recovered,
)
from realms_builder.packs.updating import go_back, planned, update
from tests.builders import ROOT
from tests.cli.commands import run
from tests.packs.samples import UNITS, archive_of, contents, files, installed, tree

CLAN = "tiny/clan.yaml"
DEARER = files("1.1", UNITS.replace("cost: 4", "cost: 6"))


@pytest.mark.skipif(sys.platform == "win32", reason="kills are made by forking")
def test_a_kill_at_any_step_on_the_disk_leaves_no_mixture_and_no_litter() -> None:
    command = [sys.executable, "-m", "tests.torture.kills", "--seed", "1", "--again", "0"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["kills"] > 150
    assert (told["faults"], told["litter"]) == ([], {})


def begun(tmp_path: Path, shelf: PackShelf) -> Path:
    """Lay out an update to the dearer guard as if the program had been killed before it."""
    part = shelf.folder / ".before" / ".small.part"
    changed = ("pack.yaml", CLAN)
    archive_of(part / OLD, {name: files()[name] for name in changed})
    archive_of(part / NEW, {name: DEARER[name] for name in changed})
    archive_of(part / COMING, DEARER)
    Undertaking(PackWork.UPDATE, "small").begin(part)
    return part


def test_what_was_edited_before_the_update_was_finished_is_kept(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    begun(tmp_path, shelf)
    path = pack.folder / CLAN
    edited = path.read_text(encoding="utf-8").replace("hp: 5}", "hp: 7}  # tougher")
    path.write_text(edited, encoding="utf-8")
    assert recovered(shelf.library) == ()
    expected = DEARER[CLAN].decode().replace("hp: 5}", "hp: 7}  # tougher")
    assert path.read_text(encoding="utf-8") == expected
    assert pack_work(shelf.library) == ()


def test_any_other_work_on_the_packs_finishes_it_first(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    before = tree(pack.folder)
    begun(tmp_path, shelf)
    go_back(pack, shelf)
    assert tree(pack.folder) == before


def test_what_cannot_be_finished_is_said_and_keeps_other_work_off(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    plan = planned(contents(tmp_path / "new", DEARER), shelf)
    part = begun(tmp_path, shelf)
    (part / NEW).write_bytes(b"no archive")
    (problem,) = recovered(shelf.library)
    assert (problem.code, problem.values["name"]) == ("pack.unfinished", "small")
    with pytest.raises(PackError) as caught:
        update(plan, shelf)
    assert caught.value.code == "pack.unfinished"
    assert tree(pack.folder) == files()


def test_a_step_back_of_an_unknown_pack_leaves_it_unknown(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    shelf.pristine("small").unlink()
    update(planned(contents(tmp_path / "new", DEARER), shelf), shelf)
    go_back(pack, shelf)
    assert not shelf.pristine("small").exists()


@pytest.mark.parametrize("folder", ["..", "../../rosters", "a/b", ""])
def test_work_that_leads_out_of_the_library_is_not_done(tmp_path: Path, folder: str) -> None:
    shelf, _ = installed(tmp_path)
    part = shelf.folder / ".before" / ".small.part"
    part.mkdir(parents=True)
    Undertaking(PackWork.REMOVE, folder, ("small",), str(tmp_path / "trash")).begin(part)
    before = tree(tmp_path / "library" / "packs" / "small")
    assert recovered(shelf.library) == ()
    assert not part.exists()
    assert tree(tmp_path / "library" / "packs" / "small") == before


def test_a_removal_that_was_begun_is_finished_in_the_trash(tmp_path: Path) -> None:
    shelf, pack = installed(tmp_path)
    held = tree(pack.folder)
    trashed = remove(pack, shelf, tmp_path / "trash")
    assert tree(trashed[0].file) == held
    (shelf.folder / ".before").mkdir(exist_ok=True)
    assert tree(shelf.folder) == {}


def test_any_command_finishes_it_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf, pack = installed(tmp_path)
    part = begun(tmp_path, shelf)
    assert run(capsys, "list", "systems").err == ""
    assert tree(pack.folder) == DEARER
    (begun(tmp_path, shelf) / NEW).write_bytes(b"no archive")
    assert "small" in run(capsys, "list", "systems", "--lang", "en").err
    assert part.exists()
