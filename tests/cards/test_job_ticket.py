"""The job ticket: facts, notes, a ruler of 100 mm, the box of one card."""

from dataclasses import replace

from realms_builder.cards.imposition.job_ticket import Ticket, ticket_face
from realms_builder.cards.sizes import PAPERS
from realms_builder.layout.marks import Line, Rect, TextRun
from tests.cards.card_builders import EvenMetrics

A4 = PAPERS["a4"]
TICKET = Ticket("Band", (("Paper", "A4"), ("Sides", "both")), ("Mind the ink.",), (63, 88), "en")


def texts(ticket: Ticket, paper: str = "a4") -> list[str]:
    face = ticket_face(ticket, PAPERS[paper], EvenMetrics())
    return [mark.text for mark in face.marks if isinstance(mark, TextRun)]


def test_the_ruler_is_a_hundred_millimetres_long_with_a_tick_for_each() -> None:
    marks = ticket_face(TICKET, A4, EvenMetrics()).marks
    lines = [mark for mark in marks if isinstance(mark, Line)]
    ticks = [line for line in lines if line.x1 == line.x2]
    assert [round(tick.x1 - ticks[0].x1, 6) for tick in ticks] == list(range(101))
    assert any(round(line.x2 - line.x1, 6) == 100 for line in lines)


def test_the_box_is_as_large_as_one_card_or_turned_where_it_must_be() -> None:
    def box(card: tuple[float, float], paper: str) -> tuple[float, float] | None:
        marks = ticket_face(replace(TICKET, card_mm=card), PAPERS[paper], EvenMetrics()).marks
        return next(((mark.w, mark.h) for mark in marks if isinstance(mark, Rect)), None)

    assert box((63, 88), "a4") == (63, 88)
    assert box((80, 110), "a5") == (110, 80)
    assert box((200, 250), "a4") is None


def test_facts_and_notes_are_said() -> None:
    said = texts(TICKET)
    assert {"Band", "Paper", "A4", "Sides", "both", "Mind the ink.", "100 mm"} <= set(said)


def test_nothing_runs_off_the_page_however_much_there_is_to_say() -> None:
    notes = tuple(f"note {n} " + "word " * 60 for n in range(50))
    facts = (("Name", "x" * 4000), ("Other", "word " * 80))
    full = replace(TICKET, name="N" * 300, notes=notes, facts=facts)
    metrics = EvenMetrics()
    face = ticket_face(full, A4, metrics)
    for mark in face.marks:
        if isinstance(mark, TextRun):
            assert mark.x + metrics.width(mark.font, mark.text, mark.size_pt) <= 210
            assert 0 <= mark.baseline_y <= 297
    assert any(text.startswith("… and ") for text in texts(full))
