"""Files of other programs become one tree, whatever they are written in, or are refused."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.foreign_texts import signs_of
from realms_builder.exchange.foreign.plain_values import number
from realms_builder.exchange.foreign.taking_in import read_foreign
from tests.exchange.foreign.samples import FOLDER, SPACE, refusal, zipped

HEAD = f'<roster xmlns="{SPACE}" name="n" battleScribeVersion="2.03">'


def test_three_formats_are_one_tree(tmp_path: Path) -> None:
    markup = FOLDER / "night_ferry.ros"
    archive = zipped(markup.read_bytes(), tmp_path / "night_ferry.rosz")
    trees = [read_foreign(path).roster for path in (markup, archive)]
    trees.append(read_foreign(FOLDER / "night_ferry.json").roster)
    assert trees[0] == trees[1] == trees[2]


def test_what_a_file_is_tells_its_beginning_and_not_its_name(tmp_path: Path) -> None:
    plain = tmp_path / "list.rosz"
    plain.write_bytes((FOLDER / "marsh_patrol.ros").read_bytes())
    assert read_foreign(plain).roster.name == "Marsh patrol"


def test_costs_are_summed_and_never_multiplied() -> None:
    patrol = read_foreign(FOLDER / "marsh_patrol.ros").roster
    assert patrol.summed() == {"pts": Decimal(185), "levy": Decimal(1)}
    ferry = read_foreign(FOLDER / "night_ferry.ros").roster
    assert ferry.summed() == {"pts": Decimal("97.5")}  # 2 + 60 + 35.5 + 35.5 - 35.5


def test_forces_in_forces_and_what_players_wrote() -> None:
    ferry = read_foreign(FOLDER / "night_ferry.ros").roster
    assert [force.name for force in ferry.all_forces()] == ["River War", "First Boat"]
    names = [root.name for root in ferry.roots()]
    assert names == ["Heron Banner", "Heron Captain", "Frog Swarm", "Frog Swarm", "Leaky Boat"]
    patrol = read_foreign(FOLDER / "marsh_patrol.ros").roster
    captain = list(patrol.roots())[1]
    assert (captain.own_name, captain.note, captain.primary) == (
        "Old Grey",
        "Painted in blue.",
        "Leaders",
    )
    assert patrol.note == "For the league in spring."
    assert captain.rules[0].source == "Reed and Iron, main book, p. 31"


def test_marks_of_other_programs_become_ours() -> None:
    signs = signs_of("Reed and Iron")
    assert signs.text("**^^Hidden^^** and ^^Loud^^\r\n■ one\n•  two ") == (
        "**Hidden** and **Loud**\n- one\n- two"
    )
    assert signs.text("One:\n* two\n* *three*") == "One:\n- two\n- *three*"
    assert signs.text("***Mud:*** wet, **^^Ward^^**.") == "**Mud:** wet, **Ward**."
    assert signs.text("Crit, Anti-Monster** (+1)") == "Crit, Anti-Monster (+1)"
    assert signs.text("One\nTwo and\nthree.\nfour") == "One\nTwo and three.\nfour"
    assert signs.name("✦ {Old}  Name 💀") == "(Old) Name"
    assert signs.icon_and_name("⚔ Hook") == ("melee", "Hook")


def test_distances_of_signs_are_written_out_in_the_game_that_has_them() -> None:
    assert signs_of("Some Kill Team Game").text("3⬤, within ⬟ or ■") == "6″, within 6″ or 3″"
    assert signs_of("Reed and Iron").text("■ first") == "- first"


def test_one_page_rules() -> None:
    watch = read_foreign(FOLDER / "bridge_watch.json").roster
    assert watch.system == "Age of Fantasy: Skirmish"
    assert watch.summed() == {"pts": Decimal(115)}
    warden, guards = watch.roots()
    assert (warden.own_name, warden.note, guards.number) == ("Tilda", "Knows the ford.", 5)
    assert warden.profiles[0].columns == (("Quality", "3+"), ("Defense", "4+"), ("Tough", "3"))
    assert [rule.name for rule in warden.rules] == ["Tough(3)", "Nimble"]
    oar, lantern = warden.picks
    assert oar.profiles[0].columns == (
        ("Range", ""),
        ("Attacks", "A3"),
        ("AP", "1"),
        ("Rules", ""),
    )
    assert (lantern.profiles, guards.picks[0].number) == ((), 5)


def test_ids_as_numbers_and_odd_values_are_taken_as_they_are(tmp_path: Path) -> None:
    pick = {"id": 52408, "name": "Reed", "number": 2, "type": "model", "costs": "none"}
    cost = {"name": "pts", "value": -1.5}
    force = {"name": "F", "selections": [pick, 7, None], "costs": [cost]}
    path = tmp_path / "list.txt"
    path.write_text(json.dumps({"roster": {"name": True, "forces": [force]}}))
    roster = read_foreign(path).roster
    assert (roster.name, next(iter(roster.roots())).number) == ("true", 2)
    assert roster.summed() == {"pts": Decimal("-1.5")}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"name: a roster\n", "foreign.unknown"),
        (b"", "foreign.unknown"),
        (b"[1, 2]", "foreign.unknown"),
        (b'{"hello": 1}', "foreign.unknown"),
        (b'{"forces": [], "forces": []}', "foreign.broken_markup"),
        (b'{"forces": NaN}', "foreign.broken_markup"),
        (b'{"forces": [', "foreign.broken_markup"),
        (b"[" * 300 + b"]" * 300, "foreign.beyond_measure"),
        (HEAD.encode() + b"<forces>", "foreign.broken_markup"),
        (b"<html><body/></html>", "foreign.unknown"),
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "foreign.doctype"),
        (b'<catalogue name="x"/>', "foreign.data_file"),
        (f'<gameSystem xmlns="{SPACE}"/>'.encode(), "foreign.data_file"),
        (b'<roster battleScribeVersion="1.14b"/>', "foreign.old_format"),
        (b"<roster>" + b'<a b="1">' * 70 + b"</a>" * 70 + b"</roster>", "foreign.beyond_measure"),
        (b"<roster>" + b"<a/>" * 200_001 + b"</roster>", "foreign.beyond_measure"),
        (b'{"gameSystem": "gf", "list": {"units": [{"id": "a"}]}}', "foreign.army_forge_save"),
        (b"PK\x03\x04 no archive", "bundle.damaged"),
    ],
)
def test_what_is_no_roster_is_refused_in_a_sentence(data: bytes, code: str, tmp_path: Path) -> None:
    assert refusal(data, tmp_path) == code


def test_archives_hold_one_roster_and_no_bomb(tmp_path: Path) -> None:
    many = zipped(b"<roster/>", tmp_path / "many.rosz", "readme.txt")
    with pytest.raises(BundleError) as none:
        read_foreign(many)
    assert none.value.code == "foreign.not_one_roster"
    bomb = zipped(b"<roster>" + b" " * 15_900_000, tmp_path / "bomb.rosz")
    with pytest.raises(BundleError) as folded:
        read_foreign(bomb)
    assert folded.value.code == "bundle.bomb"


def test_an_archive_of_the_data_of_a_game_is_called_so(tmp_path: Path) -> None:
    assert refusal(zipped(b"<catalogue/>", tmp_path / "x", "a.cat").read_bytes(), tmp_path) == (
        "foreign.data_file"
    )


def test_numbers_too_small_to_be_written_are_nothing() -> None:
    assert number("1e-120") == 0
    assert number("35.5") == Decimal("35.5")
    assert number("1e12") is None
