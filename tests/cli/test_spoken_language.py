"""The command line speaks the reader's language, also where it says what was written wrongly."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from realms_builder.__main__ import main as program
from realms_builder.cli.main import COMMANDS
from realms_builder.cli.parser import language_of
from realms_builder.core.translation import codes, languages
from tests.cli.commands import one_line, run, write
from tests.tree import PACKAGE

Capture = pytest.CaptureFixture[str]
DEMO = "grenzwacht"
ENGLISH = re.compile(
    r"\b(usage|options?|arguments?|commands|the|is|are|there|missing|invalid|expected|choose|shows?"
    r"|required|unrecognized|positional|this|with|which)\b"
)
HELP = [("--help",), *((command, "--help") for command in COMMANDS)]


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (["validate"], "es fehlt: ROSTER", "something is missing: ROSTER"),
        (["vlidate"], "meinst du „validate“?", "did you mean 'validate'?"),
        (["list", "xyz"], "„xyz“ gibt es nicht; möglich: systems,", "no 'xyz'; possible: systems,"),
        (["list", "units", "-q"], "nichts anfangen: -q", "not understood: -q"),
        (["cards", DEMO, "-o"], "-o/--output: dahinter fehlt ein Wert", "a value must follow"),
        (["cards", DEMO, "--dpi", "x"], "„x“ ist keine ganze Zahl", "'x' is not a whole number"),
        (["cards", DEMO, "--bleed", "x"], "„x“ ist keine Zahl", "'x' is not a number"),
        (["cards", DEMO, "--merge=3"], "„3“ ist zu viel", "'3' is one too many"),
        (["cards", DEMO, "--no-"], "kann mehreres heißen: --no-marks", "could be several: --no-m"),
        (["cards", DEMO], "Es fehlt, wohin", "say where to write"),
        (["cards", DEMO, "--png", "x", "--dpi", "5"], "Punkte je Zoll", "dots per inch"),
        (["cards", DEMO, "-o", "x.pdf", "--theme", "colours"], "meinst du „colour“", "'colour'?"),
        (["cards", DEMO, "-o", "x.pdf", "--template", "qq"], "Vorlage „qq“", "template 'qq'"),
        (["cards", DEMO, "-o", "x.pdf", "--paper", "a9"], "Papier", "paper"),
        (["validate", "nowhere.yaml"], "Die Datei gibt es nicht", "there is no such file"),
        (["validate", "grenzwach"], "meinst du „grenzwacht“", "did you mean 'grenzwacht'"),
        (["validate", "."], "Das ist ein Ordner", "this is a folder"),
        (["show", "qqq"], "weder Truppe noch Einheit", "no roster or unit"),
        (["list", "units", "--system", "qqqqq"], "Das Spiel „qqqqq“", "no game 'qqqqq'"),
        (["list", "units", "--faction", "qqqqq"], "Die Fraktion „qqqqq“", "no faction 'qqqqq'"),
        (["check", "."], "liegt keine YAML-Datei", "no YAML file"),
        (["new", "faction", "Foo", "--system", "s"], "etwa „foo“", "try 'foo'"),
        (["new", "faction", "foo"], "--system fehlt", "--system is missing"),
        (["new", "system", "foo", "--faction", "x"], "fällt hier weg", "leave it out"),
        (["open"], "kein Fenster", "no window"),
    ],
)
def test_wrong_use_is_said_in_the_language_asked_for(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    german: str,
    english: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for lang, part in (("de", german), ("en", english)):
        monkeypatch.setenv("REALMS_LANG", lang)
        said = one_line(run(capsys, *words))
        assert part in said
        assert lang == "en" or not ENGLISH.search(re.sub(r"„[^“]*“|possible: .*", "", said)), said


def test_the_words_say_the_language_even_when_they_cannot_be_parsed(capsys: Capture) -> None:
    assert "es fehlt" in one_line(run(capsys, "show", "--lang", "de"))
    assert "es fehlt" in one_line(run(capsys, "--lang=de", "show"))
    assert "gibt es nicht" in one_line(run(capsys, "show", "a", "--lang", "de", "--lang", "fr"))


def test_the_language_may_stand_before_the_command_and_the_last_one_counts(
    capsys: Capture,
) -> None:
    assert "Regelgerecht, " in run(capsys, "--lang", "de", "validate", DEMO).out
    assert "Legal, " in run(capsys, "--lang", "de", "validate", DEMO, "--lang", "en").out
    assert language_of(["--lang", "de", "--lang=en"]) == "en"
    assert language_of(["--lang", "de", "--lang"]) == "de"


@pytest.mark.parametrize("words", HELP, ids=lambda words: words[0])
def test_help_is_given_whole_in_german(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("REALMS_LANG", "de")
    said = run(capsys, *words)
    assert said.code == 0
    assert said.out.startswith("Aufruf: realms-builder")
    assert "Optionen:\n  -h, --help" in said.out
    texts = re.sub(r"open: was|\b(open|show) +|--\w+", "", said.out)
    assert not ENGLISH.search(texts), ENGLISH.search(texts)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", COMMANDS)
def test_every_word_of_a_command_is_explained(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("REALMS_LANG", lang)
    monkeypatch.setenv("COLUMNS", "300")
    entries = re.split(r"\n  (?=\S)", run(capsys, command, "--help").out)[1:]
    assert len(entries) >= 2
    # The explanation stands behind the word or, where that is long, in the line below.
    assert [entry for entry in entries if not re.match(r".*\S( {2,}|\n {10,})\S", entry)] == []


def test_broken_files_are_explained_in_german(capsys: Capture, tmp_path: Path) -> None:
    roster = write(tmp_path / "band.yaml", "kind: roster\n id: x\n")
    said = run(capsys, "export", roster, "--lang", "de")
    assert said.code == 2
    assert "band.yaml:2:4: Fehler: So ist es kein gültiges YAML: hier ist kein" in said.err


def test_a_failing_disk_is_named_in_german(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from realms_builder.cli import list_command

    failures = [OSError(5, "Input/output error", "units.yaml"), OSError(98, "Odd", "port")]

    def failing(arguments: object) -> int:
        raise failures.pop(0)

    monkeypatch.setattr(list_command, "run", failing)
    said = one_line(run(capsys, "list", "systems", "--lang", "de"))
    assert said == "realms-builder: units.yaml: der Datenträger oder das Gerät meldet einen Fehler"
    assert one_line(run(capsys, "list", "systems", "--lang", "de")) == "realms-builder: port: Odd"


@pytest.mark.parametrize("words", [[], ["open"], ["open", "band.yaml"]], ids=len)
def test_without_a_screen_the_program_says_so_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.argv", ["realms-builder", *words])
    monkeypatch.setenv("REALMS_LANG", "de")
    assert program() == 2
    assert capsys.readouterr().err == (
        "realms-builder: für das Fenster fehlt ein Bildschirm; "
        "die Befehle zeigt „realms-builder --help“\n"
    )


def test_every_code_the_command_line_says_has_a_sentence() -> None:
    places = [*(PACKAGE / "cli").glob("*.py"), PACKAGE / "__main__.py"]
    used = {code for path in places for code in _codes(path.read_text(encoding="utf-8"))}
    assert len(used) > 60
    assert used - codes() == set()


def _codes(source: str) -> set[str]:
    """Return the literal codes that refusals, complaints and help texts are made with."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
        in {"WrongUse", "Failed", "say", "_say", "sentence"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
