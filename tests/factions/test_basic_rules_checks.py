"""The checks of the Basic Rules name the right numbers and offer ways out that work."""

from __future__ import annotations

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from tests.builders import after, codes_of, force, the


def own(**values: object) -> dict[str, object]:
    stats = {"b": 5, "hp": 2, "morale": 2}
    unit = {"id": "odd", "name": "Oddity", "size": "m", "stats": stats, "weapons": ["knife"]}
    return {**unit, **values}


def crew(
    *models: str | Model, units: tuple[dict[str, object], ...] = (), limit: int = 90
) -> Muster:
    return force("basic_rules", "strandgut", *models, units=units, limits=(("points", limit),))


def test_a_force_needs_somebody_who_is_no_npc() -> None:
    found = crew("castaway")
    assert codes_of(check(found)) == ["npc_in_force", "somebody"]
    better = after(found, "Hire Deckhand (21 pts)", the("somebody", check(found)))
    assert codes_of(check(better)) == ["npc_in_force"]


def test_npcs_may_be_listed_for_the_evening() -> None:
    found = crew("deckhand", "lighthouse_keeper")
    finding = the("npc_in_force", check(found))
    assert finding.severity is Severity.WARNING
    agreed = after(found, "Keep the NPCs of the evening here", finding)
    assert codes_of(check(agreed)) == []
    assert len(agreed.models) == 2
    alone = after(found, "Remove Lighthouse keeper", finding)
    assert [r.model.unit for r in alone.models] == ["deckhand"]


def test_points_are_only_an_agreement() -> None:
    found = crew("kraken", "walrus", limit=70)
    finding = the("points_limit", check(found))
    assert finding.severity is Severity.WARNING
    assert finding.text.pick("en") == "78 of 70 house points, 8 too many."
    assert codes_of(check(after(found, "Set the limit to 78", finding))) == []
    assert codes_of(check(after(found, "Remove Walrus mate (33 pts)", finding))) == []


def test_a_profile_without_size_gets_one() -> None:
    nameless = own()
    del nameless["size"]
    found = crew("deckhand", "odd", units=(nameless,))
    finding = the("size_missing", check(found))
    assert codes_of(check(after(found, "Enter size M", finding))) == []


def test_a_profile_without_dice_is_told() -> None:
    found = crew("deckhand", "odd", units=(own(weapons=[]),))
    assert codes_of(check(found)) == ["no_attack_dice"]
    timid = own(stats={"b": 5, "hp": 2, "morale": 0})
    found = crew("deckhand", "odd", units=(timid,))
    finding = the("no_morale_dice", check(found))
    assert codes_of(check(after(found, "Set morale dice to 1", finding))) == []


def test_a_weapon_shoots_or_does_not_reload() -> None:
    odd_fist = {"id": "fist", "name": "Fist", "dice": 1, "reload": "slow"}
    odd_gun = {"id": "gun", "name": "Gun", "kind": "ranged", "dice": 1}
    found = crew("deckhand", "odd", units=(own(weapons=[odd_fist, odd_gun]),))
    assert sorted(codes_of(check(found))) == ["shot_without_range", "strike_that_reloads"]
