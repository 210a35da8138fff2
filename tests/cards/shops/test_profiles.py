"""Shop profiles: every bundled one can be read, every mistake is said with its place."""

from pathlib import Path

import pytest

from realms_builder.cards.shops.profile import (
    FileKind,
    PageOrder,
    ShopFile,
    read_shop_file,
    shop_files,
)
from realms_builder.core import resources

HEAD = "format: 1\nkind: shop\nid: mine\n"


def read(folder: Path, text: str) -> ShopFile:
    """Return the profile that says *text*, as a file of *folder*."""
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return read_shop_file(folder / "mine.yaml")


def test_the_bundled_profiles_say_what_their_shops_want() -> None:
    files = shop_files([resources.bundled_folder() / "assets" / "shops"])
    assert {name for name, file in files.items() if file.problems} == set()
    found = {name: file.profile for name, file in files.items() if file.profile}
    # printing.md, "shop rules"
    assert (found["thegamecrafter"].file, found["thegamecrafter"].bleed) == (FileKind.PNG, 3.175)
    assert found["drivethrucards"].order is PageOrder.BACK_FRONT
    assert (found["mbprint"].order, found["mbprint"].safe) == (PageOrder.FRONT_BACK, 4)
    assert found["makeplayingcards"].unverified
    assert not found["thegamecrafter"].unverified
    assert found["print_and_play_letter"].paper == "letter"


def test_ones_own_profile_shadows_a_bundled_one(tmp_path: Path) -> None:
    own, bundled = tmp_path / "own", tmp_path / "bundled"
    for folder, bleed in ((own, 2), (bundled, 3)):
        folder.mkdir()
        (folder / "mine.yaml").write_text(f"{HEAD}bleed: {bleed}\n", "utf-8")
    profile = shop_files([own, bundled])["mine"].profile
    assert profile is not None
    assert profile.bleed == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bleed: -1\n", "number_out_of_range"),
        ("bleed: much\n", "number_expected"),
        ("dpi: 100000\n", "number_out_of_range"),
        ("dpi: .nan\n", "whole_number_expected"),
        ("order: sideways\n", "value_wrong"),
        ("blede: 3\n", "unknown_key"),
        ("sizes: [pokr]\n", "card.unknown_size"),
        ("sizes: [[0, 88]]\n", "sheet.size_range"),
        ("sizes: poker\n", "list_expected"),
        ("naming: '{nummer}'\n", "shop.naming"),
        ("naming: '{number'\n", "shop.naming"),
        ("naming: '{number.__class__}'\n", "shop.naming"),
        ("naming: '{number:999999999}'\n", "shop.naming"),
        ("paper: a99\n", "choice_unknown"),
        ("file: sheets\norder: separate\n", "shop.sheets_in_order"),
    ],
)
def test_a_mistake_is_said_and_the_profile_not_used(tmp_path: Path, text: str, code: str) -> None:
    file = read(tmp_path, HEAD + text)
    assert [problem.code for problem in file.problems] == [code]
    assert file.problems[0].place.line == 3 + text.count("\n")
    assert file.profile is None


@pytest.mark.parametrize("text", ["- a list\n", "just words\n", "", "a: [1, 2\n", "\x00"])
def test_nonsense_is_no_profile(tmp_path: Path, text: str) -> None:
    file = read(tmp_path, text)
    assert file.profile is None
    assert file.problems
