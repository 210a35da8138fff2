"""Pages and task cards of scenarios: everything fits in both languages and says what it should."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.cards.composing import CardFaces
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import (
    CardLook,
    UnknownLook,
    find_look,
    template_names,
)
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.scenarios.settling import settle
from realms_builder.sheets.evening.extra_subjects import (
    PAGE,
    TASK,
    ScenarioSubject,
    every_task,
    page_subject,
    task_subjects,
)
from tests.builders import shipped
from tests.cards.card_builders import texts
from tests.scenarios.small_scenarios import duel, settled, systems_with_scenarios

LANGS = ("de", "en")
SYSTEMS = systems_with_scenarios()
LEAST_SHRUNK = 80


def game_of(system: str) -> Game:
    game = shipped().game(system)
    assert game is not None
    return game


@cache
def file_of(system: str) -> ScenarioFile:
    file, _ = scenarios_of(shipped(), game_of(system))
    assert file is not None
    return file


@cache
def look(system: str, template: str) -> CardLook:
    return find_look(shipped(), game_of(system), template=template, shows=template)


@cache
def sides(system: str) -> tuple[Muster, Muster]:
    first, second, *_ = shipped().factions(system)

    def side(faction: str) -> Muster:
        roster = Roster(system=system, faction=faction, name="")
        return muster(roster, game_of(system), lambda name: shipped().faction(system, name))

    return side(first), side(second)


def rolled(system: str, seed: int) -> SettledScenario:
    scenario, _ = settle(game_of(system), file_of(system), sides(system), seed)
    assert scenario is not None
    return scenario


def poor(faces: CardFaces) -> list[Problem]:
    """Return what a reader would notice: cut, continued, shortened or much shrunk."""
    return [
        problem
        for problem in faces.problems
        if problem.severity is not Severity.HINT
        or problem.code != "card.shrunk"
        or int(problem.values["percent"]) < LEAST_SHRUNK
    ]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_task_card_fits(system: str, lang: str) -> None:
    names = shipped().factions(system)
    factions = {name: f for name in names if (f := shipped().faction(system, name)) is not None}
    subjects = every_task(game_of(system), file_of(system), factions)
    composer = look(system, TASK).composer(lang)
    for subject in subjects:
        faces = composer.compose(subject)
        assert poor(faces) == [], subject.key
        assert faces.continuations == (), subject.key
        assert faces.back is not None


def test_there_is_one_card_for_every_task() -> None:
    subjects = every_task(game_of("ags"), file_of("ags"), {})
    # 18 tasks of tactics, 12 side tasks, 12 of the peoples; the six tactics are no cards.
    assert len(subjects) == 42
    assert len({subject.key for subject in subjects}) == 42
    # Six orders, six missions, five oaths; the nights of True Forces give no tasks.
    counts = {name: len(every_task(game_of(name), file_of(name), {})) for name in SYSTEMS}
    assert counts == {"ags": 42, "realms": 6, "basic_rules": 6, "celtos": 5, "true_forces": 0}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_mission_fits_on_one_page(system: str, lang: str) -> None:
    composer = look(system, PAGE).composer(lang)
    seen: set[tuple[tuple[str, ...], bool]] = set()
    for seed in range(240):
        scenario = rolled(system, seed)
        brings = any(task.task.units for pool in scenario.pools for task in pool.tasks)
        kind = (tuple(mission.card.id for mission in scenario.missions), brings)
        if kind in seen:
            continue
        seen.add(kind)
        faces = composer.compose(page_subject(scenario))
        assert poor(faces) == [], kind
        assert faces.continuations == (), kind
    missions = {mission for (mission, *_), _ in seen}
    deck = rolled(system, 0).missions[0].deck
    assert missions == {card.id for card in deck.cards}
    if system == "ags":
        assert len(seen) == 12


def words(face: Face | None) -> str:
    return " ".join(texts(face))


def test_the_page_shows_who_plays_what_was_rolled_and_the_map() -> None:
    scenario = rolled("ags", 7)
    face = look("ags", PAGE).composer("de").compose(page_subject(scenario)).front
    said = words(face)
    for part in ("Szenario-Nummer 7", "Rekonstruktion.", "Hälfte von A", "Sklavenhändler", "4/4+"):
        assert part in said, part
    # The mission is the interrogation: its things are numbered, its ring measures six inches.
    assert "6″" in said


def test_what_is_carried_has_no_number_since_it_stands_nowhere_on_the_map() -> None:
    pages = (page_subject(rolled("basic_rules", seed)) for seed in range(40))
    page = next(one for one in pages if show(one.lookup("name"), "en") == "Three pillars")
    things = page.lookup("set_up")
    assert isinstance(things, tuple)
    said = [(show(t.lookup("name"), "en")[:3], t.lookup("number")) for t in things]  # type: ignore[union-attr]
    assert said == [("3 ×", "1"), ("4 ×", MISSING)]


def test_the_front_says_everything_and_the_back_gives_nothing_away() -> None:
    composer = look("ags", TASK).composer("en")
    backs: dict[str, set[str]] = {"A": set(), "B": set()}
    for subject in task_subjects(rolled("ags", 7)):
        faces = composer.compose(subject)
        assert faces.back is not None
        side = str(subject.lookup("side"))
        assert show(subject.lookup("name"), "en") not in words(faces.back)
        backs[side].add(faces.back.hash())
        assert side in texts(faces.back)
        assert "A Generic Skirmisher" in words(faces.back)
    assert {side: len(found) for side, found in backs.items()} == {"A": 1, "B": 1}


def test_a_card_has_a_box_for_every_time_it_can_count() -> None:
    subjects = {s.key.split("/")[-1]: s for s in every_task(game_of("ags"), file_of("ags"), {})}

    def boxes(card: str) -> list[object]:
        score = subjects[card].lookup("score")
        assert isinstance(score, tuple)
        return [line.lookup("boxes") for line in score if isinstance(line, Record)]

    assert boxes("cross_over") == [3]
    assert boxes("marking") == [1, 1, 1]
    assert boxes("examine_shrine") == [1, 1]
    assert boxes("mine") == [3]
    # Three points are given at the start; three boxes count the losses.
    assert boxes("survive") == [0, 3]


def test_an_ability_is_said_with_its_test_and_the_person_with_her_profile() -> None:
    subjects = {s.key.split("/")[-1]: s for s in every_task(game_of("ags"), file_of("ags"), {})}
    composer = look("ags", TASK).composer("en")

    def said(card: str) -> str:
        return words(composer.compose(subjects[card]).front)

    assert "WIL vs TN 1" in said("free_prisoners").replace("\u00a0", " ")
    assert "3/4+" in said("bodyguard")


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_of_ones_own_has_cards_and_a_page_too(lang: str) -> None:
    scenario = settled(1)
    general = find_look(shipped(), duel(), template=TASK, shows=TASK).composer(lang)
    for subject in task_subjects(scenario):
        assert poor(general.compose(subject)) == []
    page = find_look(shipped(), duel(), template=PAGE, shows=PAGE).composer(lang)
    faces = page.compose(page_subject(scenario))
    assert poor(faces) == []
    assert "Reds" in words(faces.front)


def test_what_everybody_can_do_is_said_with_its_fields() -> None:
    scenario = next(s for seed in range(50) if (s := settled(seed)).missions[0].card.id == "stone")
    items = page_subject(scenario).lookup("items")
    assert isinstance(items, tuple)
    (pray,) = (item for item in items if isinstance(item, Record))
    assert show(pray.lookup("name"), "en") == "Pray"
    assert show(pray.lookup("facts"), "en") == "reach\u00a02″"


def test_a_subject_knows_nothing_else() -> None:
    subject = ScenarioSubject("key", {"name": "It"}, duel())
    assert subject.identity == "key"
    assert subject.lookup("faction") is not MISSING
    assert set(subject.names()) == {"system", "key", "name"}


def test_templates_of_scenarios_are_not_offered_for_units() -> None:
    game = game_of("ags")
    names = set(template_names(shipped(), game, "en"))
    assert {"unit", "base"} <= names
    assert not {TASK, PAGE} & names
    with pytest.raises(UnknownLook):
        find_look(shipped(), game, template=TASK)
    with pytest.raises(UnknownLook):
        find_look(shipped(), game, template="unit", shows=TASK)
