"""``realms-builder tokens``: rounds for a roster on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.sheets.printed import pages_of, sizes_of

Capture = pytest.CaptureFixture[str]


def test_the_tokens_of_a_roster_are_written(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, "tokens", "grenzwacht", "-o", target, "--lang", "de")
    # Bleeding and shocked twice each, focusing and defending four times, 8 TT, 7 corpses, 12 LT.
    assert (said.code, said.out) == (0, f"39 Marker auf 1 Seite: {target}\n")
    (page,) = pages_of(target.read_bytes())
    for name, count in {"Blutend": 2, "Leichenmarker": 7, "Anführer-Token": 12}.items():
        assert page.count(name) == count
    assert "Grenzwacht · Marker · Seite 1 von 1" in page


def test_a_dial_has_every_number_once(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = run(capsys, "tokens", "nordwacht", "-o", target, "--theme", "ink_saver")
    assert said.out.startswith("49 tokens")  # 43 and an arrow for each of 6 dials
    (page,) = pages_of(target.read_bytes())
    dials = page.count("Action")
    numbers = page.split("North Watch")[0].split()
    assert dials == 6
    assert all(numbers.count(str(number)) == dials for number in range(12))


def test_small_paper_takes_more_pages(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    run(capsys, "tokens", "grenzwacht", "-o", target, "--paper", "a5")
    sizes = sizes_of(target.read_bytes())
    assert len(sizes) == 2
    assert sizes[0] == pytest.approx((148, 210), abs=0.01)


def test_a_roster_without_tokens_writes_nothing(capsys: Capture, tmp_path: Path) -> None:
    file = write(tiny_pack(tmp_path) / "rosters" / "band.yaml", roster_text("[]"))
    said = run(capsys, "tokens", file, "-o", tmp_path / "out.pdf")
    assert said.code == 1
    assert "needs no tokens" in said.out
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("grenzwacht",), "-o"),
        (("grenzwach", "-o", "x.pdf"), "did you mean 'grenzwacht'?"),
        (("grenzwacht", "-o", "x.pdf", "--paper", "a99"), "There is no paper"),
        (("grenzwacht", "-o", "x.pdf", "--template", "tokn"), "did you mean 'token'?"),
        (("grenzwacht", "-o", "x.pdf", "--template", "unit"), "there is no template 'unit'"),
        (("grenzwacht", "-o", "no/such/x.pdf"), "there is no folder"),
    ],
)
def test_wrong_use_is_one_line(
    words: tuple[str, ...],
    expected: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in one_line(run(capsys, "tokens", *words, "--lang", "en"))
