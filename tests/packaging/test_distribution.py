"""The wheel and the source archive hold the games and the art, and the wheel works alone."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.tree import ROOT, kept_files


@pytest.fixture(scope="module")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the source archive and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("distribution")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_source_archive_holds_the_games_the_art_and_the_tests(distribution: Path) -> None:
    with tarfile.open(next(distribution.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert _kept_below("factions", "assets", "realms_builder", "tests", "packaging") <= names


def test_the_wheel_holds_the_games_and_the_art_inside_the_package(distribution: Path) -> None:
    with zipfile.ZipFile(next(distribution.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    inside = {f"realms_builder/{name}" for name in _kept_below("factions", "assets")}
    assert inside | _kept_below("realms_builder") <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"realms_builder"}


def test_the_installed_program_reads_its_own_games_outside_the_checkout(
    distribution: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(next(distribution.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "installed")
    asked = "from realms_builder.core import resources; print(resources.bundled_folder())"
    assert _python(tmp_path, "-c", asked).strip() == str(tmp_path / "installed" / "realms_builder")
    listed = _python(tmp_path, "-m", "realms_builder", "list", "systems")
    assert all(path.parent.name in listed for path in (ROOT / "factions").glob("*/system.yaml"))


def _python(folder: Path, *words: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(folder / "installed")}
    done = subprocess.run(
        [sys.executable, *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _kept_below(*tops: str) -> set[str]:
    names = {path.relative_to(ROOT).as_posix() for path in kept_files()}
    return {name for name in names if name.partition("/")[0] in tops}
