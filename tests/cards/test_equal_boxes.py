"""Cards of one build share what their boxes came to, and never what one of them says itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.deck import deck_of
from realms_builder.cards.elements.makers import SideBySide
from realms_builder.cards.subjects import CardSubject, subjects_of_roster
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.yaml.text import parse_file
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import FULL, TextStyle
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import mustered, roster_with, shipped, tiny_game
from tests.cards.card_builders import EvenMetrics, composer, texts

SYSTEMS = ("ags", "basic_rules", "celtos", "realms", "true_forces")
READY = [path for system in SYSTEMS for path in shipped().rosters(system, only="ready")]
NAMES = ("Ida", "Bo", "Łucja", "", "Bo", "Ida", "Ann", "Eve", "Kai", "Lu", "Mo", "Pia", "Ute")
HP = "3"
HEAD = "format: 1\nkind: card\nsize: [60, 40]\n"


def told_card_by_card(
    subjects: Sequence[CardSubject], with_look: CardComposer, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Return every mark and every message of each card of one deck."""
    made: list[str] = []
    compose = with_look.compose

    def watched(subject: CardSubject, **ways: object) -> object:
        faces = compose(subject, **ways)  # type: ignore[arg-type]
        made.append(repr(([face.drawn for face in faces.all], list(faces.problems))))
        return faces

    monkeypatch.setattr(with_look, "compose", watched)
    deck_of(subjects, with_look)
    return made


def thrice(roster: Roster) -> Roster:
    """Return the first models of *roster*, each with two more of other names and notes."""
    first = roster.models[:4]
    more = [
        replace(model, id=f"{model.id}x{n}", name=f"{NAMES[at]}{n}", note="Eis " * (n * at))
        for at, model in enumerate(first)
        for n in range(2)
    ]
    return replace(roster, models=(*first, *more))


@pytest.mark.parametrize("file", READY, ids=lambda path: path.stem)
def test_ready_rosters_get_the_cards_that_their_models_get_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roster, _ = read_roster(parse_file(file), file.stem)
    assert roster is not None
    game = shipped().game(roster.system)
    assert game is not None
    found = muster(thrice(roster), game, lambda name: shipped().faction(game.id, name))
    look = find_look(shipped(), game).composer("de")
    subjects = subjects_of_roster(found)
    alone = [look.compose(subject) for subject in subjects_of_roster(found)]
    expected = [repr(([face.drawn for face in one.all], list(one.problems))) for one in alone]
    assert told_card_by_card(subjects, look, monkeypatch) == expected


def lines(template: str, roster: Roster, game: Game | None = None) -> list[str]:
    """Return the text of each card of *roster*."""
    subjects = subjects_of_roster(mustered(roster, game or tiny_game()))
    deck = deck_of(subjects, composer(HEAD + template))
    return ["".join(texts(leaf.front) + texts(leaf.back)) for leaf in deck.leaves]


def named(*names: str) -> Roster:
    """Return a guard for each of *names*."""
    return roster_with(*(Model(f"m{n}", "guard", name) for n, name in enumerate(names)))


def test_every_card_says_its_own_name_and_note() -> None:
    models = (Model(f"m{n}", "guard", name, note=name[::-1]) for n, name in enumerate(NAMES))
    text = "front: [{id: a, box: [0, 0, 60, 9], text: '{own_name}'}]\n"
    text += "back: [{id: b, box: [0, 0, 60, 9], column: [{text: '{note}'}, {text: '{hp}'}]}]"
    found = lines(text, roster_with(*models))
    assert found == [f"{name or '–'}{name[::-1] or '–'}{HP}" for name in NAMES]


def test_what_comes_again_and_again_is_that_of_the_same_note() -> None:
    notes = ["a", "b"] * 12
    models = (Model(f"m{n}", "guard", note=note) for n, note in enumerate(notes))
    text = "front: [{id: a, box: [0, 0, 60, 9], column: [{text: '{note}'}]}]"
    assert lines(text, roster_with(*models)) == notes


def test_cards_say_which_group_their_models_are_in() -> None:
    groups = "[{id: squad, name: Trupp, size: [1, 9]}]"
    game = tiny_game(groups=groups)
    models = [Model(f"m{n}", "guard", str(n)) for n in range(6)]
    two = (
        Group("g1", "squad", ("m1", "m3"), name="Rot"),
        Group("g2", "squad", ("m2", "m4"), name="Blau"),
    )
    text = "front: [{id: a, box: [0, 0, 60, 9], column: [{text: '{own_name}[? {group.name}]'}]}]"
    found = lines(text, roster_with(*models, groups=two), game)
    assert found[:6] == ["0", "1 Rot", "3 Rot", "2 Blau", "4 Blau", "5"]


def test_a_condition_on_what_a_card_says_itself_is_asked_of_each() -> None:
    text = "front: [{id: a, box: [0, 0, 60, 9], when: has(own_name), column: [{text: '{name}'}]}]"
    names = ["Ida", "", "Bo", "", ""]
    assert [bool(line) for line in lines(text, named(*names))] == [bool(name) for name in names]


def test_a_value_that_cannot_be_worked_out_is_said_of_every_card() -> None:
    game = tiny_game(tracks="[{id: hp, name: {de: Leben, en: life}, boxes: 1/0}]")
    look = CardComposer(default_template(game), ThemeFile(), "en", EvenMetrics())
    deck = deck_of(subjects_of_roster(mustered(named(*NAMES[:4]), game)), look)
    said = [problem.values["card"] for problem in deck.problems if problem.code == "card.value"]
    assert said == ["Ida", "Bo", "Łucja", "Guard"]


def test_a_formula_that_fails_is_said_of_every_card() -> None:
    text = HEAD + "front: [{id: a, box: [0, 0, 60, 9], column: [{text: '{hp / (hp - hp)}'}]}]"
    deck = deck_of(subjects_of_roster(mustered(named(*"abcd"), tiny_game())), composer(text))
    assert [problem.values["card"] for problem in deck.problems] == list("abcd")


def test_what_goes_on_on_another_card_says_the_name_of_its_own_card() -> None:
    text = (
        "front: [{id: a, box: [0, 0, 60, 9], column: [{text: '%s {own_name}'}], fit: [continue]}]"
    )
    words = " ".join(["Wort"] * 60)
    deck = deck_of(
        subjects_of_roster(mustered(named(*"abcd"), tiny_game())), composer(HEAD + text % words)
    )
    ends = [texts(leaf.back or leaf.front)[-1][-1] for leaf in deck.leaves if "+" in leaf.name]
    assert sorted(set(ends) & set("abcd")) == list("abcd")


def test_only_the_first_two_cards_of_a_build_ask_for_its_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    grouped = CardSubject.grouped

    def counted(subject: CardSubject, list_id: str) -> tuple[Value, ...]:
        asked.append(subject.key)
        return grouped(subject, list_id)

    monkeypatch.setattr(CardSubject, "grouped", counted)
    text = "front: [{id: a, box: [0, 0, 60, 9], repeat: weapons, each: '{name}'}]"
    assert len(set(lines(text, named(*"abcdef")))) == 1
    assert asked == ["m0", "m1"]


def test_a_row_that_was_stretched_is_as_high_as_before_where_it_is_laid_out_again() -> None:
    style = TextStyle(EvenMetrics(), "de", size_pt=10)
    row = SideBySide([Prose([(FaceRun("Eis"),)], style), Prose([(FaceRun("Tee"),)], style)], 1, 0)
    first = row.layout(40, FULL)
    height = first.height
    first.stretch(20)
    assert row.layout(40, FULL).height == height < first.height == 20


def test_rules_are_asked_for_twice_where_only_the_note_below_them_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    grouped = CardSubject.grouped

    def counted(subject: CardSubject, list_id: str) -> tuple[Value, ...]:
        asked.append(subject.key)
        return grouped(subject, list_id)

    monkeypatch.setattr(CardSubject, "grouped", counted)
    parts = "[{repeat: weapons, each: '{name}'}, {text: '{own_name}'}]"
    text = "front: [{id: a, box: [0, 0, 60, 30], column: " + parts + "}]"
    found = lines(text, named(*"abcdefghij"))
    assert [line[-1] for line in found] == list("abcdefghij")
    assert asked == ["m0", "m1"]
