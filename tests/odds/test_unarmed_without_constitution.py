"""Realms: whoever has no constitution left strikes without strength, never with less than none."""

from __future__ import annotations

from tests.builders import force


def test_a_body_without_constitution_has_strength_none() -> None:
    """Seed 000, Waffenloser Nahkampf: strength is constitution, which cards print from 0."""
    line = {"agi": 3, "bw": 3, "ko": -1, "fk": 2, "wn": 3, "eh": 3, "hp": 5}
    unit = {"id": "wisp", "name": "Wisp", "type": "infantry", "size": "small", "stats": line}
    found = force("realms", "northern_alliance", "wisp", units=(unit,))
    (body,) = found.models[0].build.records("natural")
    assert body.lookup("strength") == 0
    assert body.lookup("damage") == 0
