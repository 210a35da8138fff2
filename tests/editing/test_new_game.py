"""A new game from the wizard: whatever its author chooses can be played, and says why it is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.subjects import subjects_about
from realms_builder.core.files import WriteFailed
from realms_builder.editing.new_games import new_game_files
from realms_builder.editing.new_games.new_game import DraftGame, drafted
from realms_builder.editing.new_games.new_game_faults import faults
from realms_builder.editing.new_games.new_game_fights import fitting, has_hit_points
from realms_builder.editing.new_games.new_game_files import write_game
from realms_builder.editing.new_games.new_game_parts import (
    first_plan,
    parts,
    ready_keyword,
    ready_stat,
    with_stats,
)
from realms_builder.editing.new_games.new_game_plan import GamePlan, PlannedName
from realms_builder.editing.new_games.new_game_system import rules_of
from realms_builder.editing.worth.valuing import Valuer, Worth
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_text
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Model, Roster
from tests.builders import told
from tests.cards.card_builders import texts
from tests.editing.new_games import plans

SETS = [str(ready["id"]) for ready in parts()["sets"]]


def sound(plan: GamePlan, lang: str = "de") -> DraftGame:
    """Return what *plan* comes to; nothing may be wrong with it."""
    draft = drafted(plan, lang)
    assert told(list(draft.problems)) == [], draft.system_text + draft.people_text
    assert [finding.code for finding in draft.findings] == []
    assert draft.is_sound
    return draft


def cards(draft: DraftGame) -> list[CardFaces]:
    """Return the cards of the first roster, as they print without a template of the game's own."""
    assert draft.game is not None
    assert draft.mustered is not None
    composer = find_look(Library([]), draft.game, theme="colour").composer("de")
    models = [record.model.id for record in draft.mustered.models]
    found = (subject for model in models for subject in subjects_about(draft.mustered, model))
    return [composer.compose(subject) for subject in found]


def worth(draft: DraftGame, unit: str = "captain") -> Worth:
    """Return what the dice say of *unit*."""
    assert draft.game is not None
    assert draft.people is not None
    people = draft.people
    return Valuer().attacks(draft.game, people, people.units[unit], {people.id: people}.get)


# -------------------------------------------------------------------------------- any choice


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plan=plans(), lang=st.sampled_from(["de", "en"]))
def test_whatever_is_chosen_can_be_played(plan: GamePlan, lang: str) -> None:
    assert faults(plan) == ()
    draft = sound(plan, lang)
    assert draft.mustered is not None
    assert len(draft.mustered.models) >= max(1, plan.least)
    attacks = [attack for against in worth(draft).against for attack in against.attacks]
    wanted = bool(plan.fight and plan.has_yardstick and plan.costs != "none")
    assert bool(attacks) is wanted
    assert all(0 <= attack.chance.value <= 1 for attack in attacks if attack.chance is not None)


@pytest.mark.parametrize("name", SETS)
def test_next_next_next_gives_cards_that_fit(name: str) -> None:
    faces = cards(sound(first_plan(name)))
    assert len(faces) == 3
    assert [problem.code for face in faces for problem in face.problems] == []


@pytest.mark.parametrize("name", SETS)
def test_every_line_is_explained_in_the_authors_language(name: str) -> None:
    german, english = (drafted(first_plan(name), lang) for lang in ("de", "en"))
    for here, there in (
        (german.system_text, english.system_text),
        (german.people_text, english.people_text),
    ):
        comments = [[line for line in text.splitlines() if "#" in line] for text in (here, there)]
        assert len(comments[0]) == len(comments[1]) > 15
        assert comments[0] != comments[1]
    assert german.game is not None
    assert english.game is not None
    assert german.game.file == english.game.file


# -------------------------------------------------------------------------------- what it says


def test_the_dice_of_a_duel_are_counted_by_hand() -> None:
    # Skill 5 against 3: one die each, and a lead of two; 26 of 36 pairs are better than a tie.
    odds = worth(sound(first_plan("duel"))).against[0].attacks[0]
    assert odds.chance is not None
    assert odds.chance.value * 36 == 26


def test_a_stat_of_ones_own_stands_in_for_the_usual_one() -> None:
    plan = first_plan("heroes")
    assert "pools" not in fitting(plan)
    stats = (*plan.stats, ready_stat("def", plan.sides, "inch"))
    assert "pools" in fitting(with_stats(plan, stats))


def test_hit_points_are_never_taken_for_a_skill() -> None:
    plan = with_stats(first_plan("plain"), (ready_stat("hp", 6, "inch"),))
    assert fitting(plan) == ()
    assert has_hit_points(plan)


@pytest.mark.parametrize(
    ("change", "units", "expected"),
    [
        ({"leader": "one"}, ["recruit"], "one_chief"),
        ({"leader": "some"}, ["recruit"], "has_leader"),
        ({"leader": "at_most", "is_limited": False}, ["captain", "captain"], "leaders_at_most"),
        ({"is_limited": True, "leader": "some"}, ["captain", "captain"], "too_often"),
        ({"costs": "points", "limit": 10, "leader": "none"}, ["recruit"] * 11, "budget"),
        ({"least": 3, "leader": "none"}, ["recruit"], "too_few"),
        ({"most": 2, "leader": "none"}, ["recruit"] * 3, "too_many"),
    ],
)
def test_a_rule_finds_what_breaks_it(
    change: dict[str, object], units: list[str], expected: str
) -> None:
    draft = sound(replace(first_plan(), **change))  # type: ignore[arg-type]
    assert draft.game is not None
    assert draft.people is not None
    assert expected in rules_of(draft.plan)
    models = tuple(Model(f"m{number}", unit) for number, unit in enumerate(units))
    limits = (("points", draft.plan.limit),)
    roster = Roster(draft.game.id, draft.people.id, models=models, limits=limits)
    found = check(muster(roster, draft.game, {draft.people.id: draft.people}.get))
    assert [finding.code for finding in found] == [expected]


def test_who_leads_has_one_word_in_each_language() -> None:
    draft = sound(replace(first_plan(), leader="one"))
    assert draft.game is not None
    assert draft.people is not None
    roster = Roster(draft.game.id, draft.people.id, models=(Model("m1", "captain"),))
    (found,) = check(muster(roster, draft.game, {draft.people.id: draft.people}.get))
    assert found.text.pick("de") == "Anführer der Truppe: 0 statt 1."
    assert found.text.pick("en") == "Leaders of the troop: 0 instead of 1."
    for word in ("Hauptmann", "en: chief"):
        assert word not in draft.system_text


def test_a_keyword_changes_the_stat_it_names() -> None:
    plan = replace(first_plan(), keywords=(ready_keyword("fast"),))
    draft = sound(plan)
    assert draft.mustered is not None
    moves = [str(record.build.lookup("mov")) for record in draft.mustered.models]
    assert moves == ["8", "6", "6"]


def test_a_keyword_goes_with_the_stat_that_it_changes() -> None:
    plan = first_plan()
    mov = next(stat for stat in plan.stats if stat.id == "mov")
    words = [word.id for word in plan.keywords]
    assert "fast" in words
    without = with_stats(plan, tuple(stat for stat in plan.stats if stat != mov))
    assert [word.id for word in without.keywords] == [word for word in words if word != "fast"]


def test_a_game_of_single_champions_has_a_troop_of_one() -> None:
    draft = sound(replace(first_plan(), most=1))
    assert draft.mustered is not None
    assert [record.model.unit for record in draft.mustered.models] == ["captain"]


# -------------------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": PlannedName.of({"de": " ", "en": ""})}, ("name",)),
        ({"id": "Mein Spiel"}, ("id",)),
        ({"id": "taken"}, ("id",)),
        ({"stats": ()}, ("stats",)),
        ({"least": 5, "most": 4}, ("most",)),
        ({"limit": 2, "least": 3}, ("limit",)),
        ({"people_id": "system"}, ("people_id",)),
        ({"fight": "saves"}, ("fight",)),
    ],
)
def test_faults_are_told_at_their_field(change: dict[str, object], path: tuple[str, ...]) -> None:
    found = faults(replace(first_plan(), **change), {"taken"})  # type: ignore[arg-type]
    assert path in [fault.path for fault in found]
    assert all(fault.text(lang) for fault in found for lang in ("de", "en"))


@pytest.mark.parametrize(
    ("usual", "fits"),
    [
        ("3/4+", True),
        ("9/4+", False),
        ("3/7+", False),
        ("3/1+", False),
        ("3", False),
        ("", False),
        ("4+", False),
        ("٣/4+", False),
    ],
)
def test_a_pool_fits_its_dice(usual: str, fits: bool) -> None:
    stat = replace(ready_stat("def", 6, "inch"), usual=usual)
    plan = with_stats(first_plan(), (stat,))
    found = [fault for fault in faults(plan) if fault.path == ("stats", 0, "usual")]
    assert (found == []) is fits


# -------------------------------------------------------------------------------- the files


def test_a_library_has_the_game_with_its_people_and_its_ready_roster(tmp_path: Path) -> None:
    written = write_game(sound(first_plan()), tmp_path / "factions" / "new_game")
    library = Library([tmp_path / "factions"])
    assert library.systems == {"new_game": written.system}
    assert library.factions("new_game") == {"first_people": written.people}
    assert library.rosters("new_game", only="ready") == [written.roster]


def test_a_game_that_is_named_in_one_language_is_written_in_it_alone() -> None:
    plan = replace(first_plan(), name=PlannedName.of({"en": "Cloud Corsairs"}))
    draft = sound(plan)
    for text in (draft.system_text, draft.people_text):
        assert list(_texts(parse_text(text).data)) != []
        assert [one for one in _texts(parse_text(text).data) if set(one) != {"en"}] == []


def test_boxes_are_called_like_the_stat_that_is_lost() -> None:
    plan = first_plan()
    hull = replace(plan.stats[0], name=PlannedName.of({"de": "Rumpf", "en": "Hull"}))
    assert hull.id == "hp"
    draft = sound(with_stats(plan, (hull, *plan.stats[1:])))
    assert draft.game is not None
    assert draft.game.tracks["hp"].name.pick("en") == "Hull"


def test_nothing_is_written_over(tmp_path: Path) -> None:
    there = tmp_path / "first_people.yaml"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(WriteFailed):
        write_game(sound(first_plan()), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [there.name]
    assert there.read_text(encoding="utf-8") == "mine"


def test_half_a_game_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., object] = new_game_files.atomic_file

    def full(path: Path) -> object:
        if path.parent.name == "ready":
            raise WriteFailed("write.disk_full", path)
        return real(path)

    monkeypatch.setattr(new_game_files, "atomic_file", full)
    with pytest.raises(WriteFailed):
        write_game(sound(first_plan()), tmp_path / "factions" / "new_game")
    assert list(tmp_path.iterdir()) == []


def test_the_ready_parts_speak_both_languages() -> None:
    texts = list(_texts(parts()))
    assert len(texts) > 80
    assert [text for text in texts if set(text) != {"de", "en"} or not all(text.values())] == []


def _texts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "de" in value or "en" in value:
            yield value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def test_a_card_is_silent_about_limits_which_are_for_whoever_hires() -> None:
    captain, recruit, *_ = (run_texts(faces) for faces in cards(sound(first_plan())))
    assert "Höchstzahl" not in captain + recruit


def run_texts(faces: CardFaces) -> str:
    return " ".join([*texts(faces.front), *texts(faces.back)])
