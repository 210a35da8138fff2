"""What does not fit gives way in one order, is never cut, and is always reported."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.cards.composing import EASES
from realms_builder.cards.deck import gathered
from realms_builder.cards.faces import FacePlan
from realms_builder.cards.fitting import FitError, levels_of, read_policy
from realms_builder.core.problems import Severity
from realms_builder.game.value_words import said as said_of
from realms_builder.layout.text_styles import Wording
from tests.cards.card_builders import codes, compose, composer, runs, subject, texts, things

WORDS = "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj"


def box(fit: str, *, height: float = 10, size: float = 10, more: str = "") -> str:
    """Return a template with one text box of 20 mm and a *fit*."""
    return f"""
format: 1
kind: card
size: [63, 88]
styles: {{body: {{size_pt: {size}, leading: 1}}}}
front:
  - {{id: body, box: [0, 0, 20, {height}], text: "{{note}}", fit: {fit}}}
{more}"""


def flow(fit: str, height: float, back: str = "") -> str:
    """Return a template whose front lists items in a box of *height* mm."""
    return f"""
format: 1
kind: card
size: [63, 88]
styles: {{body: {{size_pt: 10, leading: 1}}}}
front:
  - {{id: body, box: [0, 0, 40, {height}], repeat: items, gap: 0, each: "{{name}}", fit: {fit}}}
{back}"""


BACK = """
back:
  - {id: title, box: [0, 0, 40, 5], text: "{page}/{pages}", when: pages > 1}
  - {id: rules, box: [0, 6, 40, 20], repeat: rules, gap: 0, each: "{name}", receives: true}
"""
# One line of 10 pt with leading 1 is 3.53 mm high.


def test_text_that_fits_is_left_alone() -> None:
    faces = compose(box("[tighten, shrink]"), subject(note="aaaa bbbb"))
    assert texts(faces.front) == ["aaaa bbbb"]
    assert runs(faces.front)[0].size_pt == 10
    assert codes(faces) == []


def test_the_leading_gives_way_before_the_size_and_without_a_word() -> None:
    faces = compose(box("[tighten, shrink]", height=13), subject(note=WORDS[:39]))
    assert len(runs(faces.front)) == 4
    first, second = (run.baseline_y for run in runs(faces.front)[:2])
    assert second - first < 3.5
    assert runs(faces.front)[0].size_pt == 10
    assert codes(faces) == []


def test_the_size_shrinks_to_what_is_needed_and_is_reported_as_a_hint() -> None:
    faces = compose(box("[shrink 6.5]"), subject(note=WORDS[:39]))
    assert 6.5 <= runs(faces.front)[0].size_pt < 10
    assert codes(faces) == ["card.shrunk"]
    problem = faces.problems[0]
    assert problem.severity is Severity.HINT
    assert (problem.values["card"], problem.values["element"]) == ("Aldo", "Text")


def test_a_fixed_box_that_is_too_small_is_an_error_and_still_shows_every_word() -> None:
    faces = compose(box("[shrink 9]", height=6), subject(note=WORDS))
    assert " ".join(texts(faces.front)) == WORDS
    assert max(run.baseline_y for run in runs(faces.front)) <= 6
    assert codes(faces) == ["card.overflow"]
    assert faces.problems[0].severity is Severity.ERROR


def test_a_word_wider_than_its_box_is_an_error() -> None:
    faces = compose(box("none"), subject(note="x" * 40))
    assert "card.too_wide" in codes(faces)
    assert "".join(texts(faces.front)) == "x" * 40


def test_short_texts_come_after_shrinking() -> None:
    template = box("[shrink 9, short]", more="").replace(
        'text: "{note}"', 'text: "{note}", short: "{name}"'
    )
    faces = compose(template, subject(note=WORDS))
    assert texts(faces.front) == ["Aldo"]
    assert codes(faces) == ["card.shortened"]
    assert texts(compose(template, subject(note="aaaa")).front) == ["aaaa"]


def test_what_has_an_empty_short_text_gives_way_to_the_others() -> None:
    column = 'column: [{id: name, text: "{name}"}, {id: note, text: "{note}", short: ""}]'
    template = box("[shrink 9, short]", more="").replace('text: "{note}"', column)
    faces = compose(template, subject(note=WORDS))
    assert texts(faces.front) == ["Aldo"]
    assert codes(faces) == ["card.extras_left_out"]
    assert faces.problems[0].values["left"] == ("Notiz",)
    assert texts(compose(template, subject(note="aa")).front) == ["Aldo", "aa"]


def test_what_is_left_out_takes_its_frame_along() -> None:
    # The name takes 3.5 of 5 mm: no room for a frame of 2 mm above and below nothing.
    note = '{id: note, text: "{note}", short: "", padding: 2, fill: panel}'
    column = f'column: [{{id: name, text: "{{name}}"}}, {note}]'
    template = box("[short]", height=5).replace('text: "{note}"', column)
    faces = compose(template, subject(note=WORDS))
    assert texts(faces.front) == ["Aldo"]
    assert codes(faces) == ["card.extras_left_out"]


SPARING = box(
    "[short]",
    height=20,
    more="""
  - {id: hint, name: {de: Hilfe, en: Help}, box: [0, 10, 20, 4], takes_room: body, text: "help"}
""",
).replace(
    'text: "{note}"', 'column: [{id: name, text: "{name}"}, {id: note, text: "{note}", short: ""}]'
)
"""A name, a note that may be left out, and below them help where there is room."""


def test_a_deck_says_once_what_was_left_out_of_which_cards() -> None:
    made = composer(SPARING)

    def said(*notes: tuple[str, str]) -> list[str]:
        cards = (made.compose(subject(name, note=note)) for name, note in notes)
        every = gathered((problem for faces in cards for problem in faces.problems), "en")
        return [said_of(problem, "en") for problem in every]

    # Five lines have room: of a longer note only the name stays, and help never stands with it.
    long, full = [(name, WORDS * 2) for name in "ABCDEF"], ("G", WORDS[:39])
    assert said(("H", "aaaa")) == []
    assert said(full) == []  # what only fills the room of short texts is no news by itself
    assert said(long[0]) == ["Left out, as there is no room: Hilfe of “A”; Notiz of “A”."]
    (line,) = said(*long, full, ("H", "aaaa"))
    assert line == (
        "Left out, as there is no room: Hilfe of “A”, “B”, “C”, “D” and 3 more; "
        "Notiz of “A”, “B”, “C”, “D” and 2 more."
    )


EXTRAS = """
format: 1
kind: card
size: [63, 88]
styles: {body: {size_pt: 10, leading: 1}}
front:
  - id: body
    box: [0, 0, 40, 15]
    column:
      - {id: name, text: "{name}"}
      - {id: one, text: "one", short: ""}
      - {id: head, text: "head", short: "", keep: true}
      - row: [{id: cost, text: "2", short: ""}, {id: two, text: "two", short: ""}]
      - {id: three, text: "three", short: ""}
    fit: [short]
"""


def test_what_may_be_left_out_goes_one_after_the_other_from_the_last_on() -> None:
    # Four lines fit into 15 mm: five are one too many, and a cost goes with what it is for.
    assert texts(compose(EXTRAS).front) == ["Aldo", "one", "head", "2", "two"]
    lower = EXTRAS.replace("40, 15]", "40, 11]")
    assert texts(compose(lower).front) == ["Aldo", "one"], "no head without what it heads"


SHORT = """
format: 1
kind: card
size: [63, 88]
styles: {body: {size_pt: 10, leading: 1}}
options: [{id: short_texts}]
front:
  - id: body
    box: [0, 0, 40, 11]
    repeat: items
    gap: 0
    each: [{text: "{name} aaaa bbbb cccc dddd eeee", short: "{name}"}]
    fit: [short, continue]
"""


def test_rules_are_told_in_full_on_another_card_before_they_are_shortened() -> None:
    what = subject(items=things("one", "two", "three"))
    faces = compose(SHORT, what)
    assert codes(faces) == ["card.continued"]
    shown = " ".join(text for face in faces.all for text in texts(face))
    assert shown.count("aaaa") == 3


def test_short_texts_are_for_who_asks_for_them_and_say_where_the_rest_stands() -> None:
    what = subject(items=things("one", "two"))
    faces = compose(SHORT, what, short_texts=True)
    assert texts(faces.front) == ["one", "two", "gekürzt, siehe Bogen"]
    assert codes(faces) == ["card.shortened"]
    assert faces.continuations == ()
    assert texts(compose(SHORT, subject(items=()), short_texts=True).front) == []


def test_what_is_left_goes_to_the_back_before_what_the_back_says_itself() -> None:
    what = subject(items=things("one", "two", "three", "four"), rules=things("rule"))
    faces = compose(flow("[back, continue]", 11, BACK), what)
    assert texts(faces.front) == ["one", "two", "weiter auf der Rückseite"]
    assert texts(faces.back) == ["three", "four", "rule"]
    assert codes(faces) == ["card.spilled"]
    assert faces.continuations == ()


def test_as_many_continuation_cards_as_needed_are_numbered() -> None:
    names = [f"n{number}" for number in range(20)]
    faces = compose(flow("[back, continue]", 11, BACK), subject(items=things(*names)))
    numbers = [texts(face)[0] for face in (faces.back, *faces.continuations)]
    assert numbers == ["1/3", "2/3", "3/3"]
    shown = [t for f in (faces.front, faces.back, *faces.continuations) for t in texts(f)]
    assert [text for text in shown if text.startswith("n")] == names
    assert codes(faces) == ["card.spilled", "card.continued"]


def test_continuation_cards_are_drawn_only_where_smaller_letters_do_not_save_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    draw = FacePlan.draw

    def counted(plan: FacePlan, *given: Any) -> Any:
        drawn.append(plan.face)
        return draw(plan, *given)

    monkeypatch.setattr(FacePlan, "draw", counted)
    names = [f"n{number}" for number in range(20)]
    template = flow("[back, continue]", 11, BACK) + "back_when: needed\n"
    faces = compose(template, subject(items=things(*names)))
    assert len(faces.continuations) == 2
    assert drawn.count("front") == len(EASES) + 2  # the last time with the number of pages
    assert drawn.count("continuation") == 2 * 2


def test_without_a_back_the_rest_goes_to_a_plain_continuation_card() -> None:
    names = [f"n{number}" for number in range(8)]
    faces = compose(flow("[back, continue]", 11), subject(items=things(*names)))
    assert faces.back is None
    assert "2/2" in texts(faces.continuations[0])
    assert "n7" in texts(faces.continuations[0])


def test_an_item_stays_whole_when_it_moves() -> None:
    what = subject(items=things("aaaa aaaa aaaa aaaa aaaa", "bbbb bbbb bbbb bbbb bbbb"))
    faces = compose(flow("[back, continue]", 11, BACK), what)
    assert not any("b" in text for text in texts(faces.front)[:-1])
    assert [t for t in texts(faces.back) if t.startswith("b")]


def test_an_item_longer_than_a_whole_card_is_split_between_lines() -> None:
    words = " ".join(f"w{number:03}" for number in range(120))
    faces = compose(flow("[back, continue]", 11, BACK), subject(items=things(words)))
    shown = [t for f in (faces.front, faces.back, *faces.continuations) for t in texts(f)]
    found = [word for text in shown for word in text.split() if word.startswith("w0")]
    assert found == words.split()[:100]


def test_columns_are_filled_evenly() -> None:
    template = """
format: 1
kind: card
size: [63, 88]
styles: {body: {size_pt: 10, leading: 1}}
front:
  - {id: a, box: [0, 0, 60, 40], columns: 3, column_gap: 3, repeat: items, gap: 0, each: "{name}"}
"""
    found = runs(compose(template, subject(items=things(*"abcdef"))).front)
    assert [round(run.x) for run in found] == [0, 0, 21, 21, 42, 42]


def test_the_floor_follows_a_theme_for_weak_eyes_but_small_labels_may_stay_small() -> None:
    assert read_policy(["shrink 6.5"], 8.5, "").floor_pt == 8.5
    assert read_policy(["shrink 4"], 8.5, "").floor_pt == 4


def test_levels_come_in_the_order_of_the_policy() -> None:
    policy = read_policy(["tighten", "shrink 6.5", "short"], 6.5, "")
    levels = levels_of(policy, 10, short=True)
    assert [fit.tight for fit in levels.gentle] == [1.0, 0.96, 0.91]
    assert levels.shrunken[-1].scale == pytest.approx(0.65)
    assert {fit.wording for fit in levels.needed} == {Wording.NEEDED}
    assert {fit.wording for fit in levels.short} == {Wording.SHORT}
    assert levels_of(policy, 10).short == ()


@pytest.mark.parametrize("step", ["shrnk", "shrink x", "shrink 1", "back 3"])
def test_an_unknown_step_is_refused(step: str) -> None:
    with pytest.raises(FitError):
        read_policy([step], 6.5, "")


def test_one_composer_gives_the_same_faces_for_the_same_subject() -> None:
    made = composer(box("[shrink]"))
    one, other = made.compose(subject(note=WORDS)), made.compose(subject(note=WORDS))
    assert one.front.hash() == other.front.hash()
    assert one.problems == other.problems
