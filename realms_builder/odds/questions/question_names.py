"""What questions are called, and which one somebody means by a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.game.names import normalised
from realms_builder.odds.questions.questions import Question
from realms_builder.wording import LANGUAGES


def full_name(question: Question, lang: str) -> str:
    """Return what is asked, with the item it is thrown for: ``Pistol · damage roll``."""
    mechanic = question.mechanic.name.pick(lang) or question.mechanic.id
    if question.item is None:
        return mechanic
    item = question.item.show(lang)
    return item if item == mechanic else f"{item} · {mechanic}"


def names_of(question: Question) -> Iterator[str]:
    """Yield everything that *question* goes by: ids, and names in every language."""
    yield from (question.id, question.mechanic.id)
    if question.item is not None:
        yield question.item.identity or ""
    for lang in LANGUAGES:
        yield from (full_name(question, lang), question.name(lang))
        yield question.mechanic.name.pick(lang)
        if question.item is not None:
            yield question.item.show(lang)


def questions_called(every: Iterable[Question], word: str) -> list[Question]:
    """Return the question with the id *word*, else every one that goes by that name."""
    known = list(every)
    exact = [question for question in known if question.id == word]
    asked = normalised(word)
    return exact or [q for q in known if asked in {normalised(name) for name in names_of(q)}]
