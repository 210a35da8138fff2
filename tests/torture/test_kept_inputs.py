"""What once broke a command breaks it no more, and what would break one is found."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.builders import ROOT
from tests.torture.kept import KEPT, Case, keep, read_case
from tests.torture.mutations import mutated

_PATHS = sorted(KEPT.glob("*.json"))
_RERUN = """
import sys
from pathlib import Path
from tests.torture.commands import Ground, rerun
from tests.torture.kept import read_case
ground = Ground(Path(sys.argv[1]))
for name in sys.argv[2:]:
    print(rerun(read_case(Path(name)), ground).fault or "fine")
"""


def rerun(tmp_path: Path, *paths: Path) -> list[str]:
    """Return what goes wrong with the cases at *paths* in a process of their own."""
    command = [sys.executable, "-c", _RERUN, str(tmp_path / "ground"), *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_input_that_was_kept_goes_well_now(tmp_path: Path) -> None:
    commands = [path for path in _PATHS if read_case(path).words[0] != "scene"]
    found = rerun(tmp_path, *commands)
    assert dict(zip(commands, found, strict=True)) == dict.fromkeys(commands, "fine")


def test_what_would_go_wrong_is_found(tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere.txt"
    words = ("export", "{home}/tiny/rosters/legal/band.yaml", "-o", str(outside))
    sound = Case("tiny", "book.md", b"# A\n", words)
    path = tmp_path / "case.json"
    path.write_text(sound.written(), encoding="utf-8")
    assert rerun(tmp_path, path) == [f"writes outside: {tmp_path}"]


@pytest.mark.parametrize("data", [b"a: 1\n", b"\xff\x00 no text"])
def test_a_case_is_read_as_it_was_kept_and_made_small(tmp_path: Path, data: bytes) -> None:
    case = Case("tiny", "x.yaml", b"# first\n" * 40 + data + b"\n# last\n" * 40, ("check", "x"))
    path = keep(case, "it breaks", tmp_path, lambda c: "it breaks" if data in c.data else "")
    found = read_case(path)
    assert (found.game, found.name, found.words) == (case.game, case.name, case.words)
    assert data in found.data
    assert found.data.count(b"#") == 0
    assert json.loads(path.read_text(encoding="utf-8"))["fault"] == "it breaks"


def test_the_same_seed_mutates_alike_and_nearly_always_changes_something() -> None:
    data = b"kind: faction\nunits:\n  - {id: a, cost: 1}\n  - {id: b, cost: 2}\n"
    first, again = ([mutated(data, Random(seed), [data]) for seed in range(60)] for _ in range(2))
    assert first == again
    assert sum(one != data for one in first) > 50
