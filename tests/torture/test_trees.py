"""Every command is tortured, and what is run over sound files is not refused at once."""

import json
import subprocess
import sys
from itertools import chain
from pathlib import Path

from realms_builder.cli.main import COMMANDS
from tests.builders import ROOT
from tests.torture.trees import every_command, is_quick, names_of

_NOT_HERE = {"open", "about", "self-test"}  # show the window, or read no file of others
_RUN = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tests.torture.commands import Ground
from tests.torture.kept import Case
from tests.torture.trees import laid_out
ground = Ground(Path(sys.argv[1]))
for name, words in json.load(sys.stdin):
    case = Case("tiny", name, laid_out("tiny", name)[name], tuple(words))
    ground.lay_out(case)
    ran = ground.run(case)
    print(json.dumps([name, words, ran.code]))
"""


def test_every_command_is_run() -> None:
    games = ("tiny", "crow_fair")
    words = chain.from_iterable(
        every_command(game, name) for game in games for name in names_of(game)
    )
    assert {one[0] for one in words} >= set(COMMANDS) - _NOT_HERE


def test_no_quick_command_over_a_sound_file_is_refused(tmp_path: Path) -> None:
    quick = {name: filter(is_quick, every_command("tiny", name)) for name in names_of("tiny")}
    asked = [(name, words) for name, found in quick.items() for words in list(found)[:1]]
    command = [sys.executable, "-c", _RUN, str(tmp_path / "ground")]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, input=json.dumps(asked)
    )
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(asked) > 50
    refused = [one for one in told if one[2] not in (0, 1)]
    assert refused == []
