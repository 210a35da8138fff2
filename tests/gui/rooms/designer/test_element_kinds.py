"""Every kind of card element has what the language, the cards and the designer need of it."""

import pytest

from realms_builder.cards.designing.properties import groups_of
from realms_builder.cards.elements.makers import MAKERS
from realms_builder.cards.template.templates import CONTENT_KEYS
from realms_builder.gui.rooms.designer.elements_tree import KIND_ICONS


@pytest.mark.parametrize("kind", CONTENT_KEYS)
def test_a_kind_of_element_is_drawn_has_properties_and_a_sign(kind: str) -> None:
    assert kind in MAKERS
    assert kind in KIND_ICONS
    assert "content" in {group.code for group in groups_of({kind: True}, inside=False)}
