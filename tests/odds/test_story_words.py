"""Stories of the five games are told in names: nobody reads the id of a step, in any language."""

from __future__ import annotations

import re

import pytest

from realms_builder.core.problems import Problem
from realms_builder.odds.questions.engine import Odds
from realms_builder.sheets.odds.story_lines import story_lines
from tests.odds.shipped_pairs import SYSTEMS, meetings

# What an id or a value of the program looks like: lower case with underscores, or a literal.
_CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:True|False|None|true|false|done|missing)\b")


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_line_of_a_story_shows_what_only_an_author_knows(system: str) -> None:
    told = 0
    for game, question, situation in meetings(system, seed=16, pairs=120):
        story = Odds(game).story(question, situation)
        if isinstance(story, Problem):
            continue
        for lang in ("de", "en"):
            for line in story_lines(story, game, lang):
                for text in (line.title, line.text, *line.notes):
                    assert not _CODE.search(text), (question.id, text)
                    told += 1
                assert line.title, question.id
                assert lang == "en" or line.title != line.id.replace("_", " "), question.id
    assert told > 500  # most questions have an answer
