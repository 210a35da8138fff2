"""No test waits for a time: a busy machine would make it fail, a quiet one would make it slow."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.tree import ROOT

HERE = ROOT / "tests"
SLEEPS = {"sleep", "qWait", "qSleep"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "time_ns"}
WAITS = {"waitUntil", "waitSignal", "waitSignals", "waitExposed", "waitActive", "waitCallback"}
# Figures are measured there, campaigns have a budget, pictures are taken of what has come to rest.
LEFT_OUT = {HERE / "benchmarks", HERE / "shots", HERE / "odds" / "oracle", HERE / "torture"}
GENEROUS_S, LOOK_AGAIN_S = 120, 0.1


def test_no_test_sleeps_or_looks_at_a_clock_or_waits_with_a_bound_of_its_own() -> None:
    assert [fault for path in watched() for fault in faults_in(path)] == []


def test_what_is_looked_for_is_found(tmp_path: Path) -> None:
    path = tmp_path / "test_x.py"
    path.write_text(
        "import time\nfrom time import monotonic\n"
        "def test_x(qtbot):\n"
        "    time.sleep(1)\n"
        "    qtbot.wait(250)\n"
        "    qtbot.waitUntil(found, timeout=2000)\n"
        "    qtbot.waitUntil(found)\n"
        "    event.wait(5)\n"
        "    event.wait()\n"
        "    run(timeout=300)\n"
    )
    assert [fault.partition(":")[2] for fault in faults_in(path)] == [
        "2: looks at a clock",
        "4: sleeps",
        "5: waits for a time",
        "6: waits with a bound of its own",
        "8: waits for a time",
    ]


def watched() -> list[Path]:
    """Return the files of the tests, without those that measure."""
    return [p for p in sorted(HERE.rglob("*.py")) if not LEFT_OUT.intersection(p.parents)]


def faults_in(path: Path) -> Iterator[str]:
    """Yield what makes the tests of *path* depend on how busy the machine is, line by line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [(node.lineno, fault) for node in ast.walk(tree) if (fault := fault_of(node))]
    for line, fault in sorted(found):
        yield f"{path.name}:{line}: {fault}"


def fault_of(node: ast.AST) -> str:
    if isinstance(node, ast.ImportFrom) and node.module == "time":
        return "looks at a clock" if CLOCKS & {alias.name for alias in node.names} else ""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return ""
    name, first = node.func.attr, node.args[0] if node.args else None
    amount = first.value if isinstance(first, ast.Constant) else None
    if name in SLEEPS and amount != 0:
        return "sleeps"
    of_window = isinstance(node.func.value, ast.Name) and node.func.value.id == "qtbot"
    if name == "wait" and isinstance(amount, int | float):
        short = amount < GENEROUS_S and amount > LOOK_AGAIN_S
        return "waits for a time" if short or of_window else ""
    if name in WAITS and any(keyword.arg == "timeout" for keyword in node.keywords):
        return "waits with a bound of its own"
    return ""
