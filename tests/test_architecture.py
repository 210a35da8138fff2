"""The house rules that can be checked: direction, sizes, names, no game in the code."""

import ast
import logging.config
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tests.house import house
from tests.tree import PACKAGE, ROOT, game_ids, kept_files, package_files

TOP_LEVEL = {
    ".ci",
    ".github",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "assets",
    "factions",
    "packaging",
    "pyproject.toml",
    "realms_builder",
    "tests",
}
VAGUE = re.compile(r"(^|_)(utils?|helpers?|managers?|common|misc|base)(_|$)")
MACHINE_PATH = re.compile(
    r"(?<![\w./~-])/(?:home|Users|root|work|opt)/\w|\b[A-Z]:\\Users\\|\bfile:///\w"
)
REGISTRY = re.compile(
    r"index-url|extra-index|find-links\s*=|trusted-host|pypi\.org/simple|files\.pythonhosted", re.I
)
PROMISE = re.compile(r"\b(TODO|FIXME|coming soon|not implemented yet)\b", re.I)
LINES_OF_A_FILE = 600
LINES_OF_A_FUNCTION = 60
OTHER_LANGUAGES = {"de", "German", "Deutsch", "german", "deutsch"}
# What people write above columns, the dictionaries of hyphens, and the small words of a book.
WORDS_OF_LANGUAGES = {"header_words.py", "hyphens.py", "front_matter.py"}


def test_the_layers_know_only_what_lies_below_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The linter would silence every logger of this process, the program's own log among them.
    monkeypatch.setattr(logging.config, "dictConfig", lambda _: None)
    monkeypatch.setattr(sys, "path", [*sys.path])  # it looks for the package in the working folder
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_no_game_is_named_in_the_code() -> None:
    ids = game_ids()
    assert ids, "no bundled game was found"
    in_any_text = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, ids))})(?!\w)")
    named = [
        f"{_name(path)}:{line} {word}"
        for path in package_files()
        if in_any_text.search(text := path.read_text(encoding="utf-8"))
        for line, word in _words(ast.parse(text))
        if word in ids
    ]
    assert not named


@pytest.mark.parametrize(
    "source",
    ["x = 'celtos'", "celtos = 1", "def f(celtos): ...", "x.celtos", "p('factions/celtos/a.yaml')"],
)
def test_a_game_named_in_code_would_be_found(source: str) -> None:
    assert "celtos" in {word for _, word in _words(ast.parse(source))}


def test_no_language_is_named_in_the_code() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in package_files()
        if path.name not in WORDS_OF_LANGUAGES
        for line in _languages_named(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "a language is a catalogue: ask realms_builder.core.translation"


@pytest.mark.parametrize(
    "source", ['x = "," if lang == "de" else "."', 'LANGUAGES = ("de", "fr")', 'lang != "en"']
)
def test_a_language_named_in_code_would_be_found(source: str) -> None:
    assert _languages_named(source) == [1]


def test_no_file_holds_more_than_one_idea() -> None:
    python = [path for path in kept_files() if path.suffix == ".py"]
    long = [_name(path) for path in python if _line_count(path) > LINES_OF_A_FILE]
    assert not long


def test_no_function_is_longer_than_a_screen() -> None:
    functions = (f for module in house().modules.values() for f in module.functions)
    assert [f.place for f in functions if f.lines > LINES_OF_A_FUNCTION] == []


def test_module_names_say_what_is_in_them() -> None:
    assert not [_name(path) for path in package_files() if VAGUE.search(path.stem)]


def test_the_top_level_holds_only_what_was_agreed() -> None:
    found = {path.relative_to(ROOT).parts[0] for path in kept_files()}
    assert found <= TOP_LEVEL


def test_the_packaging_folder_does_not_shadow_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_tests_lie_in_the_folders_of_what_they_test() -> None:
    own = {"benchmarks", "expected", "factions", "formats", "packaging", "samples", "torture"}
    folders = {
        path.relative_to(ROOT / "tests").parts[0]
        for path in kept_files()
        if path.name.startswith("test_") and path.parent.parent == ROOT / "tests"
    }
    assert {name for name in folders - own if not (PACKAGE / name).is_dir()} == set()


@pytest.mark.parametrize(
    ("what", "pattern"),
    [("a path of one machine", MACHINE_PATH), ("a registry", REGISTRY), ("a promise", PROMISE)],
)
def test_no_kept_file_names(what: str, pattern: re.Pattern[str]) -> None:
    found = [
        f"{_name(path)}:{number}"
        for path, lines in _texts()
        for number, line in enumerate(lines, 1)
        if pattern.search(line)
    ]
    assert not found, what


def test_a_machine_path_would_be_found() -> None:
    assert MACHINE_PATH.search("open('/home/ann/x')")
    assert not MACHINE_PATH.search("https://example.org/home/ann")


def _texts() -> Iterator[tuple[Path, list[str]]]:
    for path in kept_files():
        if path == Path(__file__).resolve():
            continue
        try:
            yield path, path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue


def _words(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every identifier, and every part of a literal that could be an id or a path."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if not re.search(r"\s", node.value):
                yield from ((line, part) for part in re.split(r"[/\\.:]", node.value))
            continue
        for field in ("id", "name", "attr", "arg", "asname", "module"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield from ((line, part) for part in word.split("."))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _languages_named(source: str) -> list[int]:
    """Return the lines that name a language, or ask whether one is English."""
    lines = set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in OTHER_LANGUAGES:
            lines.add(node.lineno)
        elif isinstance(node, ast.Compare):
            asked = (node.left, *node.comparators)
            if any(isinstance(one, ast.Constant) and one.value == "en" for one in asked):
                lines.add(node.lineno)
    return sorted(lines)
