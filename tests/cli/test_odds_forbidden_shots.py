"""Realms: no more shots than a weapon has, and an aimed shot is a single one (Fernkampf)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
SMG = ("northern_alliance/medic", "smg.shooting")  # AF 3, as in the example of the document
RIFLE = ("northern_alliance/rifleman", "assault_rifle.shooting")  # AF 1


def said_of(capsys: Capture, asked: tuple[str, str], wishes: str) -> Any:
    unit, attack = asked
    words = ("odds", "realms", unit, "northern_alliance/rifleman", "--attack", attack)
    return run(capsys, *words, "--with", wishes, "--format", "json").data["questions"][0]


@pytest.mark.parametrize(
    ("asked", "wishes"),
    [
        (SMG, "shots=4"),  # all four at one model
        (SMG, "shots=2,target_number=2"),  # two and two
        (SMG, "target_number=4"),  # one each at four
        (RIFLE, "shots=2"),
        (RIFLE, "target_number=2"),
        (RIFLE, "shot=quick,shots=2"),  # only the aimed shot goes without autofire
        (RIFLE, "shot=aimed"),
    ],
)
def test_every_point_of_af_is_one_more_shot(
    capsys: Capture, asked: tuple[str, str], wishes: str
) -> None:
    assert "forbidden" not in said_of(capsys, asked, wishes)


@pytest.mark.parametrize(
    ("asked", "wishes"),
    [
        (SMG, "shots=5"),
        (SMG, "target_number=5"),
        (SMG, "shots=3,target_number=3"),  # one each at the first two: five in all
        (RIFLE, "shots=3"),
        (RIFLE, "shots=4"),
        (RIFLE, "shots=2,target_number=2"),
    ],
)
def test_there_are_no_more(capsys: Capture, asked: tuple[str, str], wishes: str) -> None:
    assert said_of(capsys, asked, wishes)["forbidden"]["source"] == "Autofeuer"


@pytest.mark.parametrize("wishes", ["shots=2", "target_number=2"])
def test_an_aimed_shot_is_no_autofire(capsys: Capture, wishes: str) -> None:
    said = said_of(capsys, RIFLE, f"shot=aimed,{wishes}")["forbidden"]
    assert said["source"] == "Aktionen: Fernkampf"


def test_nor_is_its_damage_roll_asked_for_alone(capsys: Capture) -> None:
    roll = (RIFLE[0], "assault_rifle.damage")
    assert "forbidden" not in said_of(capsys, roll, "shots=2")
    assert said_of(capsys, roll, "shots=3")["forbidden"]["source"] == "Autofeuer"
    aimed = said_of(capsys, roll, "shots=2,shot=aimed")["forbidden"]
    assert aimed["source"] == "Aktionen: Fernkampf"
