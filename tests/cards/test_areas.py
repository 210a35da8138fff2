"""The area behind an element, where it meets the edge of the card."""

from realms_builder.cards.elements.areas import Sheet, area_of
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.layout.marks import PathMark, Rect


def test_stripes_run_into_the_bleed_as_the_ground_below_them_does() -> None:
    stripes = {"colour": "#ffffff", "gap": 1.6, "line": 0.8}
    element = Element.model_validate({"fill": "#123456", "stripes": stripes})
    draw = area_of(element, ThemePalette(ThemeFile(), "#123456", "#abcdef", {}), Sheet(63, 88, 3))
    assert draw is not None
    out: list[object] = []
    draw(out, 0.0, 0.0, 63.0, 11.4)  # pyright: ignore[reportArgumentType]
    (path,) = [mark for mark in out if isinstance(mark, PathMark)]
    heights = [command[2] for command in path.commands if len(command) == 3]
    assert (min(heights), max(heights)) == (-3.0, 11.4), "bled above, not where the card goes on"


def _areas(written: dict[str, object], theme: ThemeFile) -> list[Rect]:
    draw = area_of(
        Element.model_validate(written), ThemePalette(theme, "#123456"), Sheet(63, 88, 3)
    )
    out: list[object] = []
    if draw is not None:
        draw(out, 5.0, 20.0, 50.0, 10.0)  # pyright: ignore[reportArgumentType]
    return [mark for mark in out if isinstance(mark, Rect)]


def test_a_plate_as_white_as_the_paper_of_a_plain_theme_has_an_outline() -> None:
    white = {"paper": "#ffffff", "panel": "#ffffff", "line": "#8a8a8a"}
    plain = ThemeFile(plain=True, colours=white)
    plate: dict[str, object] = {"fill": "panel", "radius": 0.8}
    assert "#8a8a8a" in [rect.stroke for rect in _areas(plate, plain)]
    assert {rect.stroke for rect in _areas({"fill": "panel"}, plain)} <= {None}, "a band is none"
    assert {rect.stroke for rect in _areas(plate, ThemeFile())} == {None}, "it has its colour"
