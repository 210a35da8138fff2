"""Work for other processes: the same result wherever it is done, in order, and never too much."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from realms_builder.core.translation import sentence
from realms_builder.game.library import Library
from realms_builder.game.snapshot import BrokenSnapshot, packed_game, unpacked_game
from realms_builder.odds.questions.matrix import CellRequest, Matrix, matrix_of, row_of
from realms_builder.odds.work import work_items
from realms_builder.odds.work.work_items import OtherVersion, in_order
from realms_builder.odds.work.workers import NoCluster, cluster, processes
from tests.builders import ROOT
from tests.cli.commands import write
from tests.odds.dice_game import dice_game, work_item

PARENT = """
import sys
from realms_builder.odds.work.workers import processes
if __name__ == "__main__":
    with processes(2) as workers:
        print(*workers.executor._processes, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_items, "_BOARDS", work_items._Boards())


class _Remembering(Executor):
    """Hands out futures and does nothing about them."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.futures.append(Future())
        return self.futures[-1]


def here() -> Matrix:
    return matrix_of(work_item(), CellRequest())


def test_results_come_in_order_whoever_is_done_first() -> None:
    done = [Event() for _ in range(4)]
    done[3].set()

    def after_the_next(place: int) -> int:
        assert done[place + 1].wait(300)
        done[place].set()
        return place

    with ThreadPoolExecutor(3) as threads:
        assert list(in_order(threads, after_the_next, ((n,) for n in range(3)))) == [0, 1, 2]


def test_no_more_than_a_few_are_on_their_way() -> None:
    executor = _Remembering()
    results = in_order(executor, len, ((n,) for n in range(100)), ahead=5)
    assert executor.futures == []
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(next, results)
        while len(executor.futures) < 6:  # five ahead, and the one that is waited for
            assert not first.done()
        executor.futures[0].set_result("first")
        assert first.result(300) == "first"
    assert len(executor.futures) == 6


def test_what_is_not_begun_is_called_off_when_nobody_wants_it() -> None:
    executor = _Remembering()
    results = in_order(executor, len, ((n,) for n in range(3)), ahead=2)
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(next, results)
        while len(executor.futures) < 3:
            assert not first.done()
        executor.futures[0].set_result("first")
        first.result(300)
    results.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in executor.futures] == [False, True, True]


def test_a_worker_of_another_version_refuses() -> None:
    with pytest.raises(OtherVersion):
        row_of(replace(work_item(), version="0.0.1"), CellRequest(), 0)


def test_a_parcel_holds_the_game_as_it_was_packed(tmp_path: Path) -> None:
    folder = dice_game(tmp_path)
    library = Library([tmp_path / "factions"])
    before = packed_game(library, "dicey")
    house = "format: 1\nkind: house_rules\nsystem: dicey\nswitches: {}\n"
    write(folder / "house_rules.yaml", house)
    reds = folder / "reds.yaml"
    write(reds, reds.read_text(encoding="utf-8").replace("hp: 3", "hp: 9"))
    after = packed_game(Library([tmp_path / "factions"]), "dicey")
    assert before.digest != after.digest
    hits = []
    for snapshot in (before, after):
        game, find = unpacked_game(snapshot)
        ogre = find("reds").units["ogre"]  # type: ignore[union-attr]
        hits.append(ogre.stats["hp"])
        assert find("reds") is find("reds")
        assert find("greens") is None
        assert "maul" in game.catalogue["weapons"]
    assert hits == [3, 9]


def test_a_parcel_without_a_game_is_refused(tmp_path: Path) -> None:
    folder = dice_game(tmp_path)
    library = Library([tmp_path / "factions"])
    assert library.systems
    write(folder / "system.yaml", "stats: [")
    with pytest.raises(BrokenSnapshot):
        unpacked_game(packed_game(library, "dicey"))


def test_processes_come_to_the_same() -> None:
    with processes(2) as workers:
        assert matrix_of(work_item(), CellRequest(), workers.executor, workers.ahead) == here()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a system that waits for pids")
def test_processes_go_when_their_parent_is_killed() -> None:
    words = [sys.executable, "-c", PARENT]
    with subprocess.Popen(
        words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        waiting = [os.pidfd_open(pid) for pid in pids]
        parent.send_signal(signal.SIGKILL)
        assert len(pids) == 2
        while waiting:
            gone = select.select(waiting, [], [], 60)[0]
            assert gone, "a worker lives on"
            for handle in gone:
                waiting.remove(handle)
                os.close(handle)


@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra 'cluster' is not installed")
def test_a_cluster_comes_to_the_same() -> None:
    words = [sys.executable, "-m", "tests.odds.local_cluster"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (0, "alike\n"), done.stderr


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster) as refused, cluster("tcp://127.0.0.1:1"):
        pass
    assert refused.value.code == "odds_cli.no_dask"


@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra 'cluster' is not installed")
@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("tls://127.0.0.1:1", "odds_cli.no_certificates"),
        ("wss://127.0.0.1:1", "odds_cli.no_certificates"),
        ("tls://", "odds_cli.no_certificates"),
        ("ucx://127.0.0.1:1", "odds_cli.no_cluster"),
        ("bogus://127.0.0.1:1", "odds_cli.no_cluster"),
        ("::", "odds_cli.no_cluster"),
        ("", "odds_cli.no_cluster"),
    ],
)
def test_an_address_that_leads_nowhere_is_said(address: str, code: str) -> None:
    program = (
        "import sys; from realms_builder.odds.work.workers import NoCluster, cluster\n"
        "try:\n  with cluster(sys.argv[1]): pass\n"
        "except NoCluster as refused: print(refused.code)"
    )
    words = [sys.executable, "-c", program, address]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout) == (0, f"{code}\n"), done.stderr


@pytest.mark.parametrize(("lang", "word"), [("en", "trusted"), ("de", "trauen")])
def test_the_help_says_that_a_cluster_must_be_trusted(lang: str, word: str) -> None:
    assert word in sentence("help.odds.dask", lang)
