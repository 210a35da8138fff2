"""Every rule of a model stands on its card, or the player asked for short texts and is told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from realms_builder.cards.deck import deck_of
from realms_builder.cards.shops.face_job import FaceJob, pdf_files
from realms_builder.cards.subjects import CardSubject
from realms_builder.core.translation import languages
from realms_builder.layout.marks import Face, TextRun
from realms_builder.render.jobs.looks import CardLook, find_look, theme_names
from tests.builders import shipped
from tests.render.rules_on_faces import (
    check_rules,
    game_of,
    letters,
    letters_of_faces,
    looks_of,
    spread,
    stands_on,
    texts_of_rules,
    told_cards,
)
from tests.tree import game_ids

MOST = 5
"""So many cards of a game, those with the longest rules; the whole is a command of its own."""


@cache
def longest_first(game_id: str) -> list[CardSubject]:
    """Return all different cards of rosters that may be played, those with most to say first."""

    def size(subject: CardSubject) -> int:
        return sum(len(text) for _, text in texts_of_rules(subject, "de"))

    return sorted(told_cards(game_id), key=size, reverse=True)


def sample(game_id: str) -> list[CardSubject]:
    """Return the cards with the most to say."""
    return longest_first(game_id)[:MOST]


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_no_rule_is_dropped(game_id: str) -> None:
    # The longest card in every look, and the others of all rosters one look after the other.
    longest, *others = longest_first(game_id)
    looks = list(spread(game_id))
    each = -(-len(others) // len(looks))
    rules, missing = 0, []
    for at, (look, lang) in enumerate(looks):
        found = check_rules([longest, *others[at * each : (at + 1) * each]], look, lang)
        rules += found.rules
        about = look.template.id, look.theme.id, look.size, lang
        missing += [(*about, what) for what in found.missing]
    assert rules > 60
    assert missing == []
    said = {(look.theme.id, lang) for look, lang in looks}
    assert said == set(product(theme_names(shipped(), game_of(game_id), "en"), languages()))


def test_a_template_without_its_back_is_found_out() -> None:
    look = find_look(shipped(), game_of("ags"))
    bare = replace(look, template=look.template.model_copy(update={"back": []}))
    subjects = sample("ags")
    assert check_rules(subjects, look, "de").missing == ()
    assert len(check_rules(subjects, bare, "de").missing) >= len(subjects)


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
