"""What may be bound is read from the schema, and every sample is what the card would print."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.cards.designing.bindings import Binding, bindings_of
from realms_builder.cards.designing.new_elements import element_for
from realms_builder.cards.designing.samples import Sampler
from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.card_files import validated
from realms_builder.cards.template.template_files import lint_template
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.muster import muster
from tests.cards.card_builders import every_binding, subject, things
from tests.tree import ROOT, game_ids

LIBRARY = Library([ROOT / "factions"])
GAMES = sorted(game_ids())


@cache
def game_of(identity: str) -> Game:
    game = LIBRARY.game(identity)
    assert game is not None
    return game


def subjects(game: Game) -> list[Record]:
    faction = LIBRARY.faction(game.id, sorted(LIBRARY.factions(game.id))[0])
    assert faction is not None
    mustered = muster(empty_roster(game, faction), game, {faction.id: faction}.get)
    return list(subjects_of_faction(faction, mustered))


def called(bindings: tuple[Binding, ...], path: str) -> Binding:
    return next(b for b, _ in every_binding(bindings) if b.path == path)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_stat_cost_track_and_list_of_a_game_can_be_bound(game_id: str) -> None:
    game = game_of(game_id)
    paths = {b.path: b for b, within in every_binding(bindings_of(game)) if within is None}
    assert set(game.stats) <= {b.path for b, _ in every_binding(bindings_of(game))}
    assert set(game.costs) | set(game.item_lists) | set(game.attributes) <= set(paths)
    boxed = {t.id for t in game.tracks.values() if t.for_ == "model" and t.boxes}
    assert boxed <= {path for path, b in paths.items() if b.kind == "track"}
    for name in game.item_lists:
        fields = {part.path for part in paths[name].parts}
        assert set(game.fields[name]) <= fields
        assert paths[name].many


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_that_is_offered_can_be_worked_out(game_id: str) -> None:
    game = game_of(game_id)
    bindings = bindings_of(game)
    for shown in subjects(game)[:4]:
        sampler = Sampler(shown, "de")
        wrong = [
            (b.path, found.error)
            for b, within in every_binding(bindings)
            if (found := sampler.of(b, within)).error
        ]
        assert wrong == []


@pytest.mark.parametrize("game_id", GAMES)
def test_names_are_there_in_both_languages(game_id: str) -> None:
    for binding, _ in every_binding(bindings_of(game_of(game_id))):
        assert binding.name.pick("de")
        assert binding.name.pick("en")
        assert not binding.name.pick("de").startswith("bind.")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_new_element_is_one_that_the_template_language_knows(game_id: str) -> None:
    for binding, within in every_binding(bindings_of(game_of(game_id))):
        if binding.kind == "group":
            continue
        element = element_for(binding, (3.0, 4.0), within)
        raw = {"id": "card", "front": [element]}
        notes = Notes(YamlText("card.yaml", raw))
        lint_template(raw, notes)
        assert validated(CardTemplate, raw, notes) is not None
        assert (binding.path, notes.problems) == (binding.path, [])
        assert element["box"][:2] == [3.0, 4.0]


def test_what_stands_inside_a_list_counts_within_its_things() -> None:
    shown = subject(items=things("axe", "bow", weight=2), hp=MISSING)
    name = Binding("name", LABEL, "text")
    items = Binding("items", LABEL, "list", (name,), many=True)
    sampler = Sampler(shown, "en")
    assert sampler.of(items).count == 2
    assert sampler.of(name, items).text == "axe"
    assert sampler.worked_out("weight * 3", "items").text == "6"
    assert sampler.worked_out("name", "nothing").error
    assert element_for(name, (0.0, 0.0), items)["repeat"] == "items"


LABEL = bindings_of(game_of(GAMES[0]))[0].name


def test_a_formula_is_worked_out_or_says_in_words_why_not() -> None:
    sampler = Sampler(subject(hp=4, name="Aldo"), "en")
    assert sampler.worked_out("hp * 2").text == "8"
    assert sampler.worked_out("hp > 3").holds
    assert not sampler.worked_out("hp > 4").holds
    assert "hq" in sampler.worked_out("hq").error
    assert sampler.worked_out("hp +").error
    assert sampler.text("{name} has **{hp}**").text == "Aldo has 4"
    assert sampler.text("{name").error
    assert "hq" in sampler.text("{hq}").error


@pytest.mark.parametrize(
    "attack",
    [
        "__import__('os').system('ls')",
        "name.__class__",
        "9 ** 9 ** 9 ** 9",
        "(" * 5000 + "1" + ")" * 5000,
        "sum(items, " * 300 + "1" + ")" * 300,
        "'a' * 1000000000",
        "x" * 100_000,
    ],
)
def test_a_formula_that_attacks_is_only_words(attack: str) -> None:
    found = Sampler(subject(items=things(*"abcdefgh")), "de").worked_out(attack)
    assert found.error
    assert len(found.text) <= 120


def test_a_long_text_is_shown_in_short() -> None:
    found = Sampler(subject(note="word " * 20_000), "de").text("{note}")
    assert len(found.text) == 120
    assert found.text.endswith("…")


def test_a_repeater_tells_how_many_of_how_many_it_shows() -> None:
    sampler = Sampler(subject(items=things(*"abcde")), "en")
    assert sampler.shown({"repeat": "items"}) == (5, 5)
    assert sampler.shown({"repeat": "items", "most": 3}) == (3, 5)
    filtered = {"table": "items", "most": 2, "where": "name in ['a', 'b', 'e']"}
    assert sampler.shown(filtered) == (2, 3)
    assert sampler.shown({"repeat": "items", "where": "name == 'a'"}) == (1, 1)
    assert sampler.shown({"text": "hi"}) is None
    assert sampler.shown({"repeat": "nothing"}) is None


def test_options_of_the_look_are_bound_with_what_was_chosen() -> None:
    template = CardTemplate.model_validate(
        {
            "options": [
                {"id": "big", "type": "flag"},
                {"id": "look", "type": "choice", "values": ["a", "b"]},
            ]
        }
    )
    bindings = bindings_of(game_of(GAMES[0]), template)
    chosen = Sampler(subject(), "en", template, options={"big": True})
    assert chosen.of(called(bindings, "options.big")).holds
    assert chosen.of(called(bindings, "options.look")).text == "a"


def test_a_sample_has_its_parts_as_the_card_prints_them() -> None:
    track = Plain(
        {"id": "hp", "name": "HP", "boxes": 5, "split": MISSING, "rows": MISSING, "start": MISSING}
    )
    shown = subject(tracks=(track,), picture="/some/where/face.png", rules=())
    sampler = Sampler(shown, "de")
    assert sampler.of(Binding("hp", LABEL, "track")).text == "5 Kästchen"
    for found in sampler.of(Binding("picture", LABEL, "picture")), sampler.worked_out("picture"):
        assert (found.text, found.path) == ("face.png", "/some/where/face.png")
    assert sampler.of(Binding("own_name", LABEL, "text")).is_empty
