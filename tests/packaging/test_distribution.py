"""The wheel and the source archive hold the games and the art, and the wheel works alone."""

import configparser
import email
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from realms_builder.core.installation import APPLICATION_ID
from tests.tree import ROOT, kept_files

NO_CONSOLE = "sys.stdin = sys.stdout = sys.stderr = None"


@pytest.fixture(scope="module")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the source archive and the wheel that was built from it."""
    return _built(tmp_path_factory.mktemp("distribution"))


def test_the_source_archive_holds_the_games_the_art_and_the_tests(distribution: Path) -> None:
    with tarfile.open(next(distribution.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert _kept_below("factions", "assets", "realms_builder", "tests", "packaging") <= names


def test_the_wheel_holds_the_games_and_the_art_inside_the_package(distribution: Path) -> None:
    with zipfile.ZipFile(next(distribution.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    kept = {name for name in _kept_below("factions", "assets") if "/readme/" not in name}
    inside = {f"realms_builder/{name}" for name in kept}
    assert inside | _kept_below("realms_builder") <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"realms_builder"}
    assert not [name for name in names if "/assets/readme/" in name], "pictures of the README"


def test_the_same_files_make_the_same_archives_byte_for_byte(
    distribution: Path, tmp_path: Path
) -> None:
    """The wheel of *distribution* came out of the source archive, this one out of the checkout."""
    again = _built(tmp_path, "--wheel", "--sdist")
    names = sorted(path.name for path in distribution.iterdir())
    assert [name for name in names if name.endswith((".whl", ".tar.gz"))] == names
    assert len(names) == 2
    for name in names:
        assert (again / name).read_bytes() == (distribution / name).read_bytes(), name


def test_the_page_of_the_package_can_be_shown(distribution: Path) -> None:
    archives = [str(path) for path in sorted(distribution.iterdir())]
    command = [sys.executable, "-m", "twine", "check", "--strict", *archives]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("PASSED") == len(archives)


def test_the_wheel_says_what_it_is_and_where_more_stands(distribution: Path) -> None:
    head = email.message_from_string(_in_the_wheel(distribution, "METADATA"))
    urls = dict(one.split(", ") for one in head.get_all("Project-URL", []))
    assert set(urls) == {"Homepage", "Documentation", "Issues", "Changelog"}
    on_github = [url for name, url in urls.items() if name != "Documentation"]
    assert all(url.startswith(urls["Homepage"]) for url in on_github)
    owner = urls["Homepage"].removeprefix("https://github.com/").partition("/")[0]
    assert APPLICATION_ID.startswith(f"io.github.{owner.replace('-', '_')}.")
    text = str(head.get_payload())
    assert text.startswith("# Realms Builder")
    assert "packaging/" not in text, "who has the wheel has no checkout"
    assert "](assets" not in text


def test_the_window_starts_without_a_console_too(distribution: Path) -> None:
    starters = configparser.ConfigParser()
    starters.read_string(_in_the_wheel(distribution, "entry_points.txt"))
    assert dict(starters["gui_scripts"]) == {
        "realms-builder-window": "realms_builder.__main__:main"
    }
    assert dict(starters["console_scripts"]) == {"realms-builder": "realms_builder.__main__:main"}


@pytest.mark.parametrize(
    "words", [["list", "nothing"], ["evening", "grenzwacht", "schneegang", "-o", "evening.pdf"]]
)
def test_nothing_fails_for_want_of_a_place_to_say_it(words: list[str], tmp_path: Path) -> None:
    """Below pythonw there is no output at all; the exit code stays what it is."""
    codes = [_code(f"sys.argv[1:] = {words}", console, tmp_path) for console in ("", NO_CONSOLE)]
    assert codes[0] == codes[1]


def test_the_installed_program_reads_its_own_games_outside_the_checkout(
    distribution: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(next(distribution.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "installed")
    asked = "from realms_builder.core import resources; print(resources.bundled_folder())"
    assert _python(tmp_path, "-c", asked).strip() == str(tmp_path / "installed" / "realms_builder")
    listed = _python(tmp_path, "-m", "realms_builder", "list", "systems")
    assert all(path.parent.name in listed for path in (ROOT / "factions").glob("*/system.yaml"))


def _code(argv: str, console: str, folder: Path) -> int:
    lines = ("import sys", "from realms_builder.__main__ import main", argv, console)
    program = "\n".join((*lines, "sys.exit(main())"))
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, check=False, cwd=folder)
    assert b"Traceback" not in done.stderr
    assert console == "" or not done.stdout + done.stderr
    return done.returncode


def _built(folder: Path, *kinds: str) -> Path:
    command = [sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", str(folder)]
    done = subprocess.run([*command, str(ROOT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def _in_the_wheel(distribution: Path, name: str) -> str:
    with zipfile.ZipFile(next(distribution.glob("*.whl"))) as wheel:
        path = next(inside for inside in wheel.namelist() if inside.endswith(f"dist-info/{name}"))
        return wheel.read(path).decode()


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
