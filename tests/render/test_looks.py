"""Finding the look of cards: templates by what they show."""

from __future__ import annotations

import pytest

from realms_builder.render.jobs.looks import UnknownLook, find_look, template_names
from tests.builders import shipped


def test_templates_of_tokens_are_not_offered_for_units() -> None:
    game = shipped().game("ags")
    assert game is not None
    names = template_names(shipped(), game, "en")
    assert "unit" in names
    assert "token" not in names


def test_a_template_that_shows_something_else_is_unknown() -> None:
    game = shipped().game("ags")
    assert game is not None
    assert find_look(shipped(), game, template="token", shows="token").template.id == "token"
    with pytest.raises(UnknownLook) as found:
        find_look(shipped(), game, template="token")
    assert "token" not in found.value.known
    with pytest.raises(UnknownLook) as found:
        find_look(shipped(), game, template="unit", shows="token")
    assert found.value.known == ("token",)
