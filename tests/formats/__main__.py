"""``python -m tests.formats``: writes a further sample home where a number of a format is new.

A folder that was released once is never written again.
"""

import json
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from tests.formats.home import FORMATS, NEWEST, write_home
from tests.formats.numbers import NUMBERS, numbers

if NEWEST and json.loads((FORMATS / str(NEWEST) / NUMBERS).read_text()) == numbers():
    raise SystemExit(f"{FORMATS / str(NEWEST)} holds these formats already")
with TemporaryDirectory() as folder:
    home = Path(folder).resolve() / "home"
    home.mkdir()
    write_home(home)
    (home / NUMBERS).write_text(json.dumps(numbers(), indent=2) + "\n")
    copytree(home, FORMATS / str(NEWEST + 1))
