"""Whole commands over files that nobody should write: no traceback, no hang, nothing outside.

``python -m tests.torture.commands [--seconds 60] [--seed 1] [--keep FOLDER]`` runs commands in this
process. What goes wrong is kept as a small file, see ``kept.py``.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import io
import json
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from tests.torture.kept import KEPT, Case, keep, under_way
from tests.torture.mutations import mutated
from tests.torture.trees import GAMES, tree_of, words_for

SLOW_S, MOST_S = 2.0, 20.0
"""CPU seconds that a run may take longer than over sound files, and at which it is broken off."""
_PACKAGE = f"{os.sep}realms_builder{os.sep}"
_CODES = frozenset((0, 1, 2))


class _Hangs(BaseException):
    """A command has used up its time."""


@dataclass(frozen=True)
class Ran:
    """What came of one command: where it went wrong, if it did, and its CPU seconds."""

    fault: str
    seconds: float


class Ground:
    """A folder in which commands run: their library, what they read and what they write."""

    def __init__(self, folder: Path) -> None:
        """Use *folder*, which is emptied at will; nothing else may be written to."""
        self.folder = folder.resolve()
        self.outside: list[str] = []
        self._watches = False
        for name in ("state", "cache", "config", "data"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        os.environ.update(
            {f"REALMS_{n.upper()}": str(self.folder / n) for n in ("state", "cache", "config")},
            REALMS_LIBRARY=str(self.folder / "library"),
            XDG_DATA_HOME=str(self.folder / "data"),
            TMPDIR=str(self.folder),
            REALMS_FONTS="",
            REALMS_PROFILES="",
        )
        tempfile.tempdir = str(self.folder)
        sys.addaudithook(self._look)

    def _look(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take note of what is written elsewhere."""
        if not self._watches:
            return
        if event == "open":
            flags = arguments[2]
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            places = arguments[:1] if writes else ()
        elif event in ("os.rename", "os.link"):
            places = arguments[:2]
        elif event in ("os.remove", "os.mkdir", "os.rmdir", "os.truncate"):
            places = arguments[:1]
        else:
            return
        for place in places:
            if isinstance(place, (str, bytes, os.PathLike)):
                path = os.path.abspath(os.fsdecode(place))  # noqa: PTH100 links stay
                inside = path.startswith(f"{self.folder}{os.sep}") or path == os.devnull
                if not inside:
                    self.outside.append(path)

    def lay_out(self, files: dict[str, bytes]) -> Path:
        """Write *files* into a fresh folder and return it; the library is empty."""
        shutil.rmtree(self.folder / "library", ignore_errors=True)
        home = self.folder / "files"
        shutil.rmtree(home, ignore_errors=True)
        for name, data in files.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (self.folder / "out").mkdir(exist_ok=True)
        return home

    def run(self, words: list[str]) -> Ran:
        """Run one command and return what came of it."""
        from realms_builder.cli.main import main

        out, err = io.StringIO(), io.StringIO()
        fault, begun = "", process_time()
        self.outside.clear()
        try:
            with redirect_stdout(out), redirect_stderr(err), self._watched(), _limited():
                code: object = main(list(words))
        except SystemExit as stop:
            code = stop.code
        except _Hangs as hangs:
            code, fault = 0, f"hangs: {place_of(hangs)}"
        except BaseException as error:  # noqa: BLE001 whatever comes out is a fault
            code, fault = 0, f"{type(error).__name__}: {place_of(error)}"
        seconds = process_time() - begun
        if not fault and code not in _CODES:
            fault = f"ends with {code}"
        if not fault and "Traceback" in err.getvalue():
            fault = "a traceback is said"
        if not fault and self.outside:
            fault = "writes outside"
        return Ran(fault, seconds)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        before, self._watches = Path.cwd(), True
        os.chdir(self.folder / "out")
        try:
            yield
        finally:
            self._watches = False
            os.chdir(before)


@contextmanager
def _limited() -> Iterator[None]:
    """End the block after :data:`MOST_S` seconds of CPU."""

    def stop(_number: int, _frame: object) -> None:
        raise _Hangs

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def place_of(error: BaseException) -> str:
    """Return the innermost place of ours where *error* came up, without its line."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _PACKAGE in f.filename]
    if not frames:
        return "nowhere of ours"
    name = frames[-1].filename.rpartition(_PACKAGE)[2]
    return f"{name} {frames[-1].name}"


def rerun(case: Case, ground: Ground) -> Ran:
    """Run the command of *case* over its files and return what came of it."""
    home = ground.lay_out({**tree_of(case.game), case.name: case.data})
    return ground.run(words_of(case, home))


def words_of(case: Case, home: Path) -> list[str]:
    """Return the words of *case* with the places of its files in *home*."""
    return [word.replace("{home}", str(home)) for word in case.words]


class Campaign:
    """Runs commands until its time is over."""

    def __init__(self, ground: Ground, seed: int, keeps: Path) -> None:
        """Draw with *seed*; what goes wrong goes to *keeps*."""
        self.ground, self.chance, self.keeps = ground, Random(seed), keeps
        self.runs = 0
        self.faults: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.slowest = 0.0

    def run(self, seconds: float) -> None:
        """Mutate a file, run commands over it, and again."""
        end = monotonic() + seconds
        while monotonic() < end:
            game = self.chance.choice(GAMES)
            files = tree_of(game)
            name = self.chance.choice(sorted(files))
            others = [files[other] for other in sorted(files)]
            data = mutated(files[name], self.chance, others)
            home = self.ground.lay_out({**files, name: data})
            for words in words_for(game, name, self.chance):
                case = Case(game, name, data, tuple(words))
                under_way(case, self.keeps, "commands")
                ran = self.ground.run(words_of(case, home))
                if not ran.fault and ran.seconds > SLOW_S and self._is_slow(case, ran):
                    ran = Ran(f"slow: {case.words[0]}", ran.seconds)
                    home = self.ground.lay_out({**files, name: data})
                self._take(case, ran)
                if monotonic() > end:
                    return

    def _is_slow(self, case: Case, ran: Ran) -> bool:
        """Return whether *ran* took much longer than the same does over sound files."""
        sound = replace(case, data=tree_of(case.game)[case.name])
        return ran.seconds > SLOW_S + rerun(sound, self.ground).seconds

    def _take(self, case: Case, ran: Ran) -> None:
        self.runs += 1
        self.kinds[f"{case.words[0]} {Path(case.name).suffix}"] += 1
        self.slowest = max(self.slowest, ran.seconds)
        if ran.fault:
            self.faults[ran.fault] += 1
            if self.faults[ran.fault] == 1:
                keep(case, ran.fault, self.keeps, lambda one: rerun(one, self.ground).fault)
        if self.runs % 200 == 0:
            gc.collect()

    def told(self) -> dict[str, object]:
        """Return the figures."""
        return {
            "runs": self.runs,
            "cpu_s": round(process_time()),
            "faults": dict(self.faults),
            "kinds": len(self.kinds),
            "slowest_s": round(self.slowest, 1),
        }


def main() -> int:
    """Run commands for some time and print the figures as JSON; 0 where nothing went wrong."""
    parser = argparse.ArgumentParser(description="Run whole commands over mutated files.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT)
    options = parser.parse_args()
    faulthandler.enable()
    os.fsync = lambda _file: None
    keeps = options.keep.resolve()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Ground(Path(folder)), options.seed, keeps)
        campaign.run(options.seconds)
        under_way(None, keeps, "commands")
    print(json.dumps(campaign.told()))
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
