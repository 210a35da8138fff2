"""What the rules of a model say, letter by letter, and what of it stands on its faces.

``python -m tests.render.rules_on_faces`` looks at everything; the tests take samples.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, cycle
from typing import NamedTuple

from realms_builder.cards.markup import parse_markup
from realms_builder.cards.rules_on_card import rules_of
from realms_builder.cards.sizes import CARD_SIZES
from realms_builder.cards.subjects import CardSubject, subjects_of_roster
from realms_builder.cards.template.binding import Card
from realms_builder.cards.text_programs import TextLook, TextProgram
from realms_builder.core.translation import languages, sentence
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import (
    BrokenLook,
    CardLook,
    find_look,
    template_names,
    theme_names,
)
from realms_builder.roster.storage.opened import open_roster
from tests.builders import shipped
from tests.cards.card_builders import runs
from tests.tree import game_ids

_LOOK = TextLook(lambda colour: colour, icon_characters())
_TEXT = TextProgram(parse_markup("{text}"), _LOOK)
_NAME = TextProgram(parse_markup("{name}"), _LOOK)
LEAST_LETTERS = 8
"""A rule broken between faces goes on with at least so many letters, a line's worth of a word."""


def letters(text: str) -> str:
    """Return the letters and digits of *text* alone: breaks, hyphens and signs do not matter."""
    return re.sub(r"[\W_]+", "", text.casefold())


def texts_of_rules(subject: CardSubject, lang: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of every rule that the model of *subject* has."""
    for rule in rules_of(subject.build):
        assert isinstance(rule, Record)
        card = Card(lang, "")
        yield _NAME.plain(card, rule), _TEXT.plain(card, rule)


def letters_of_faces(faces: Iterable[Face]) -> str:
    """Return all letters that are printed on *faces*, in the order of drawing."""
    return letters(" ".join(run.text for face in faces for run in runs(face)))


def stands_on(text: str, printed: str) -> bool:
    """Return whether *text* is *printed*: in one go, or broken where a face or column ends."""
    left, at = letters(text), 0
    while left:
        size = _longest(left, printed, at)
        if size < min(len(left), LEAST_LETTERS):
            return False
        at = printed.index(left[:size], at) + size
        left = left[size:]
    return True


def _longest(wanted: str, printed: str, start: int) -> int:
    """Return how many letters of *wanted*, from its first on, stand together behind *start*."""
    low, high = 0, len(wanted)
    while low < high:
        middle = (low + high + 1) // 2
        if printed.find(wanted[:middle], start) >= 0:
            low = middle
        else:
            high = middle - 1
    return low


def told_cards(game_id: str) -> Iterator[CardSubject]:
    """Yield the cards of all rosters of a game that may be played, those with equal rules once."""
    seen: set[tuple[str, ...]] = set()
    for path in shipped().rosters(game_id):
        mustered = open_roster(path, shipped()).mustered
        if path.parent.name == "illegal" or mustered is None:
            continue
        for subject in subjects_of_roster(mustered):
            key = (subject.show("en"), *(name for name, _ in texts_of_rules(subject, "en")))
            if key not in seen:
                seen.add(key)
                yield subject


class RuleCheck(NamedTuple):
    """What is missing on cards: as many rules were looked for, these are nowhere."""

    rules: int
    missing: tuple[str, ...]


def check_rules(subjects: Iterable[CardSubject], look: CardLook, lang: str) -> RuleCheck:
    """Return which rules of *subjects* are missing on their faces in *look*.

    A rule may be missing on a card that says where it stands instead.
    """
    composer = look.composer(lang)
    elsewhere = letters(sentence("card.note_sheet", lang))
    rules, missing = 0, []
    for subject in subjects:
        printed = letters_of_faces(composer.compose(subject).all)
        told = dict(look.options).get("short_texts") is True and elsewhere in printed
        for name, text in texts_of_rules(subject, lang):
            rules += 1
            if not told and not stands_on(text, printed):
                missing.append(f"{subject.show(lang)}: {name}")
    return RuleCheck(rules, tuple(missing))


def looks_of(
    game_id: str, themes: Iterable[str] | None = None, **options: bool
) -> Iterator[CardLook]:
    """Yield a game's own templates and the general ones in *themes*, by default in all."""
    library, game = shipped(), game_of(game_id)
    for template in template_names(library, game, "en"):
        for theme in themes or theme_names(library, game, "en"):
            yield find_look(library, game, template=template, theme=theme, options=options)


def looks_at(game_id: str, sizes: Iterable[str], theme: str) -> Iterator[CardLook]:
    """Yield what a game has for cards of *sizes*, where it can be read there."""
    for name in sizes:
        size = CARD_SIZES[name].width_mm, CARD_SIZES[name].height_mm
        try:
            yield find_look(shipped(), game_of(game_id), theme=theme, size=size)
        except BrokenLook:
            continue


def spread(game_id: str) -> Iterator[tuple[CardLook, str]]:
    """Yield every template in every theme, and every size in one, languages taking turns."""
    library, game = shipped(), game_of(game_id)
    themes, turns = list(theme_names(library, game, "en")), cycle(languages())
    for look in looks_of(game_id):
        yield look, next(turns)
    for at, size in enumerate(CARD_SIZES):
        lang = next(turns)
        for look in looks_at(game_id, [size], themes[at % len(themes)]):
            yield look, lang


def game_of(game_id: str) -> Game:
    """Return a bundled game."""
    game = shipped().game(game_id)
    assert game is not None
    return game


def main() -> None:
    """Look for every rule on every card: all rosters, templates, sizes, themes and languages."""
    for game_id in sorted(game_ids()):
        subjects = list(told_cards(game_id))
        at_sizes = (looks_at(game_id, CARD_SIZES, theme) for theme in ("colour", "large_print"))
        for look in chain(looks_of(game_id), *at_sizes):
            for lang in languages():
                found = check_rules(subjects, look, lang)
                words = (game_id, look.template.id, look.theme.id, look.size, lang, found.rules)
                print(*words, "missing:", *(found.missing or ["nothing"]))


if __name__ == "__main__":
    main()
