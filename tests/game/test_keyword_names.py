"""What keywords are called where nobody has them."""

from realms_builder.game.keyword_use import lettered, together
from realms_builder.game.texts import Text
from tests.builders import shipped, tiny_game


def test_a_place_in_the_name_of_a_keyword_reads_as_its_letter() -> None:
    name = tiny_game().keywords["fearsome"].name
    assert (lettered(name).pick("de"), lettered(name).pick("en")) == ("Furcht (X)", "Fearsome (X)")


def test_a_text_without_places_stays_as_it_is() -> None:
    assert lettered(Text.of("Tough {")).pick("en") == "Tough {"


def test_words_of_one_keyword_are_said_together_and_numbers_apart() -> None:
    faction = shipped().faction("ags", "laeufer")
    assert faction is not None
    said = [use.show("en") for use in together(faction.units["skelett"].keywords)]
    assert "Immune to Fear, Bleeding, Poisoned" in said
    assert [name for name in said if name.startswith("Immune")] == said[-1:]
