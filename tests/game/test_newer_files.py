"""Files of a newer format say that alone, and stay as they are."""

from __future__ import annotations

import pytest

from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.notes import newer_format
from realms_builder.packs.manifest import read_manifest
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import CATALOGUE, faction_text, system_text, tiny_game, yaml_of

ROSTER = "format: 1\nkind: roster\nsystem: tiny\nfaction: clan\n"
PACK = 'format: 1\nkind: pack\nid: p\nversion: "1"\nname: P\n'


def newer(text: str) -> str:
    assert "format: 1\n" in text
    return text.replace("format: 1\n", "format: 2\nanew: yes\n", 1)


@pytest.mark.parametrize("kind", ["system", "catalogue", "faction", "roster", "pack"])
def test_a_newer_file_says_only_that(kind: str) -> None:
    name = f"{kind}.yaml"
    if kind == "system":
        found, problems = read_game(yaml_of(newer(system_text()), name), [])
    elif kind == "catalogue":
        found, problems = read_game(yaml_of(system_text(), "x"), [yaml_of(newer(CATALOGUE), name)])
        found = None
    elif kind == "faction":
        found, problems = read_faction(yaml_of(newer(faction_text()), name), tiny_game())
    elif kind == "roster":
        found, problems = read_roster(yaml_of(newer(ROSTER), name))
    else:
        found, problems = read_manifest(yaml_of(newer(PACK), name))
    assert found is None
    assert [(one.code, one.values["format"], one.place.file) for one in problems] == [
        ("bundle.newer", 2, name)
    ]


def test_what_is_of_this_format_is_not_newer() -> None:
    assert newer_format(yaml_of(ROSTER, "r.yaml")) is None
    assert newer_format(yaml_of("format: new\n", "r.yaml")) is None
    assert newer_format(yaml_of("[1]\n", "r.yaml")) is None
