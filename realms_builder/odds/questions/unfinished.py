"""What no figure counts: rules that their own author marks as unfinished."""

from __future__ import annotations

from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.texts import Text
from realms_builder.odds.questions.questions import Question
from realms_builder.roster.resolve.build import Build


def not_computed(question: Question) -> tuple[Text, ...]:
    """Return the names of the unfinished rules that the sides and the item bring."""
    uses: list[KeywordUse] = []
    if question.item is not None:
        uses += question.item.carried.item.keywords()
    for place, build in enumerate(question.builds):
        uses += build.keywords
        uses += _of_what_is_worn(build) if place else ()
    names = {use.keyword.id: use.keyword.name for use in uses if use.keyword.unfinished}
    return tuple(names.values())


def _of_what_is_worn(build: Build) -> list[KeywordUse]:
    """Return the keywords of what the side that is attacked carries."""
    return [use for carried in build.carried() for use in carried.item.keywords()]
