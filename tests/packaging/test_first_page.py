"""What strangers see first: the README, the page of the package, what software centres show."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from PIL import Image

from realms_builder.cli.main import COMMANDS
from realms_builder.core.translation import languages
from tests.shots import readme_pictures
from tests.shots.readme_pictures import MOST_BYTES, README
from tests.tree import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "packaging/pypi.md")
FIRST = (f"packaging/publishing/first/{lang}.md" for lang in languages())
METAINFO = next((ROOT / "packaging/desktop").glob("*.metainfo.xml"))
HOME = str(
    tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Homepage"]
)
RAW = HOME.replace("github.com", "raw.githubusercontent.com") + "/main/"
OURS = re.compile(r"https://(?:raw\.)?github(?:usercontent)?\.com/[^\s<>\"'`)]+")
SOURCE = re.compile(r'<(?:img|source)\b[^>]*?\bsrc(?:set)?="([^"]+)"', re.S)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def targets(text: str) -> Iterator[str]:
    """Yield where the links and pictures of Markdown lead."""
    for block in MarkdownIt().parse(text):
        yield from SOURCE.findall(block.content if block.type == "html_block" else "")
        for token in block.children or ():
            yield from (str(token.attrs[key]) for key in ("href", "src") if key in token.attrs)


def anchors(text: str) -> set[str]:
    """Return what the headings are called in addresses."""
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


def pictures_of_the_readme() -> set[Path]:
    return {ROOT / one for one in targets(text_of("README.md")) if one.endswith(".png")}


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_picture_of_a_page_leads_somewhere(name: str) -> None:
    text = text_of(name)
    for target in targets(text):
        place, _, anchor = target.partition("#")
        if place.startswith("https://"):
            continue
        assert not place or (ROOT / name).parent.joinpath(place).exists(), target
        assert not anchor or anchor in anchors(text_of(place) if place else text), target


@pytest.mark.parametrize("name", [*PAGES, *FIRST, METAINFO.relative_to(ROOT).as_posix()])
def test_our_own_addresses_name_the_owner_of_the_project_and_what_is_there(name: str) -> None:
    for address in OURS.findall(text_of(name)):
        if address.startswith(RAW):
            assert (ROOT / address.removeprefix(RAW)).is_file(), address
        else:
            assert address in {HOME, f"{HOME}/releases", f"{HOME}/issues"}, address


def test_the_pages_elsewhere_show_pictures_by_whole_addresses() -> None:
    shown = [one for one in targets(text_of("packaging/pypi.md")) if one.endswith(".png")]
    assert shown
    assert all(one.startswith(RAW) for one in shown)
    images = re.findall(r"<image[^>]*>([^<]+)</image>", METAINFO.read_text("utf-8"))
    assert len(images) >= 2 * len(languages())
    assert all(one.startswith(RAW) for one in images)
    for one in images:
        with Image.open(ROOT / one.removeprefix(RAW)) as picture:
            assert picture.width >= 620, "software centres want no smaller ones"


def test_the_readme_shows_the_program_before_it_speaks_of_commands() -> None:
    text = text_of("README.md")
    assert text.startswith("# Realms Builder\n\nAn army builder")
    assert text.index("assets/manual/en/pictures/roster.png") < 600
    assert text.index(".exe") < text.index("uv tool install") < text.index("packaging/start.py")
    for name in ("start.py", "check.py"):
        assert f"    python3 packaging/{name}" in text
        assert f"py packaging\\{name}" in text, "python3 opens the shop on Windows"


def test_the_readme_names_commands_that_there_are() -> None:
    named = set(re.findall(r"^    realms-builder ([\w-]+)", text_of("README.md"), re.M))
    assert len(named) > 5
    assert named <= set(COMMANDS)


def test_the_pictures_of_the_readme_are_small_and_there_in_every_language() -> None:
    shown = {path.name for path in pictures_of_the_readme() if path.parent == README}
    assert shown == {path.name for path in README.iterdir()}, "poe pictures makes them"
    kinds = {name.rpartition("_")[0] for name in shown}
    assert shown == {f"{kind}_{lang}.png" for kind in kinds for lang in languages()}
    assert sum((README / name).stat().st_size for name in shown) <= MOST_BYTES
    for name in shown:
        with Image.open(README / name) as picture:
            assert picture.mode == "P", name


def test_pictures_are_made_anew_and_without_a_browser_the_old_phone_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("REALMS_LIBRARY", "REALMS_STATE"):
        monkeypatch.setenv(name, str(tmp_path / "mine"))
    for name in ("ROWS", "SHEETS"):
        monkeypatch.setattr(readme_pictures, name, getattr(readme_pictures, name)[-1:])
    monkeypatch.setattr(readme_pictures, "languages", lambda: ("en",))
    monkeypatch.setattr(readme_pictures, "chromium_program", lambda: None)
    (tmp_path / "phone_en.png").write_bytes(b"old")
    assert readme_pictures.main(tmp_path) == 0
    assert "phone_en.png stays as it was" in capsys.readouterr().out
    assert (tmp_path / "phone_en.png").read_bytes() == b"old"
    for name, wide in (("cards_en.png", 1000), ("sheets_en.png", 1280)):
        with Image.open(tmp_path / name) as picture:
            assert picture.width >= wide, name
            assert len(picture.getcolors() or ()) > 100, f"{name} shows next to nothing"
    assert not (tmp_path / "mine").exists()
