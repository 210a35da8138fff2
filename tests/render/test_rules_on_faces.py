"""Every rule of a model stands on its card, or the player asked for short texts and is told."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.cards.deck import deck_of
from realms_builder.cards.shops.face_job import FaceJob, pdf_files
from realms_builder.cards.subjects import CardSubject
from realms_builder.core.translation import languages
from realms_builder.layout.marks import Face, TextRun
from realms_builder.render.jobs.looks import CardLook, find_look
from tests.builders import shipped
from tests.render.rules_on_faces import (
    check_rules,
    letters,
    letters_of_faces,
    looks_at,
    looks_of,
    stands_on,
    texts_of_rules,
    told_cards,
)
from tests.tree import game_ids

MOST = 5
"""So many cards of a game, those with the longest rules; the whole is a command of its own."""


@cache
def sample(game_id: str) -> list[CardSubject]:
    """Return the cards with the most to say."""

    def size(subject: CardSubject) -> int:
        return sum(len(text) for _, text in texts_of_rules(subject, "de"))

    return sorted(told_cards(game_id), key=size, reverse=True)[:MOST]


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_no_rule_is_dropped(game_id: str) -> None:
    subjects = sample(game_id)
    rules, missing = 0, []
    for look in looks_of(game_id):
        own = look.template.id == "unit"
        if not look.theme.large_print and not own:
            continue
        for lang in languages() if look.theme.large_print and own else languages()[:1]:
            found = check_rules(subjects, look, lang)
            rules += found.rules
            missing += [(look.template.id, look.theme.id, lang, what) for what in found.missing]
    for look in looks_at(game_id, ("poker", "tarot", "unit_card"), "colour"):
        missing += check_rules(subjects, look, "de").missing
    assert rules > 60
    assert missing == []


def test_a_rule_that_is_missing_would_be_found() -> None:
    face = Face(63, 88, marks=[TextRun(1, 1, "Deckt sich hin-", "text", 8, "#000000")])
    rest = Face(63, 88, marks=[TextRun(1, 1, "ter dem Schild.", "text", 8, "#000000")])
    told = letters_of_faces((face, rest))
    assert stands_on("Deckt **sich** hinter dem Schild.", told)
    assert not stands_on("Deckt sich hinter dem Baum.", told)
    assert not stands_on("Ein Schild", told)


@pytest.mark.parametrize("game_id", ["ags", "true_forces"])
def test_who_asks_for_short_texts_is_told_where_the_rules_stand(game_id: str) -> None:
    subjects = sample(game_id)
    for look in looks_of(game_id, ("large_print",), short_texts=True):
        found = check_rules(subjects, look, "de")
        assert found.missing == ()
        plain = find_look(
            shipped(), subjects[0].build.game, template=look.template.id, theme="large_print"
        )
        assert pages(subjects, look) <= pages(subjects, plain)


def pages(subjects: list[CardSubject], look: CardLook) -> int:
    """Return how many faces the cards have."""
    composer = look.composer("de")
    return sum(len(composer.compose(one).all) for one in subjects)


def test_a_continuation_card_is_a_card_like_any_other() -> None:
    game = shipped().game("ags")
    assert game is not None
    look = find_look(shipped(), game, theme="large_print", size=(70, 120))
    composer = look.composer("en")
    long = next(one for one in sample("ags") if len(composer.compose(one).continuations) == 1)
    long.recount(3)
    card, more = deck_of([long], composer).leaves[:2]
    assert (card.count, more.count) == (3, 3)
    assert (more.title, more.name) == (card.title, f"{card.name}+2")
    assert letters_of_faces([more.front]).startswith(f"{letters(card.title)}3continued22")
    (file,) = pdf_files([card, more], FaceJob("shop"))
    assert len(file.pages) == 12  # three of each, both sides


def test_without_backs_the_rest_goes_to_a_continuation_card() -> None:
    game = shipped().game("true_forces")
    assert game is not None
    look = find_look(shipped(), game, theme="large_print")
    for subject in sample("true_forces"):
        fronts = deck_of([subject], look.composer("en"), backs=False).leaves
        said = letters_of_faces(leaf.front for leaf in fronts)
        assert "continuedontheback" not in said
        assert all(leaf.back is None for leaf in fronts)
        for _, text in texts_of_rules(subject, "en"):
            assert stands_on(text, said)
