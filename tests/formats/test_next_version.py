"""What a next version wrote is named in one sentence, never half read, and stays as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cli.main import main
from realms_builder.core.files import WriteFailed
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.references.uses import FileTexts
from realms_builder.game.house_rules import house_rules_text
from realms_builder.game.library import library_with, newer_files
from realms_builder.game.yaml.patch import Unpatchable, patched
from realms_builder.packs.contents import PackError
from realms_builder.packs.own_part import OwnPart, manifest_of
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.undertaking import alone, recovered
from realms_builder.render.jobs.printer_offsets import (
    PrinterSetting,
    forget_offset,
    remember_offset,
    remembered_offsets,
)
from tests.formats.home import NEWEST, SAMPLES, lived_in, moved_in
from tests.formats.next_version import make_given_newer, make_newer, newer_yaml, rewrite, sums

SAYS = "comes from a newer version of the program (2)."


@pytest.fixture
def sent(tmp_path: Path) -> Iterator[Path]:
    """Give a home of today to which a next version sent something."""
    home = moved_in(NEWEST, tmp_path / "home")
    make_given_newer(home / "given")
    with lived_in(home):
        yield home


@pytest.fixture
def newer(tmp_path: Path) -> Iterator[Path]:
    """Give a home that a next version has lived in."""
    home = moved_in(NEWEST, tmp_path / "home")
    make_newer(home)
    with lived_in(home):
        yield home


def refused(home: Path, capsys: pytest.CaptureFixture[str], *words: str | Path) -> list[str]:
    """Return the sentences by which a command refuses; no file of *home* is another then."""
    before = sums(home)
    capsys.readouterr()
    assert main([str(word) for word in words]) in (1, 2)
    out, err = capsys.readouterr()
    after = sums(home)
    assert {path: after[path] for path in before} == before
    assert not [path for path in after.keys() - before.keys() if "library" in path.parts]
    return (out + err).splitlines()


@pytest.mark.parametrize("name", ["sent.realmsroster", "sent.json", "code.txt"])
def test_a_roster_that_was_sent(sent: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    given = sent / "given" / name
    word = given.read_text(encoding="utf-8").strip() if name == "code.txt" else given
    (line,) = refused(sent, capsys, "import", word)
    code = "The roster code RB2 was written by a newer version of the program."
    assert line.endswith(code if name == "code.txt" else f"{name} {SAYS}")


def test_a_roster_within_a_file_that_is_of_today(
    sent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    today = moved_in(NEWEST, sent.parent / "today") / "given" / "sent.realmsroster"
    rewrite(today, "vor_der_flut.yaml", newer_yaml)
    (line,) = refused(sent, capsys, "import", today)
    assert "damaged" in line or SAYS in line


@pytest.mark.parametrize("verb", ["install", "info"])
def test_a_pack(sent: Path, capsys: pytest.CaptureFixture[str], verb: str) -> None:
    assert main(["pack", "remove", "dike"]) == 0
    pack = sent / "given" / "dike.realmspack"
    (line,) = refused(sent, capsys, "pack", verb, pack)
    assert line.count(SAYS) == 1


@pytest.mark.parametrize(
    "name",
    [
        "rosters/springflut.yaml",
        "factions/crow_fair/rosters/legal/feathers.yaml",
        "imported/imported_reed_and_iron/rosters/old_wounds.yaml",
    ],
)
@pytest.mark.parametrize("verb", ["validate", "cards", "export"])
def test_a_roster(newer: Path, capsys: pytest.CaptureFixture[str], verb: str, name: str) -> None:
    path = newer / "library" / name
    more = ("-o", newer / "x.pdf") if verb == "cards" else ()
    first, *others = refused(newer, capsys, verb, path, *more)
    assert first.endswith(f"{path.name} {SAYS} [bundle.newer]")
    assert all("system.yaml " + SAYS in line for line in others)  # that of its game, at most
    assert not (newer / "x.pdf").exists()


def test_a_theme(newer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("cards", "waldrand", "--theme", "dusk", "-o", newer / "x.pdf")
    (line,) = refused(newer, capsys, *words)
    assert line.endswith(f"dusk.yaml {SAYS} [bundle.newer]")


def test_a_template(newer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = newer / "library" / "factions" / "ags" / "cards" / "dusk.yaml"
    line, tally = refused(newer, capsys, "template", "check", path)
    assert line.endswith(f"dusk.yaml {SAYS} [bundle.newer]")
    assert tally == "1 template checked: 1 error, 0 warnings, 0 hints."


def test_the_rest_of_a_library_works(newer: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sums(newer / "library")
    assert main(["list", "systems"]) == 0
    assert main(["list", "factions"]) == 0
    assert main(["validate", "waldrand"]) == 0
    assert "ags/riesen" in capsys.readouterr().out
    assert main(["validate", "schneegang"]) == 0
    warning, _, verdict = capsys.readouterr().out.splitlines()
    assert f"warning: house_rules.yaml {SAYS}" in warning
    assert verdict == "  Legal, 1 warning."
    assert sums(newer / "library") == before


def test_the_library_names_what_is_newer(newer: Path) -> None:
    library = newer / "library"
    found = {path.relative_to(library).as_posix() for path in newer_files(library)}
    assert len(found) == len(list(library.rglob("*.yaml")))
    some = {"rosters/dorade.yaml", "themes/dusk.yaml", "packs/dike/pack.yaml"}
    assert some < found


def test_a_list_whose_game_a_next_version_keeps_is_not_laid_out_anew(
    newer: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = refused(newer, capsys, "import", SAMPLES / "foreign" / "old_wounds.ros")
    assert line.endswith(f"imported.json {SAYS}")


def test_what_is_remembered_is_passed_over_and_not_written_over(newer: Path) -> None:
    before, attic = sums(newer), PrinterSetting("Attic", "a4", Duplex.LONG_EDGE)
    assert remembered_offsets() == {}
    with pytest.raises(WriteFailed) as caught:
        remember_offset(attic, (1, 1))
    assert caught.value.code == "write.newer"
    forget_offset(attic)
    words = ("cards", "nordwacht", "-o", newer / "x.pdf")
    assert main([str(word) for word in words]) == 0
    after = sums(newer)
    assert {path: after[path] for path in before} == before


def test_no_edit_reaches_a_file_of_a_next_version(newer: Path) -> None:
    text = (newer / "library" / "rosters" / "dorade.yaml").read_text(encoding="utf-8")
    with pytest.raises(Unpatchable) as caught:
        patched(text, {"format": 1})
    assert [problem.code for problem in caught.value.problems] == ["bundle.newer"]
    assert library_with().game("crow_fair") is None
    rules = (newer / "library" / "factions" / "ags" / "house_rules.yaml").read_text("utf-8")
    with pytest.raises(Unpatchable):
        house_rules_text(rules, "ags", {})
    pack = newer / "library" / "packs" / "dike"
    with pytest.raises(Unpatchable):
        manifest_of(
            OwnPart(pack, frozenset()), {"name": "Other"}, {}, (pack / "pack.yaml").read_text()
        )


def test_what_a_next_version_wrote_is_not_renamed_along(newer: Path) -> None:
    path = newer / "library" / "factions" / "crow_fair" / "fair_folk.yaml"
    assert FileTexts().read(GameFile("faction", path, "fair_folk")) is None
    today = moved_in(NEWEST, newer.parent / "today") / path.relative_to(newer)
    assert FileTexts().read(GameFile("faction", today, "fair_folk")) is not None


def test_a_file_without_a_number_is_damaged_not_newer(
    sent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    today = moved_in(NEWEST, sent.parent / "today") / "given" / "sent.realmsroster"
    rewrite(today, "manifest.json", lambda text: text.replace('"format": 1', '"form": 1'))
    (line,) = refused(sent, capsys, "import", today)
    assert "newer" not in line and "manifest.json" in line


def test_work_on_a_pack_that_a_next_version_began_is_left_to_it(newer: Path) -> None:
    shelf = PackShelf(newer / "library")
    part = shelf.folder / ".before" / ".dike.part"
    part.mkdir(parents=True)
    (part / "work.json").write_text('{"format": 2, "work": "move", "folder": "dike"}')
    (part / "home.zip").write_bytes(b"what it takes")
    before = sums(newer)
    assert [problem.code for problem in recovered(newer / "library")] == ["bundle.newer"]
    with pytest.raises(PackError, match=r"bundle\.newer"), alone("dike", shelf):
        pass
    with alone("other", shelf):
        pass
    assert {path: sum_ for path, sum_ in sums(newer).items() if path in before} == before
