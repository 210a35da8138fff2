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
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from realms_builder.core.translation import look_in
from realms_builder.render.jobs.print_memory import memory_of_roster
from tests.torture.extras import PRINTED
from tests.torture.kept import KEPT, Case, keep, under_way
from tests.torture.mutations import mutated
from tests.torture.readings import read
from tests.torture.trees import GAMES, laid_out, name_for, roster_of, tree_of, words_for

SLOW_S, MOST_S = 2.0, 20.0
"""CPU seconds that a run may take longer than over sound files, and at which it is broken off."""
_PACKAGE = f"{os.sep}realms_builder{os.sep}"
_CODES = frozenset((0, 1, 2))
_WARM, _NEW_THINGS = 200, 50_000


class _Hangs(BaseException):
    """A command has used up its time."""


class _Ends(BaseException):
    """The campaign is to end now."""


@dataclass(frozen=True)
class Ran:
    """What came of one command: where it went wrong, if it did, its CPU seconds, its code."""

    fault: str
    seconds: float
    code: object = 0


class Ground:
    """A folder in which commands run: their library, what they read and what they write."""

    def __init__(self, folder: Path) -> None:
        """Use *folder*, which is emptied at will; nothing else may be written to."""
        self.folder = folder.resolve()
        self.outside: list[str] = []
        self._watches, self._speaks = False, False
        self.home = self.folder
        for name in ("state", "cache", "config", "data"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        os.environ.update(
            {f"REALMS_{n.upper()}": str(self.folder / n) for n in ("state", "cache", "config")},
            REALMS_LIBRARY=str(self.folder / "library"),
            XDG_DATA_HOME=str(self.folder / "data"),
            TMPDIR=str(self.folder),
            REALMS_FONTS="",
            REALMS_PROFILES="",
            LANGUAGE="C",  # else words of the parser of commands are sought on the disk each time
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

    def lay_out(self, case: Case) -> None:
        """Write the files of *case* into fresh folders; nothing else is there but the cache.

        A game that is asked for by its id lies in the library.
        """
        for name in ("library", "state", "config", "files", "out"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        for name in ("library", "state", "config", "files", "out"):
            (self.folder / name).mkdir()
        self.home = self.folder / ("library/factions" if by_id(case) else "files")
        files = {**tree_of(case.game), **laid_out(case.game, case.name), case.name: case.data}
        for name, data in files.items():
            path = self._place(case.game, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._heed_catalogues(files)

    def _place(self, game: str, name: str) -> Path:
        """Return where the file *name* of a tree lies."""
        if name == PRINTED:
            memory = memory_of_roster(self.home / roster_of(game))
            assert memory is not None
            return memory.path
        own = name.startswith("own/")
        return self.folder / name[4:] if own else self.home / name

    def _heed_catalogues(self, files: dict[str, bytes]) -> None:
        """Forget the catalogues of the library before, and read those that lie there now."""
        speaks = any("/locale/" in name for name in files)
        if speaks or self._speaks:
            look_in(self.folder / "nowhere")
            look_in(self.folder / "library")
        self._speaks = speaks

    def words_of(self, case: Case) -> list[str]:
        """Return the words of *case* with the places of its files."""
        path = str(self._place(case.game, case.name))
        said = (word.replace(f"{{home}}/{case.name}", path) for word in case.words)
        places = {"{home}": str(self.home), "{out}": str(self.folder / "out"), "{id}": case.game}
        return [_filled(word, places) for word in said]

    def run(self, case: Case) -> Ran:
        """Run one command, of whose files all lie there, and return what came of it."""
        from realms_builder.cli.main import main

        words = self.words_of(case)
        out, err = io.StringIO(), io.StringIO()
        fault, begun = "", process_time()
        self.outside.clear()
        try:
            with redirect_stdout(out), redirect_stderr(err), self._watched(case), _limited():
                code: object = read(words[1:], main) if words[0] == "reading" else main(words)
        except SystemExit as stop:
            code = stop.code
        except _Hangs as hangs:
            code, fault = 0, f"hangs: {place_of(hangs)}"
        except _Ends:
            raise
        except BaseException as error:  # noqa: BLE001 whatever comes out is a fault
            code, fault = 0, f"{type(error).__name__}: {place_of(error)}"
        seconds = process_time() - begun
        if not fault and code not in _CODES:
            fault = f"ends with {code}"
        if not fault and "Traceback" in err.getvalue():
            fault = "a traceback is said"
        if not fault and self.outside:
            fault = f"writes outside: {Path(self.outside[0]).parent}"
        return Ran(fault, seconds, code)

    @contextmanager
    def _watched(self, case: Case) -> Generator[None]:
        before, self._watches = Path.cwd(), True
        os.chdir(self.folder / "out" if case.words[0] == "new" else self.home / case.game)
        try:
            yield
        finally:
            self._watches = False
            os.chdir(before)


@contextmanager
def _limited() -> Generator[None]:
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


def _filled(word: str, places: dict[str, str]) -> str:
    for key, place in places.items():
        word = word.replace(key, place)
    return word


def rerun(case: Case, ground: Ground) -> Ran:
    """Run the command of *case* over its files and return what came of it."""
    ground.lay_out(case)
    return ground.run(case)


def by_id(case: Case) -> bool:
    """Return whether *case* asks for its game by id."""
    own = case.name.startswith("own/library/") and "/packs/" not in case.name
    return own or any("{id}" in word for word in case.words)


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
            name = name_for(game, self.chance)
            files = laid_out(game, name)
            others = [files[other] for other in sorted(files)]
            data = mutated(files[name], self.chance, others)
            cases = [Case(game, name, data, tuple(w)) for w in words_for(game, name, self.chance)]
            lies = None
            for case in cases:
                if lies != by_id(case):
                    self.ground.lay_out(case)
                    lies = by_id(case)
                under_way(case, self.keeps, "commands")
                ran = self.ground.run(case)
                if not ran.fault and ran.seconds > SLOW_S and self._is_slow(case, ran):
                    ran = Ran(f"slow: {case.words[0]}", ran.seconds)
                    lies = None
                self._take(case, ran)
                lies = None if ran.fault else lies
                if monotonic() > end:
                    return

    def _is_slow(self, case: Case, ran: Ran) -> bool:
        """Return whether *ran* took much longer than the same does over sound files."""
        sound = replace(case, data=laid_out(case.game, case.name)[case.name])
        return ran.seconds > SLOW_S + rerun(sound, self.ground).seconds

    def _take(self, case: Case, ran: Ran) -> None:
        self.runs += 1
        self.kinds[f"{case.words[0]} {Path(case.name).suffix}"] += 1
        self.slowest = max(self.slowest, ran.seconds)
        if ran.fault:
            self.faults[ran.fault] += 1
            if self.faults[ran.fault] == 1:
                keep(case, ran.fault, self.keeps, lambda one: rerun(one, self.ground).fault)
        if self.runs == _WARM:  # what is imported by now stays, so that it need not be gone through
            gc.freeze()
        if self.runs % _WARM == 0:
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


def _interrupt(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # a second one would come while the figures are told
    raise _Ends


def main() -> int:
    """Run commands for some time and print the figures as JSON; 0 where nothing went wrong."""
    parser = argparse.ArgumentParser(description="Run whole commands over mutated files.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT)
    options = parser.parse_args()
    faulthandler.enable()
    sys.dont_write_bytecode = True  # what is imported late would be written beside its source
    os.fsync = lambda _file: None
    gc.set_threshold(_NEW_THINGS)
    keeps = options.keep.resolve()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Ground(Path(folder)), options.seed, keeps)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _interrupt)
        with suppress(_Ends):
            campaign.run(options.seconds)
        under_way(None, keeps, "commands")
    print(json.dumps(campaign.told()))
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
