"""Models on the clipboard: everything comes back, strangers' data never harms."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QMimeData

from realms_builder.gui.rooms.roster.arranging import (
    placed,
    stepped,
    with_copied_groups,
    with_models,
)
from realms_builder.gui.rooms.roster.clipboard import (
    MODELS,
    UNITS,
    CarriedModels,
    adapted,
    mime_of_models,
    mime_of_units,
    models_in,
    units_in,
)
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from tests.builders import mustered, roster_with, tiny_game

HOME = Path("/somewhere/a.yaml").absolute()
ALDO = Model(
    "m1",
    "guard",
    name="Aldo",
    role="general",
    loadout="x",
    choose=(("kit", ("axe", "bow")),),
    carry=(("weapons", ("axe", {"id": "bow", "count": 2})),),
    strength=3,
    form="wild",
    note="tall",
    picture="aldo.png",
)


def _muster(*models: str | Model) -> Muster:
    return mustered(roster_with(*models), tiny_game())


def _data(**content: object) -> QMimeData:
    data = QMimeData()
    data.setData(MODELS, QByteArray(json.dumps(content).encode()))
    return data


def test_a_model_comes_back_as_it_was() -> None:
    found = _muster(ALDO, "rat")
    data = mime_of_models(found, ["m1"], "here", HOME, "en")
    assert data is not None
    carried = models_in(data)
    assert carried is not None
    assert (carried.system, carried.origin) == ("tiny", "here")
    assert adapted(carried, _muster(), "here", {}) == (ALDO,)


def test_a_copy_within_a_roster_leaves_the_role_where_it_is() -> None:
    found = _muster(ALDO)
    carried = models_in(mime_of_models(found, ["m1"], "here", HOME, "en"))
    assert carried is not None
    assert adapted(carried, found, "here", {})[0].role == ""


def test_a_portrait_that_did_not_come_along_is_left_out() -> None:
    carried = models_in(mime_of_models(_muster(ALDO), ["m1"], "here", HOME, "en"))
    assert carried is not None
    assert adapted(carried, _muster(), "elsewhere", {})[0].picture == ""
    names = {"aldo.png": "b.pictures/aldo.png"}
    assert adapted(carried, _muster(), "elsewhere", names)[0].picture == "b.pictures/aldo.png"


def test_pictures_go_along_to_another_roster_only() -> None:
    carried = models_in(mime_of_models(_muster(ALDO), ["m1"], "here", HOME, "en"))
    assert carried is not None
    assert carried.pictures_for(HOME) == ()
    assert carried.pictures_for(HOME.with_name("b.yaml")) == ("aldo.png",)


def test_a_place_of_pictures_that_is_no_whole_path_is_none() -> None:
    raw = [{"unit": "rat", "picture": "a.png"}]
    carried = models_in(_data(format=1, system="tiny", home="../a.yaml", models=raw))
    assert carried is not None
    assert carried.home is None


def test_a_model_in_the_roster_of_another_faction_keeps_its_own() -> None:
    carried = models_in(mime_of_models(_muster("rat"), ["m1"], "here", HOME, "en"))
    assert carried is not None
    other = mustered(roster_with(faction="elsewhere"), tiny_game())
    assert adapted(carried, other, "there", {})[0].unit == "clan/rat"


def test_plain_text_says_names_units_and_costs() -> None:
    data = mime_of_models(_muster(ALDO, "rat"), ["m2", "m1"], "here", HOME, "de")
    assert data is not None
    assert data.text() == "Aldo (Wache), 12 cost\nRatte, 1 cost"


def test_nothing_chosen_is_nothing_copied() -> None:
    assert mime_of_models(_muster("rat"), [], "here", HOME, "en") is None


def test_units_travel_within_one_game_only() -> None:
    data = mime_of_units("tiny", ["rat", "clan/guard"], ["Rat", "Guard"])
    assert units_in(data, "tiny") == ("rat", "clan/guard")
    assert units_in(data, "other") == ()
    assert data.text() == "Rat\nGuard"


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"format": 2, "system": "tiny", "models": [{"unit": "rat"}]},
        {"format": 1, "system": "tiny", "models": "rat"},
        {"format": 1, "system": "tiny", "models": [1, "rat", {"unit": 3}, {"name": "Aldo"}]},
    ],
)
def test_malformed_models_are_none(content: Mapping[str, object]) -> None:
    assert models_in(_data(**content)) is None


def test_odd_values_of_a_model_are_left_out() -> None:
    raw = {"unit": "rat", "name": 7, "strength": True, "choose": [["a"], 3], "carry": {"a": 1}}
    carried = models_in(_data(format=1, system="tiny", models=[raw]))
    assert carried is not None
    assert carried.models == (Model("", "rat"),)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_survived(raw: bytes) -> None:
    data = QMimeData()
    data.setData(MODELS, QByteArray(raw))
    data.setData(UNITS, QByteArray(raw))
    assert models_in(data) is None
    assert units_in(data, "tiny") == ()


# ------------------------------------------------------------------------- groups

MOB = Group("g1", "mob", ("m1", "m2", "m3"), profile="pack", name="Vermin")


def _carried(found: Muster, *models: str) -> CarriedModels:
    carried = models_in(mime_of_models(found, models, "here", HOME, "en"))
    assert carried is not None
    return carried


def test_a_group_travels_with_those_of_its_members_that_do() -> None:
    found = mustered(roster_with("rat", "rat", "rat", "guard", groups=(MOB,)), tiny_game())
    assert _carried(found, "m1", "m2", "m3", "m4").groups == (MOB,)
    assert _carried(found, "m1", "m3").groups == (replace(MOB, members=("m1", "m3")),)
    assert _carried(found, "m4").groups == ()


@pytest.mark.parametrize(
    "groups", ["mob", [3], [{"members": 3}], [{"group": "mob"}], [{"members": [3, {}]}]]
)
def test_malformed_groups_bring_no_member(groups: object) -> None:
    carried = models_in(_data(format=1, system="tiny", models=[{"unit": "rat"}], groups=groups))
    assert carried is not None
    assert all(group.members == () for group in carried.groups)


def test_a_group_of_copies_needs_its_least_size_and_a_kind_of_the_game() -> None:
    roster = roster_with("rat", "rat", "rat", "rat", "rat", groups=(MOB,))
    copied = with_copied_groups(roster, [MOB], {"m1": "m4", "m3": "m5"}, tiny_game())
    like = copied.groups[1]
    assert (like.group, like.members, like.profile, like.name) == (
        "mob",
        ("m4", "m5"),
        "pack",
        "Vermin",
    )
    assert like.id != "g1"
    assert with_copied_groups(roster, [MOB], {"m1": "m4"}, tiny_game()) == roster
    other = replace(MOB, group="squad")
    assert with_copied_groups(roster, [other], {"m1": "m4", "m2": "m5"}, tiny_game()) == roster


# ------------------------------------------------------------------------- order


def test_models_are_put_before_another_in_their_order() -> None:
    roster = roster_with("a", "b", "c", "d")
    assert [m.id for m in placed(roster, ["m4", "m3"], "m1").models] == ["m3", "m4", "m1", "m2"]
    assert [m.id for m in placed(roster, ["m1"]).models] == ["m2", "m3", "m4", "m1"]


def test_a_model_put_before_itself_stays() -> None:
    roster = roster_with("a", "b")
    assert placed(roster, ["m1"], "m1") == roster


def test_added_models_get_ids_of_their_own() -> None:
    roster, ids = with_models(roster_with("a", "b"), [Model("m1", "c"), Model("m1", "d")])
    assert [m.unit for m in roster.models] == ["a", "b", "c", "d"]
    assert len({m.id for m in roster.models}) == 4
    assert ids == ("m3", "m4")


def test_a_step_at_the_edge_changes_nothing() -> None:
    assert stepped(["a", "b", "c"], ["a", "b"], -1) == ["a", "b", "c"]
    assert stepped(["a", "b", "c"], ["c"], 1) == ["a", "b", "c"]
    assert stepped(["a", "b", "c"], ["a", "c"], 1) == ["b", "a", "c"]
