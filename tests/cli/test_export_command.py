"""``realms-builder export``: a roster as text or Markdown, to the terminal or into a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, process, roster_text, run, tiny_pack, write

Capture = pytest.CaptureFixture[str]
MODELS = "[{id: m1, unit: chief, name: Urga, role: general, note: Hides}, {id: m2, unit: guard}]"


def band(tmp_path: Path, models: str = MODELS) -> Path:
    return write(tiny_pack(tmp_path) / "rosters" / "band.yaml", roster_text(models))


def test_a_roster_is_said_in_short(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, "export", band(tmp_path))
    assert said.code == 0
    assert said.out.startswith("Band\n====\nTiny · Clan · 2 models · 12 of 20 cost\n")
    assert "Urga – Chief (general) · 8 cost\nGuard · 4 cost\n" in said.out
    assert "Hides" not in said.out


def test_the_detail_and_the_form_can_be_chosen(capsys: Capture, tmp_path: Path) -> None:
    file = band(tmp_path)
    full = run(capsys, "export", file, "--as", "markdown", "--detail", "full").out
    assert "## 1. Urga · Chief · general" in full
    assert "**Note:** *Hides*" in full
    assert "12 of" not in run(capsys, "export", file, "--detail", "open").out
    assert "2 Modelle" in run(capsys, "export", file, "--lang", "de").out


def test_a_shipped_roster_is_found_by_its_name(capsys: Capture) -> None:
    assert "Aldo – Bannerherr" in run(capsys, "export", "grenzwacht", "--lang", "de").out


def test_the_text_goes_into_a_file(capsys: Capture, tmp_path: Path) -> None:
    file, target = band(tmp_path), tmp_path / "out.md"
    said = run(capsys, "export", file, "--as", "markdown", "-o", target)
    assert (said.code, said.out) == (0, f"Written: {target}\n")
    assert target.read_text("utf-8") == run(capsys, "export", file, "--as", "markdown").out


def test_a_roster_is_never_written_over(capsys: Capture, tmp_path: Path) -> None:
    file = band(tmp_path)
    before = file.read_bytes()
    assert "would be lost" in one_line(run(capsys, "export", file, "-o", file))
    assert file.read_bytes() == before


def test_mistakes_of_the_file_are_said_beside_the_text(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, "export", band(tmp_path, "[{id: m1, unit: guard, colour: red}]"))
    assert said.code == 1
    assert "unknown_key" in said.err
    assert said.out.startswith("Band\n")


def test_the_code_as_a_picture_needs_a_file(capsys: Capture, tmp_path: Path) -> None:
    file, target = band(tmp_path), tmp_path / "code.png"
    assert "-o code.png" in one_line(run(capsys, "export", file, "--as", "qr"))
    said = run(capsys, "export", file, "--as", "qr", "-o", target)
    assert (said.code, said.out) == (0, f"Written: {target}\n")
    assert target.read_bytes().startswith(b"\x89PNG")


def test_a_roster_without_models_has_no_picture(capsys: Capture, tmp_path: Path) -> None:
    said = run(capsys, "export", band(tmp_path, "[]"), "--as", "qr", "-o", tmp_path / "code.png")
    assert "no models" in one_line(said)


def test_a_text_for_the_opponent_has_no_code(capsys: Capture, tmp_path: Path) -> None:
    file = band(tmp_path)
    for form in ("text", "markdown", "discord", "bbcode", "html"):
        assert "RB1:" in run(capsys, "export", file, "--as", form).out
        assert "RB1:" not in run(capsys, "export", file, "--as", form, "--detail", "open").out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("nowhere.yaml",), "nowhere.yaml"),
        (("grenzwach",), "did you mean 'grenzwacht'?"),
        (("grenzwacht", "--as", "markdwn"), "did you mean 'markdown'?"),
        (("grenzwacht", "-o", "no/such/folder/x.txt"), "there is no folder"),
    ],
)
def test_wrong_use_is_one_clear_line(
    words: tuple[str, ...], expected: str, capsys: Capture
) -> None:
    assert expected in one_line(run(capsys, "export", *words))


def test_letters_a_terminal_lacks_do_no_harm() -> None:
    done = process("export", "nordwacht", env={"PYTHONIOENCODING": "ascii", "REALMS_LANG": "de"})
    assert done.returncode == 0
    assert "Nordwacht" in done.stdout
    assert "Traceback" not in done.stderr
