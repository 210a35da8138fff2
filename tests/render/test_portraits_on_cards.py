"""A stored portrait comes out on the card of its model, and a lost one never stops the cards."""

from pathlib import Path

from PIL import Image

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.layout.marks import Clip, Mark, Picture, TurnedMarks
from realms_builder.render.jobs.looks import find_look
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pictures.portraits import store_portrait
from realms_builder.roster.roster import Model
from tests.builders import force, shipped
from tests.render.proofs import objects_of, opened


def deck(roster: Path, *pictures: str) -> Deck:
    """Return the cards of two guards with *pictures*, as a roster in the file *roster* has them."""
    models = [
        Model(f"m{n}", "wachmeister", picture=name) for n, name in enumerate(pictures, start=1)
    ]
    mustered = force("ags", "ritter", *models, file=str(roster))
    look = find_look(shipped(), mustered.game)
    return deck_of(subjects_of_roster(mustered), look.composer("de"), backs=False)


def paths(marks: tuple[Mark, ...]) -> list[str]:
    """Return the files of all pictures among *marks*, also those in groups."""
    found: list[str] = []
    for mark in marks:
        if isinstance(mark, Picture):
            found.append(mark.path)
        elif isinstance(mark, (Clip, TurnedMarks)):
            found.extend(paths(mark.marks))
    return found


def stored(tmp_path: Path) -> tuple[Path, str]:
    """Return a saved roster and the name of a portrait beside it."""
    roster = tmp_path / "wache.yaml"
    roster.write_text("models: []\n", encoding="utf-8")
    Image.new("RGB", (900, 600), "#208040").save(tmp_path / "photo.png")
    return roster, store_portrait(tmp_path / "photo.png", roster, aspect=1.2)


def test_a_card_shows_the_portrait_its_model_names(tmp_path: Path) -> None:
    roster, name = stored(tmp_path)
    cards = deck(roster, name, "")
    assert [p.code for p in cards.problems if "picture" in p.code] == []
    fronts = [leaf.front for leaf in cards.leaves]
    assert paths(fronts[0].marks) == [str(tmp_path.resolve() / name)]
    assert paths(fronts[1].marks) == []
    look = find_look(shipped(), force("ags", "ritter").game)
    pdf, problems = face_pdf(fronts[0], look.fonts)
    assert problems == ()
    assert len(objects_of(opened(pdf), "/Image")) == 1


def test_a_portrait_that_is_gone_gives_way_to_the_emblem_and_comes_back(tmp_path: Path) -> None:
    roster, name = stored(tmp_path)
    (roster.parent / name).rename(tmp_path / "aside.jpg")
    cards = deck(roster, name)
    assert "card.picture_missing" in [p.code for p in cards.problems]
    assert paths(cards.leaves[0].front.marks) == []
    (tmp_path / "aside.jpg").rename(roster.parent / name)
    assert deck(roster, name).problems == []


def test_a_name_that_leads_out_of_the_folder_is_not_drawn(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    roster, name = stored(tmp_path)
    outside = deck(tmp_path / "inner" / "wache.yaml", f"../{name}")
    assert paths(outside.leaves[0].front.marks) == []
    assert paths(deck(roster, name).leaves[0].front.marks) != []
