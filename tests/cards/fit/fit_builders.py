"""Small builders for tests of the fit report: the tiny game, templates by hand, even letters."""

from __future__ import annotations

from realms_builder.cards.fit.cases import CardShelf, UnitCards
from realms_builder.cards.fit.checking import FaceCheck, FitCheck, FitLook
from realms_builder.cards.fit.report import FitReport
from realms_builder.cards.fit.rows import FitKind, FitRow
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.game import Game
from tests.builders import tiny_faction, tiny_game
from tests.cards.card_builders import EvenMetrics

THEME = ThemeFile()
FONTS = EvenMetrics()

UNITS = """
units:
  - id: guard
    name: {de: Wache, en: Guard}
    loadouts:
      - {id: light, weapons: [axe]}
      - {id: heavy, name: {de: schwer, en: heavy}, weapons: [long_sword]}
  - id: rat
    name: {de: Ratte, en: Rat}
"""


def template(text: str) -> CardTemplate:
    """Return the template in *text*, without its first lines, which must be without mistakes."""
    whole = f"format: 1\nkind: card\nid: card\nsize: tcg\n{text}"
    found = TemplateShelf([read_template_text(whole, "card.yaml")]).find("card")
    assert found is not None
    assert found.problems == ()
    assert found.template is not None
    return found.template


def look(text: str) -> FitLook:
    """Return the look of the template in *text*, in letters that are all as wide."""
    return FitLook(template(text), THEME, FONTS)


def cards(
    units: str = UNITS, game: Game | None = None, shelf: CardShelf | None = None
) -> list[UnitCards]:
    """Return the cards of the units in the text *units*."""
    played = game or tiny_game()
    clan = tiny_faction(played, units)
    return (shelf or CardShelf()).of_factions(played, [clan], {clan.id: clan}.get)


def report(
    text: str,
    units: str = UNITS,
    *,
    game: Game | None = None,
    face_check: FaceCheck | None = None,
) -> FitReport:
    """Return the report on *units* in the template in *text*, in German and English."""
    return FitCheck(("de", "en"), face_check).report(look(text), cards(units, game))


def told(rows: FitReport | tuple[FitRow, ...]) -> set[tuple[str, str, str, str]]:
    """Return what happens: kind, unit, loadout in English, language."""
    found = rows.rows if isinstance(rows, FitReport) else rows
    return {(r.kind.value, r.case.unit, r.case.loadout.pick("en"), r.lang) for r in found}


def of_kind(found: FitReport, kind: FitKind) -> list[FitRow]:
    """Return the rows of one kind."""
    return [row for row in found.rows if row.kind is kind]
