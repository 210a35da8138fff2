"""A change of one field is a change of one line on disk, as git itself shows it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from realms_builder.editing.edits import with_value
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from tests.tree import ROOT

FACTIONS = ROOT / "factions"
CASES: tuple[tuple[str, PathInFile, object], ...] = (
    ("ags/ritter.yaml", ("units", 0, "stats", "hp"), 9),
    ("ags/ritter.yaml", ("units", 3, "name", "en"), "Somebody else: a “name”, with #"),
    ("ags/ritter.yaml", ("version",), "2.0"),
    ("ags/system.yaml", ("stats", 1, "max"), 9),
    ("realms/syndicate.yaml", ("units", 2, "points"), 44),
    ("realms/system.yaml", ("name",), "Other realms"),
    ("realms/catalogue.yaml", ("items", "weapons", 0, "name", "de"), "Anders"),
    ("celtos/gael.yaml", ("units", 1, "name", "de"), "Andere"),
    ("basic_rules/uhrwerk.yaml", ("colour",), "#123456"),
    ("true_forces/wachbund.yaml", ("units", 0, "name", "de"), "Andere"),
)


@pytest.mark.skipif(shutil.which("git") is None, reason="git shows the difference")
@pytest.mark.parametrize(("file", "path", "value"), CASES, ids=lambda value: str(value)[:40])
def test_one_field_is_one_line(file: str, path: PathInFile, value: object, tmp_path: Path) -> None:
    raw = (FACTIONS / file).read_bytes().decode()
    before, after = tmp_path / "before.yaml", tmp_path / "after.yaml"
    manuscript = Manuscript.of(raw, file)
    assert manuscript.value(path) is not None
    before.write_bytes(manuscript.file_text().encode())
    after.write_bytes(with_value(manuscript, path, value).file_text().encode())
    command = ["git", "diff", "--no-index", "--numstat", str(before), str(after)]
    shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert shown.split()[:2] == ["1", "1"], shown
