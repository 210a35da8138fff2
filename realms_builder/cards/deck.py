"""A deck: composed cards as single leaves with a front and a back, ready to lie on sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from realms_builder.cards.composing import CardComposer, CardFaces, card_name
from realms_builder.cards.equal_boxes import EqualBoxes
from realms_builder.cards.imposition.pages import CardOnSheet, FaceSlot, PageSide
from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.template.binding import printed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence, spoken
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record
from realms_builder.layout.marks import Face

MOST_NAMED = 4
"""So many cards are named of which something was left out."""
_ABOUT = ("name", "mark", "role", "loadout", "note")


@dataclass(frozen=True, slots=True)
class Leaf:
    """One piece of card: a stable name, its two faces, how many are wanted, whose it is.

    *about* says in a few words what it shows, for programs that list cards.
    """

    name: str
    front: Face
    back: Face | None = None
    count: int = 1
    title: str = ""
    about: str = ""

    def on_sheet(self, *, merge: bool = True) -> CardOnSheet:
        """Return what imposition needs to know of the leaf; twins are found only to *merge* them.

        Telling what two faces have in common costs as much as writing them.
        """
        key = f"{self.front.hash()}/{self.back.hash() if self.back else ''}" if merge else ""
        return CardOnSheet(
            self.front.width_mm,
            self.front.height_mm,
            key=key,
            has_back=self.back is not None,
            count=self.count,
        )


@dataclass(slots=True)
class Deck:
    """Leaves in order, and what was wrong while they were composed."""

    leaves: list[Leaf] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, other: Deck) -> None:
        """Put the leaves of *other* behind these."""
        self.leaves.extend(other.leaves)
        self.problems.extend(other.problems)

    def face(self, slot: FaceSlot) -> Face | None:
        """Return the face that belongs into *slot*."""
        leaf = self.leaves[slot.card]
        return leaf.front if slot.side is PageSide.FRONT else leaf.back


def deck_of(
    subjects: Iterable[CardSubject],
    composer: CardComposer,
    *,
    backs: bool = True,
    merge: bool = False,
) -> Deck:
    """Return the composed cards of *subjects*; without *backs* only what stands on fronts.

    With *merge*, cards that would look the same become one that says how many it stands for.
    """
    deck, equal = Deck(), EqualBoxes()
    composed = (
        (subject, composer.compose(subject, backs=backs, equal=equal)) for subject in subjects
    )
    for subject, faces in _merged(composed, composer, backs=backs) if merge else composed:
        deck.problems.extend(faces.problems)
        deck.leaves.extend(leaves_of(subject, faces, composer.lang, subject.count, backs=backs))
    deck.problems = gathered(deck.problems, composer.lang)
    return deck


def gathered(problems: Iterable[Problem], lang: str) -> list[Problem]:
    """Return *problems* with one that says what had to be left out of which cards.

    What only fills the room of short texts is named with it, and no news by itself.
    """
    kept: list[Problem] = []
    cards_of: dict[str, dict[str, None]] = {}
    lost = False
    for problem in problems:
        if problem.code not in ("card.extras_left_out", "card.no_room"):
            kept.append(problem)
            continue
        values = problem.values
        lost = lost or "left" in values
        for name in values.get("left", (values["element"],)):
            cards_of.setdefault(str(name), {})[str(values["card"])] = None
    if lost:
        parts = [_left_out(text, tuple(cards), lang) for text, cards in cards_of.items()]
        values = {"left": "; ".join(parts)}
        kept.append(Problem("deck.left_out", Severity.HINT, values=values))
    return kept


def _left_out(text: str, cards: tuple[str, ...], lang: str) -> str:
    """Return in words that *text* was left out of *cards*, of which the first are named."""
    quoted = [sentence("word.quoted", lang, {"text": card}) for card in cards[:MOST_NAMED]]
    more = len(cards) - len(quoted)
    values = {"text": text, "cards": spoken(quoted, lang), "count": more}
    return sentence("deck.left_out_of_more" if more else "deck.left_out_of", lang, values)


Composed = tuple[CardSubject, CardFaces]


def _merged(
    composed: Iterable[Composed], composer: CardComposer, *, backs: bool
) -> Iterator[Composed]:
    """Yield every card once, composed anew where it stands for more models than it said."""
    found: dict[tuple[str, ...], list[Composed]] = {}
    for subject, faces in composed:
        every = (faces.front, *((faces.back,) if faces.back else ()), *faces.continuations)
        found.setdefault(tuple(face.hash() for face in every), []).append((subject, faces))
    for (subject, faces), *twins in found.values():
        if not twins:
            yield subject, faces
            continue
        subject.recount(subject.count + sum(twin.count for twin, _ in twins))
        yield subject, composer.compose(subject, backs=backs)


def leaves_of(
    subject: Record, faces: CardFaces, lang: str, count: int = 1, *, backs: bool
) -> Iterator[Leaf]:
    """Yield the card of *subject* itself, then its continuations, two of them to a leaf."""
    key, title = subject.identity or "", card_name(subject, lang)
    back = faces.back if backs else None
    yield Leaf(key, faces.front, back, count, title, about_card(subject, lang))
    more = list(faces.continuations)
    for number, place in enumerate(range(0, len(more), 2 if backs else 1), 2):
        back = more[place + 1] if backs and place + 1 < len(more) else None
        yield Leaf(f"{key}+{number}", more[place], back, count, title)


def about_card(subject: Record, lang: str) -> str:
    """Return what *subject* is besides its name: unit, mark, role, loadout, note, in one line."""
    title = card_name(subject, lang)
    found: list[str] = []
    for name in _ABOUT:
        value = subject.lookup(name)
        if value is UNKNOWN or value is MISSING or value == "":
            continue
        text = printed(value, lang)
        if text and text != title and text not in found:
            found.append(text)
    return " · ".join(found)
