"""``realms-builder template``: mistakes of card templates, and pictures of a card."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cli import template_command as template_preview
from tests.cli.commands import one_line, run, tiny_pack, write
from tests.sheets.printed import sizes_of

Capture = pytest.CaptureFixture[str]
HEAD = "format: 1\nkind: card\nid: mine\nsystem: tiny\nsize: [50, 100]\n"
FINE = 'front:\n  - {id: name, box: [3, 3, 44, 6], text: "{name}", lines: 1}\n'


def template(root: Path, text: str, head: str = HEAD) -> Path:
    """Return a template file beside the tiny game."""
    folder = tiny_pack(root)
    return write(folder / "cards" / "mine.yaml", head + text)


def codes(capsys: Capture, path: Path) -> list[tuple[str, int]]:
    """Return code and line of everything that a check finds."""
    said = run(capsys, "template", "check", path, "--format", "json")
    return [(problem["code"], problem["line"]) for problem in said.data]


def test_the_shipped_templates_are_without_mistakes(capsys: Capture) -> None:
    said = run(capsys, "template", "check", "unit", "unit_a6", "--lang", "en")
    assert (said.code, said.out) == (
        0,
        "9 templates checked: 0 errors, 0 warnings, 0 hints.\n",
    )


def test_a_fine_template_is_fine(capsys: Capture, tmp_path: Path) -> None:
    path = template(tmp_path, FINE)
    said = run(capsys, "template", "check", path, "--lang", "en")
    assert (said.code, said.out) == (0, "1 template checked: 0 errors, 0 warnings, 0 hints.\n")


def test_every_mistake_is_named_at_its_line(capsys: Capture, tmp_path: Path) -> None:
    path = template(
        tmp_path,
        "front:\n"
        "  - {id: a, box: [1, 1, -5, 5], text: x}\n"
        '  - {id: b, box: [1, 1, 40, 5], text: "{nmae}"}\n'
        '  - {id: c, box: [1, 1, 40, 5], text: "{signz(1, 2)}"}\n'
        "  - {id: d, box: [1, 1, 40, 5], text: x, style: titel}\n"
        "  - {id: e, box: [1, 1, 40, 5], text: x, font: text_blod}\n"
        '  - {id: f, box: [1, 1, 40, 5], text: ":swrod:"}\n'
        "  - {id: g, box: [1, 1, 5, 5], icon: swrod}\n"
        "  - {id: h, box: [1, 1, 5, 5], picture: \"'nix.png'\"}\n",
    )
    assert codes(capsys, path) == [
        ("card.empty_box", 7),
        ("card.unknown_name", 8),
        ("card.unknown_function", 9),
        ("card.unknown_style", 10),
        ("card.unknown_font", 11),
        ("card.unknown_icon", 12),
        ("card.unknown_icon", 13),
        ("card.picture_missing", 14),
    ]
    said = run(capsys, "template", "check", path, "--lang", "en")
    assert said.code == 1
    assert "“b”: there is nothing called “nmae” in this game. Did you mean “name”?" in said.out


def test_templates_that_extend_each_other_are_told(capsys: Capture, tmp_path: Path) -> None:
    path = template(tmp_path, "extends: other\n" + FINE)
    write(path.parent / "other.yaml", HEAD.replace("mine", "other") + "extends: mine\n" + FINE)
    assert [code for code, _ in codes(capsys, path)] == ["card.extends_cycle"]


def test_ten_thousand_elements_are_told_and_no_more_than_a_thousand_drawn(
    capsys: Capture, tmp_path: Path
) -> None:
    lines = "".join(f"  - {{id: e{n}, box: [1, 1, 40, 5], text: x}}\n" for n in range(10_000))
    path = template(tmp_path, "front:\n" + lines)
    found = codes(capsys, path)
    assert {code for code, _ in found} == {"card.too_many_elements"}


def test_a_text_of_100_kilobytes_is_told(capsys: Capture, tmp_path: Path) -> None:
    words, word = "lorem " * 17_000, "x" * 100_000
    path = template(
        tmp_path,
        f"front:\n  - {{id: a, box: [1, 1, 40, 50], text: {words}}}\n"
        f"  - {{id: b, box: [1, 51, 40, 40], text: {word}}}\n",
    )
    assert ("card.too_long", 7) in codes(capsys, path)
    assert ("card.too_long", 8) in codes(capsys, path)


def test_what_is_no_template_is_told(capsys: Capture, tmp_path: Path) -> None:
    path = write(tiny_pack(tmp_path) / "cards" / "mine.yaml", "front: [[[\n")
    said = run(capsys, "template", "check", path, "--system", "ags")
    assert (said.code, "Traceback" in said.out) == (1, False)


def test_a_preview_is_as_large_as_the_card(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.png"
    path = template(tmp_path, FINE)
    said = run(capsys, "template", "preview", path, "-o", target, "--dpi", "127", "--lang", "en")
    assert said.code == 0
    # 127 dpi are 5 pixels for each millimetre.
    with Image.open(target) as picture:
        assert picture.size == (pytest.approx(250, abs=1), pytest.approx(500, abs=1))


def test_a_preview_as_pdf_has_every_face(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    back = "back:\n  - {id: more, box: [3, 3, 44, 6], text: back}\n"
    path = template(tmp_path, FINE + back)
    run(capsys, "template", "preview", path, "-o", target)
    assert len(sizes_of(target.read_bytes())) == 2
    run(capsys, "template", "preview", path, "-o", target, "--face", "back")
    assert len(sizes_of(target.read_bytes())) == 1


def test_the_unit_can_be_chosen_or_the_worst_one(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "out.png"
    words = ("template", "preview", "ags/unit", "-o", target, "--dpi", "30", "--lang", "en")
    assert run(capsys, *words, "--unit", "ritter/wachmeister").out.startswith("Watch sergeant, ")
    wrong = run(capsys, *words, "--unit", "ritter/wachmeistr")
    assert "did you mean 'wachmeister'" in one_line(wrong)
    words = ("template", "preview", "realms/unit", *words[3:])
    plain = run(capsys, *words, "--unit", "deep_consortium/guard").out
    worst = run(capsys, *words, "--unit", "deep_consortium/guard", "--worst").out
    assert worst.splitlines()[-1] != plain.splitlines()[-1]


def test_a_preview_never_takes_the_place_of_a_template(capsys: Capture, tmp_path: Path) -> None:
    path = template(tmp_path, FINE)
    said = run(capsys, "template", "preview", path, "-o", path, "--lang", "en")
    assert "a preview is a .png or a .pdf" in one_line(said)
    assert path.read_text(encoding="utf-8") == HEAD + FINE


def test_several_templates_of_one_name_have_to_be_told_apart(
    capsys: Capture, tmp_path: Path
) -> None:
    said = run(capsys, "template", "preview", "unit", "-o", tmp_path / "a.png", "--lang", "en")
    assert "ags/unit" in one_line(said)


def test_watching_draws_when_a_file_was_saved_and_stops_at_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "a.yaml", "one")
    drawn: list[str] = []
    saves = iter(["two and more", None, "three", KeyboardInterrupt])

    def sleep(_seconds: float) -> None:
        save = next(saves)
        if save is KeyboardInterrupt:
            raise KeyboardInterrupt
        if save is not None:
            file.write_text(str(save), encoding="utf-8")

    monkeypatch.setattr(template_preview.time, "sleep", sleep)
    template_preview.watch(
        lambda: [file, tmp_path / "gone.yaml"], lambda: drawn.append(file.read_text("utf-8"))
    )
    assert drawn == ["two and more", "three"]
