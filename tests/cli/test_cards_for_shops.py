"""``realms-builder cards`` with profiles, pictures and decks."""

import json
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.render.jobs.printer_offsets import PrinterSetting, remember_offset
from tests.cli.commands import one_line, roster_text, run, tiny_pack, write
from tests.sheets.printed import pages_of

Capture = pytest.CaptureFixture[str]
MM = 72 / 25.4


def test_the_game_crafter_gets_a_picture_a_face(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "set"
    words = ("cards", "krone_und_siegel", "--profile", "thegamecrafter", "-o", target)
    said = run(capsys, *words, "--lang", "en")
    assert said.code == 0
    assert "lies in the middle of 63.5 × 88.9 mm" in said.out
    pictures = sorted(target.iterdir())
    assert f"{len(pictures)} pictures in {target}" in said.out
    for path in pictures[:2]:
        with Image.open(path) as picture:
            assert picture.size == (825, 1125)


def test_drive_thru_cards_gets_backs_first_and_honest_words(
    capsys: Capture, tmp_path: Path
) -> None:
    target = tmp_path / "band.pdf"
    words = ("cards", "krone_und_siegel", "--profile", "DriveThruCards", "-o", target)
    said = run(capsys, *words, "--lang", "en")
    assert said.code == 0
    assert "asks for PDF/X-1a. This file is not" in said.out
    assert "RGB" in said.out
    with pikepdf.open(target) as pdf:
        for page in pdf.pages:
            media = [float(number) / MM for number in page.MediaBox]
            # printing.md: a page is 2.75 x 3.75 inches
            assert media == pytest.approx([0, 0, 2.75 * 25.4, 3.75 * 25.4], abs=0.01)
            trim = [float(number) / MM for number in page.TrimBox]
            assert trim == pytest.approx([3.175, 3.175, 66.675, 92.075], abs=0.01)


def test_a_profile_of_another_size_takes_the_variant_of_the_template(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "library"
    monkeypatch.setenv("REALMS_LIBRARY", str(library))
    text = "format: 1\nkind: shop\nid: mine\nname: Mine\nfile: pdf\nbleed: 2\nsizes: [a6]\n"
    write(library / "shops" / "mine.yaml", text)
    target = tmp_path / "band.pdf"
    words = ("cards", "krone_und_siegel", "--profile", "mine", "-o", target, "--lang", "en")
    said = run(capsys, *words)
    assert said.code == 0
    assert "card.scaled" not in said.out  # the A6 template has that size
    with pikepdf.open(target) as pdf:
        trim = [float(number) / MM for number in pdf.pages[0].TrimBox]
        assert trim == pytest.approx([2, 2, 107, 150], abs=0.01)


def test_a_longer_size_without_variant_stretches_the_card_and_is_said(
    capsys: Capture, tmp_path: Path
) -> None:
    words = ("cards", "nordwacht", "--profile", "drivethrucards", "--size", "tarot")
    said = run(capsys, *words, "-o", tmp_path / "x.pdf", "--lang", "en")
    assert "is stretched to 69.85 × 120.65 mm" in said.out


def test_the_unverified_profile_says_so(capsys: Capture, tmp_path: Path) -> None:
    words = ("cards", "krone_und_siegel", "--profile", "makeplayingcards", "--dpi", "40")
    said = run(capsys, *words, "-o", tmp_path / "x", "--lang", "en")
    assert said.code == 0
    assert "not from the shop itself" in said.out
    listed = run(capsys, "cards", "--profiles", "--lang", "en")
    assert [line.endswith("unverified") for line in listed.out.splitlines()] == [
        "MakePlayingCards" in line for line in listed.out.splitlines()
    ]


def test_print_and_play_lies_on_the_paper_of_the_profile(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    run(capsys, "cards", "krone_und_siegel", "--profile", "print_and_play_letter", "-o", target)
    with pikepdf.open(target) as pdf:
        sides = sorted(float(number) / MM for number in pdf.pages[0].MediaBox[2:])
        assert sides == pytest.approx([215.9, 279.4], abs=0.01)


def test_pictures_and_decks_without_a_shop(capsys: Capture, tmp_path: Path) -> None:
    words = ("cards", "krone_und_siegel", "--lang", "en", "--dpi", "40")
    said = run(capsys, *words, "--format", "jpeg", "--bleed", "5", "-o", tmp_path / "jpeg")
    assert said.code == 0
    picture = next((tmp_path / "jpeg").glob("001-*-front.jpg"))
    with Image.open(picture) as opened:
        assert opened.size == (115, 154)  # 73 x 98 mm at 40 dpi
    said = run(capsys, *words, "--format", "tts", "-o", tmp_path / "tts")
    assert "for Tabletop Simulator" in said.out
    data = json.loads(next((tmp_path / "tts").glob("*.json")).read_text("utf-8"))
    assert data["ObjectStates"][0]["ContainedObjects"][0]["Nickname"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--profile", "thegamecrafterr", "-o", "x"), "did you mean 'thegamecrafter'?"),
        (("--profile", "mbprint", "--bleed", "-1", "-o", "x.pdf"), "-1"),
        (("--profile", "mbprint", "--bleed", "nan", "-o", "x.pdf"), "nan"),
        (("--profile", "mbprint", "--dpi", "99999", "-o", "x.pdf"), "99999"),
        (("--profile", "mbprint", "--size", "pokr", "-o", "x.pdf"), "pokr"),
        (("--profile", "mbprint", "--theme", "colur", "-o", "x.pdf"), "colour"),
        (("--profile", "mbprint", "--format", "tts", "-o", "x"), "--format tts"),
        (("--profile", "mbprint"), "-o"),
    ],
)
def test_wrong_words_are_said_in_one_line(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    expected: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(capsys, "cards", "krone_und_siegel", *words, "--lang", "en")
    assert expected in one_line(said)
    assert list(tmp_path.iterdir()) == []


def test_a_broken_profile_says_where(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    file = write(tmp_path / "shops" / "mine.yaml", "format: 1\nkind: shop\nbleed: -3\n")
    said = run(capsys, "cards", "krone_und_siegel", "--profile", "mine", "-o", tmp_path / "x.pdf")
    assert f"{file}:3" in said.err
    assert run(capsys, "cards", "--profiles").code == 1


def test_another_file_is_not_replaced_by_a_pdf(capsys: Capture, tmp_path: Path) -> None:
    file = write(tmp_path / "x.pdf", "my diary")
    words = ("cards", "krone_und_siegel", "--profile", "mbprint", "-o", file)
    assert run(capsys, *words).code == 2
    assert file.read_text() == "my diary"


def test_only_what_changed_is_printed_again_and_the_rest_is_named(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    models = "[{id: m1, unit: guard, name: Aldo}, {id: m2, unit: guard, name: Berta}]"
    file = write(tiny_pack(tmp_path) / "rosters" / "band.yaml", roster_text(models))
    words = ("cards", file, "-o", tmp_path / "x.pdf", "--changed", "--lang", "en")
    first = run(capsys, *words)
    assert "2 cards on" in first.out
    assert "Nothing is known of an earlier print" in first.out
    again = run(capsys, *words)
    assert again.code == 0
    assert "2 cards are left out" in again.out
    assert "Aldo, Berta" in again.out
    assert "Nothing has changed" in again.out
    write(file, roster_text(models.replace("Berta", "Bruno")))
    other = run(capsys, *words)
    assert "1 card on" in other.out
    assert "1 card is left out" in other.out
    assert "Aldo" in other.out
    # Another way of printing knows nothing of these sheets.
    shop = run(capsys, *words, "--profile", "mbprint")
    assert "Nothing is known of an earlier print" in shop.out
    whole = run(capsys, *words[:-3], "--lang", "en")
    assert "2 cards on" in whole.out


def test_a_ticket_comes_first_with_a_back_of_its_own_or_beside_files_for_shops(
    capsys: Capture, tmp_path: Path
) -> None:
    words = ("cards", "krone_und_siegel", "--ticket", "--lang", "en")
    plain, ticket = tmp_path / "plain.pdf", tmp_path / "ticket.pdf"
    run(capsys, *words[:2], "-o", plain)
    run(capsys, *words, "-o", ticket)
    with pikepdf.open(plain) as one, pikepdf.open(ticket) as other:
        assert len(other.pages) == len(one.pages) + 2
    assert "Job ticket" in pages_of(ticket.read_bytes())[0]
    assert pages_of(ticket.read_bytes())[1].strip() == ""
    said = run(capsys, *words, "--profile", "drivethrucards", "-o", tmp_path / "shop.pdf")
    assert f"Job ticket: {tmp_path / 'shop-ticket.pdf'}" in said.out
    (page,) = pages_of((tmp_path / "shop-ticket.pdf").read_bytes())
    assert "DriveThruCards" in page
    assert "PDF/X-1a. This file is not" in " ".join(page.split())


def test_mixed_sheets_with_further_cards_need_less_paper(capsys: Capture, tmp_path: Path) -> None:
    words = ("cards", "krone_und_siegel", "--with", "items,tokens,blanks", "--blanks", "2")
    pages: list[int] = []
    for more in ((), ("--mixed",)):
        target = tmp_path / f"{len(more)}.pdf"
        assert run(capsys, *words, *more, "-o", target, "--duplex", "none").code == 0
        with pikepdf.open(target) as pdf:
            pages.append(len(pdf.pages))
    assert pages[1] < pages[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--with", "itms"), "itms"),
        (("--with", "blanks", "--blanks", "-1"), "-1"),
        (("--blanks", "100000"), "100000"),
    ],
)
def test_unknown_further_cards_are_refused(
    capsys: Capture, tmp_path: Path, words: tuple[str, ...], expected: str
) -> None:
    said = run(capsys, "cards", "krone_und_siegel", "-o", tmp_path / "x.pdf", *words)
    assert expected in one_line(said)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_takes_the_pdf_under_the_name_of_the_roster(
    capsys: Capture, tmp_path: Path
) -> None:
    words = ("cards", "krone_und_siegel", "--profile", "mbprint", "--ticket", "-o", tmp_path)
    assert run(capsys, *words).code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["Krone und Siegel-ticket.pdf", "Krone und Siegel.pdf"]


def test_the_file_has_the_very_name_that_was_given(capsys: Capture, tmp_path: Path) -> None:
    words = ("cards", "krone_und_siegel", "--profile", "mbprint", "-o", tmp_path / "plain")
    assert run(capsys, *words).code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["plain"]


def test_backs_are_moved_as_the_printer_was_calibrated(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "config"))
    words = ("cards", "krone_und_siegel", "--ticket", "--with", "items", "--mixed")
    target = tmp_path / "x.pdf"
    said = run(capsys, *words, "--printer", "Office", "-o", target)
    assert "was not calibrated" in said.out
    remember_offset(PrinterSetting("Office", "a4", Duplex.LONG_EDGE), (0.5, -1.0))
    said = run(capsys, *words, "--printer", "Office", "-o", target)
    assert "was not calibrated" not in said.out
    assert "moved 0.5 mm right and -1 mm down" in " ".join(pages_of(target.read_bytes())[0].split())


def test_what_comes_with_the_models_is_printed_without_them(
    capsys: Capture, tmp_path: Path
) -> None:
    target = tmp_path / "extra.pdf"
    words = ("cards", "krone_und_siegel", "--no-models", "--lang", "en", "-o", target)
    assert run(capsys, *words, "--blanks", "3").out.startswith("3 cards on ")
    said = run(capsys, *words, "--with", "choices")
    assert "This roster chose nothing that needs a card of its own." in said.out
