"""The icon font, its list of names and the drawings they come from."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from realms_builder.game.icons import icon_characters
from realms_builder.render.pictures.svg import load_svg

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "icons"


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    pytest.importorskip("fontTools")
    spec = importlib.util.spec_from_file_location("build_icons", ROOT / "packaging/build_icons.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def font(builder: ModuleType):
    from fontTools.ttLib import TTFont

    return TTFont(FOLDER / "realms-icons.ttf", recalcTimestamp=False)


def test_the_committed_font_and_names_are_in_step_with_the_drawings(builder: ModuleType):
    assert builder.build_font(FOLDER) == (FOLDER / "realms-icons.ttf").read_bytes()
    assert builder.build_names(FOLDER) == (FOLDER / "icons.json").read_bytes()


def test_a_new_drawing_gets_a_new_code_and_moves_no_other(builder: ModuleType, tmp_path: Path):
    for name in ("icons.json", "names.json", "ap.svg", "star.svg", "wn.svg"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    before = builder.code_points(tmp_path)
    (tmp_path / "aa_first_in_order.svg").write_bytes((FOLDER / "ap.svg").read_bytes())
    after = builder.code_points(tmp_path)
    assert {name: after[name] for name in before} == before
    assert after["aa_first_in_order"] not in before.values()


def test_a_drawing_with_a_line_or_a_colour_makes_no_glyph(builder: ModuleType, tmp_path: Path):
    (tmp_path / "names.json").write_text('{"characters": {}, "aliases": {}}')
    red = '<svg viewBox="0 0 24 24"><path d="M0 0h9v9z" fill="red"/></svg>'
    (tmp_path / "red.svg").write_text(red)
    with pytest.raises(ValueError, match=r"red\.svg"):
        builder.build_font(tmp_path)


def test_every_name_and_every_sign_has_a_glyph_with_ink(font):
    cmap = font.getBestCmap()
    wishes = json.loads((FOLDER / "names.json").read_text("utf-8"))
    for character in [*icon_characters().values(), *wishes["characters"].values()]:
        assert font["glyf"][cmap[ord(character)]].numberOfContours > 0


def test_every_alias_draws_what_it_stands_for():
    wishes = json.loads((FOLDER / "names.json").read_text("utf-8"))
    characters = icon_characters()
    assert all(characters[a] == characters[name] for a, name in wishes["aliases"].items())
    assert not set(wishes["aliases"]) & {path.stem for path in FOLDER.glob("*.svg")}


def test_the_font_may_be_embedded_and_stands_on_the_line_the_cards_expect(font):
    assert font["OS/2"].fsType == 0
    assert font["head"].unitsPerEm == 1200
    assert font["hhea"].ascent == 960
    assert font["name"].getDebugName(1) == "Realms Icons"


def test_a_ring_has_its_hole_wound_the_other_way(font):
    glyph = font["glyf"][font.getBestCmap()[ord(icon_characters()["circle_empty"])]]
    points, ends, _ = glyph.getCoordinates(font["glyf"])
    outlines = [list(points[: ends[0] + 1]), list(points[ends[0] + 1 : ends[1] + 1])]
    areas = sorted(_area(outline) for outline in outlines)
    assert len(ends) == 2
    assert areas[0] < 0 < areas[1]
    assert -areas[0] > areas[1]  # the outer outline runs clockwise, as TrueType asks


def test_drawings_are_one_black_filled_path_inside_the_grid():
    for path in FOLDER.glob("*.svg"):
        drawing = load_svg(path)
        (shape,) = drawing.shapes
        values = [value for command in shape.commands for value in command[1:]]
        assert (drawing.width, drawing.height) == (24, 24), path.name
        assert shape.fill == "#000000" and shape.stroke is None, path.name
        assert not drawing.problems, path.name
        assert min(values) >= 0 and max(values) <= 24, path.name


def _area(points: list[tuple[int, int]]) -> float:
    ring = zip(points, points[1:] + points[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ring) / 2
