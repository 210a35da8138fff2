"""No bundled card overflows, loses a character, or shows a coarse picture.

The hardest cards of every unit in every template of its game; ``realms-builder fit`` and the
benchmark look at every loadout.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from realms_builder.cards.fit.cases import CardShelf, UnitCards
from realms_builder.cards.fit.checking import FitCheck
from realms_builder.cards.fit.report import element_in_words, loadout_of, what_happens
from realms_builder.cli.fit_command import fit_look
from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages
from realms_builder.render.jobs.face_check import InkCheck
from realms_builder.render.jobs.looks import find_look
from tests.builders import ROOT, shipped

TEMPLATES = sorted(
    (path.parts[-3], path.stem)
    for path in (ROOT / "factions").glob("*/cards/*.yaml")
    if path.stem not in ("scenario", "task")
)


@cache
def hardest(system: str) -> tuple[UnitCards, ...]:
    """Return the hardest cards of every unit of a bundled game."""
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None

    factions = [f for f in (library.faction(system, n) for n in library.factions(system)) if f]
    units = CardShelf().of_factions(game, factions, lambda name: library.faction(system, name))
    return tuple(replace(unit, cards=unit.hardest) for unit in units)


LOOKS = [(system, stem, "colour") for system, stem in TEMPLATES]
LOOKS += [(system, stem, "large_print") for system, stem in TEMPLATES if stem == "unit"]


@pytest.mark.parametrize(("system", "stem", "theme"), LOOKS)
def test_nothing_overflows_or_is_lost_on_the_hardest_cards(
    system: str, stem: str, theme: str
) -> None:
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    look = find_look(library, game, template=_id(system, stem), theme=theme)
    # Without the options there is only the usual look.
    usual = {option.id: option.start() for option in look.template.options}
    plain = look.template.model_copy(update={"options": []})
    wanted = fit_look(look)._replace(template=plain, options=usual)
    report = FitCheck(languages(), InkCheck(look.fonts)).report(wanted, hardest(system))
    wrong = [row for row in report.rows if row.severity is not Severity.HINT]
    said = {
        f"{loadout_of(r, 'en')}: {element_in_words(r, 'en')} {what_happens(r, 'en')}" for r in wrong
    }
    assert not said
    # A text may give way, but nobody wants to read it at half its size.
    assert min((row.percent for row in report.rows), default=100) >= 60


def _id(system: str, stem: str) -> str:
    return "unit_a6" if (system, stem) == ("celtos", "a6") else stem
