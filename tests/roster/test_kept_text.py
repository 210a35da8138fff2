"""What the journal keeps of a roster reads as that roster again."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.edits import change_model, remove_models
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import KeptText

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def read(text: str) -> Roster:
    roster, problems = read_roster(parse_text(text), "cost")
    assert roster is not None and not problems, problems
    return roster


def test_everything_a_roster_says_comes_back() -> None:
    roster = Roster(
        "tiny",
        "mine",
        name="Wacht: #1",
        limits=(("cost", 100), ("", 5))[:1],
        switches=(("open", True),),
        models=(
            Model("m1", "chief", "Aldo", role="general", choose=(("arm", ("axe", "bow")),)),
            Model("m2", "guard", carry=(("weapons", ("axe", {"item": "bow"})),), strength=3),
            Model("m3", "rat", note="one\ntwo", seen=(("cost", Fraction(1, 2)), ("other", 3))),
        ),
        groups=(Group("g1", "mob", ("m1", "m3"), name="Vermin"),),
        units=({"id": "own", "name": "Own"},),
        note="- not a list",
    )
    assert read(KeptText("cost").of(roster)) == roster


@given(name=_TEXT, note=_TEXT)
def test_any_text_comes_back(name: str, note: str) -> None:
    roster = Roster("tiny", "mine", name=name.strip(), models=(Model("m1", "rat", note=note),))
    text = KeptText("").of(roster)
    assert "\n" not in text
    again = read(text)
    assert (again.name, again.models[0].note) == (roster.name, note)


def test_the_second_text_says_what_was_edited_since_the_first() -> None:
    kept = KeptText("")
    roster = Roster("tiny", "mine", models=tuple(Model(f"m{n}", "rat") for n in range(200)))
    kept.of(roster)
    for edited in (
        change_model(roster, "m7", name="Aldo"),
        remove_models(roster, [f"m{n}" for n in range(1, 200)]),
        roster,
    ):
        assert read(kept.of(edited)) == edited


def test_two_models_with_one_id_are_both_kept() -> None:
    models = (Model("m1", "rat", "first"), Model("m1", "rat", "second"))
    text = KeptText("").of(Roster("tiny", "mine", models=models))
    assert "first" in text and "second" in text
