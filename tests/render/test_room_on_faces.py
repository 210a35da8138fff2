"""Names, costs and boxes to tick have room of their own on the cards, in every theme."""

from __future__ import annotations

from math import hypot

import pytest

from realms_builder.cards.deck import gathered
from realms_builder.cards.fit.cases import cards_of_roster
from realms_builder.cards.fit.checking import FitCheck
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.other_sizes import size_mm
from realms_builder.cli.fit_command import fit_look
from realms_builder.game.library import Library
from realms_builder.layout.marks import TextRun
from realms_builder.render.jobs.looks import find_look, template_names
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.opened import open_roster
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
THEMES = ("colour", "high_contrast", "ink_saver", "large_print", "sepia")
DEMO = ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
LEAST_MM = 0.3
OWN_STRIP = ("ags", "basic_rules", "celtos", "true_forces")
Box = tuple[float, ...]


@pytest.mark.parametrize("game_id", OWN_STRIP)
def test_boxes_to_tick_never_lie_on_a_picture(game_id: str) -> None:
    game = LIBRARY.game(game_id)
    assert game is not None
    looked_at = 0
    for template in template_names(LIBRARY, game, "de"):
        usual = find_look(LIBRARY, game, template=template).template
        values = [v for o in usual.options if o.id == "portrait" for v in o.value_ids()]
        for portrait in values or [True]:
            options = {"portrait": portrait}
            look = find_look(LIBRARY, game, template=template, options=options)
            composer = look.composer("de")
            boxed = [e for e in look.template.front if e.box and portrait != "none"]
            pictures = [composer.box_of(e) for e in boxed if e.picture]
            tracks = [composer.box_of(e) for e in boxed if e.track or e.id == "life"]
            looked_at += len(tracks)
            assert not [1 for one in pictures for other in tracks if _touch(one, other)], template
    assert looked_at >= 2


@pytest.mark.parametrize("template", ["unit", "a6", "poker"])
def test_boxes_of_people_and_drones_have_a_strip_beside_their_picture(template: str) -> None:
    game = LIBRARY.game("realms")
    assert game is not None
    look = find_look(LIBRARY, game, template=template)
    boxes = {e.id: look.composer("de").box_of(e) for e in look.template.front if e.box}
    pictures = [box for name, box in boxes.items() if name in ("picture", "machine", "vehicle")]
    wide, high = boxes["wounds"][2:]
    if template != "poker":  # one column of them
        wide = 4.8
    ticks = (*boxes["wounds"][:2], wide, high)
    assert pictures
    assert not [box for box in pictures if _touch(box, ticks)]


def _touch(one: Box, other: Box) -> bool:
    across = one[0] < other[0] + other[2] - 0.01 and other[0] < one[0] + one[2] - 0.01
    return across and one[1] < other[1] + other[3] - 0.01 and other[1] < one[1] + one[3] - 0.01


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("template", ["unit", "unit_a6"])
@pytest.mark.parametrize(
    ("game_id", "faction_id", "model"),
    [
        ("ags", "ritter", Model("m", "greifenreiter", name="Greifenreiterin Isolde")),
        ("celtos", "gael", Model("m", "spears", name="Schar vom Weißen Hügel", strength=12)),
    ],
)
def test_a_name_keeps_off_the_medal_and_the_cost_stays_in_its_ring(
    game_id: str, faction_id: str, model: Model, template: str, theme: str
) -> None:
    game, faction = LIBRARY.game(game_id), LIBRARY.faction(game_id, faction_id)
    assert game is not None
    assert faction is not None
    roster = Roster(game_id, faction_id, "", models=(model,))
    mustered = muster(roster, game, {faction.id: faction}.get)
    look = find_look(LIBRARY, game, theme=theme, template=template)
    composer = look.composer("de")
    (subject,) = subjects_of_roster(mustered)
    face = composer.compose(subject).front
    by = face.width_mm / size_mm(look.template)[0]
    boxes = {
        e.id: tuple(side * by for side in composer.box_of(e)) for e in look.template.front if e.box
    }
    coin, rim, cost = (boxes[name] for name in ("coin", "coin_rim", "cost"))
    below = coin[1] + coin[3]
    runs = [m for m in face.marks if isinstance(m, TextRun) and m.baseline_y < below]
    assert len(runs) >= 3
    for run in runs:
        high = look.fonts.heights(run.font).cap_height * run.size_pt
        right = run.x + look.fonts.width(run.font, run.text, run.size_pt, run.tracking_pt)
        edges = [(x, y) for x in (run.x, right) for y in (run.baseline_y, run.baseline_y - high)]
        ring = rim if run.x >= cost[0] else coin
        radius, middle = ring[2] / 2, (ring[0] + ring[2] / 2, ring[1] + ring[3] / 2)
        away = [hypot(x - middle[0], y - middle[1]) - radius for x, y in edges]
        if run.x >= cost[0]:
            assert max(away) <= 0, run
        else:
            assert min(away) >= LEAST_MM, run


def test_the_roster_of_the_demo_prints_without_a_hint() -> None:
    opened = open_roster(DEMO, LIBRARY)
    assert opened.mustered is not None
    look = find_look(LIBRARY, opened.mustered.game)
    report = FitCheck(("de", "en")).report(fit_look(look), cards_of_roster(opened.mustered))
    problems = [row.problem for row in report.rows if not row.look]
    assert gathered(problems, "en") == []
