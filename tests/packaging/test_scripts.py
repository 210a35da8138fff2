"""The two scripts: readable by old interpreters, helpful, the same as what CI runs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

DOORS = ("start.py", "check.py")
TOO_NEW_FOR_PYTHON_2 = (
    ast.JoinedStr,
    ast.AnnAssign,
    ast.NamedExpr,
    ast.AsyncFunctionDef,
    ast.Starred,
)


@pytest.mark.parametrize("name", DOORS)
def test_an_old_python_can_read_far_enough_to_say_that_it_is_too_old(
    checkout: Path, name: str
) -> None:
    tree = ast.parse((checkout / "packaging" / name).read_text(encoding="ascii"))
    assert not [node for node in ast.walk(tree) if isinstance(node, TOO_NEW_FOR_PYTHON_2)]
    annotated = [node for node in ast.walk(tree) if getattr(node, "annotation", None)]
    assert not annotated
    first = [type(node) for node in tree.body[:3]]
    assert first == [ast.Expr, ast.Import, ast.If], "the version is asked before anything else"


def test_the_set_up_is_written_in_plain_syntax(checkout: Path) -> None:
    for path in (checkout / "packaging").glob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("name", DOORS)
def test_help_is_given_without_setting_anything_up(
    checkout: Path, tmp_path: Path, name: str
) -> None:
    copy = tmp_path / "packaging"
    copy.mkdir()
    for path in (checkout / "packaging").glob("*.py"):
        (copy / path.name).write_bytes(path.read_bytes())
    command = [sys.executable, str(copy / name), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd="/")
    assert done.stdout.startswith(f"usage: {name}")
    assert not (tmp_path / ".venv").exists()


def test_ci_runs_the_check_script_and_nothing_else(checkout: Path) -> None:
    lines = (checkout / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "exec python3 packaging/check.py"
    assert (checkout / ".ci" / "run").stat().st_mode & 0o111
