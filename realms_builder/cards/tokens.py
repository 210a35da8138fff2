"""Which rounds a roster can need on the table: conditions, counters, resources, markers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import cos, pi, sin

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.imposition.pages import Box
from realms_builder.cards.sizes import Paper
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    subjects_of_roster,
    system_record,
)
from realms_builder.core.problems import NOWHERE, Problem, Severity
from realms_builder.game.everyone import everyones_items
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredKeyword, DeclaredToken
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import EMPTY, Text
from realms_builder.layout.marks import Command, Face, Mark, PathMark, Rect, TextRun
from realms_builder.layout.metrics import FontMetrics
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Inside, Names

MOST_OF_ONE = 60
_OF_ENEMIES, _OF_OWN = 6, 4


class TokenSubject(Record):
    """One round: what a token template can name, how many are wanted, how large it is."""

    def __init__(
        self, key: str, values: Mapping[str, Value], *, count: int, mm: float, dial: tuple[int, ...]
    ) -> None:
        """Offer *values* by name; *dial* are numbers that stand round its rim."""
        self.key, self.count, self.mm, self.dial = key, count, mm, dial
        self._values = {**values, "count": count, "dial": bool(dial)}

    def larger(self, by: float) -> TokenSubject:
        """Return the same round with a diameter *by* times as large."""
        return TokenSubject(
            self.key, self._values, count=self.count, mm=self.mm * by, dial=self.dial
        )

    @property
    def identity(self) -> str | None:
        """Compare by the key."""
        return self.key

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the token says; whatever it does not say is empty."""
        return self._values.get(name, MISSING)

    def show(self, lang: str) -> str:
        """Return the name of the token."""
        name = self._values["name"]
        return name.show(lang) if isinstance(name, LocalisedLabel) else self.key


@dataclass(frozen=True, slots=True)
class Tokens:
    """The rounds of a roster and the formulas of its game that could not be worked out."""

    subjects: tuple[TokenSubject, ...]
    problems: tuple[Problem, ...] = ()


def tokens_of_roster(mustered: Muster) -> Tokens:
    """Return the rounds that the roster of *mustered* can cause or need, in the game's order.

    A game that declares no tokens gets one for each keyword that comes and goes at the table,
    a dial for each counter of a model, and one for each resource of a side.
    """
    gathering = _Gathering(mustered, subjects_of_roster(mustered, CardsWanted()))
    game = mustered.game
    declared = game.file.tokens or tuple(_usual(game))
    subjects = tuple(subject for token in declared for subject in gathering.of(token))
    return Tokens(subjects, tuple(gathering.problems))


@dataclass(slots=True)
class _Gathering:
    mustered: Muster
    cards: list[CardSubject]
    problems: list[Problem] = field(default_factory=list)
    causes: dict[str, _Causes] = field(default_factory=dict)

    def of(self, declared: DeclaredToken) -> Iterator[TokenSubject]:
        game = self.mustered.game
        if declared.of_kind or declared.keyword:
            for keyword in _keywords_of(declared, game):
                yield from self._of_keyword(declared, keyword)
            return
        models = len(self.mustered.models)
        name, text, dial = declared.name, declared.text, ()
        icon = declared.icon or declared.id
        if declared.track:
            track = game.tracks[declared.track]
            name, icon = name or track.name, declared.icon or track.id
            low, high = track.counter or (0, 0)
            dial = tuple(range(low, high + 1)) if track.counter else ()
        if declared.resource:
            resource = next(r for r in game.file.resources if r.id == declared.resource)
            name, icon = name or resource.name, declared.icon or resource.id
        usual = 1 if declared.resource or not models else models
        count = self._count(declared, models, usual)
        if count:
            colour = declared.colour
            yield self._subject(declared.id, declared, name, text, icon, count, dial, colour)

    def _causes(self, kind: str) -> _Causes:
        if kind not in self.causes:
            self.causes[kind] = _Causes(self.mustered, self.cards, kind)
        return self.causes[kind]

    def _of_keyword(
        self, declared: DeclaredToken, keyword: DeclaredKeyword
    ) -> Iterator[TokenSubject]:
        caused, own = self._causes(keyword.kind).of(keyword)
        sources = own or caused
        if not sources:
            return
        usual = min(own, _OF_OWN) if own else min(2 * caused, _OF_ENEMIES)
        count = self._count(declared, sources, usual)
        if count:
            text = keyword.short or declared.text
            icon, key = declared.icon or keyword.icon or keyword.id, f"{declared.id}/{keyword.id}"
            own_name = declared.name if declared.keyword else EMPTY  # else it names all the tokens
            name, colour = own_name or keyword.name, declared.colour or keyword.colour
            yield self._subject(key, declared, name, text, icon, count, (), colour)

    def _subject(
        self,
        key: str,
        declared: DeclaredToken,
        name: Text,
        text: Text,
        icon: str,
        count: int,
        dial: tuple[int, ...],
        colour: str,
    ) -> TokenSubject:
        faction = self.cards[0].faction if self.cards else None
        if isinstance(faction, Record) and colour:
            faction = Inside(Names({"colour": colour, "accent": colour}), faction)
        values: dict[str, Value] = {
            "name": LocalisedLabel(name) if name else declared.id,
            "text": LocalisedLabel(text) if text else MISSING,
            "icon": icon,
            "kind": declared.of_kind or declared.id,
            "faction": MISSING if faction is None else faction,
            "system": system_record(self.mustered.game),
        }
        return TokenSubject(key, values, count=count, mm=float(declared.mm), dial=dial)

    def _count(self, declared: DeclaredToken, sources: int, usual: int) -> int:
        scope = Inside(Names({"sources": sources}), self.mustered.record)
        if declared.when and not self._worked_out(declared.when, scope):
            return 0
        found = self._worked_out(declared.count, scope) if declared.count else usual
        if isinstance(found, bool) or not isinstance(found, (int, Fraction)):
            return usual
        return min(max(int(found), 0), MOST_OF_ONE)

    def _worked_out(self, formula: str, scope: Record) -> Value:
        try:
            return parse(formula).evaluate(scope)
        except FormulaError as error:
            problem = error.problem(NOWHERE, Severity.WARNING)
            if problem not in self.problems:
                self.problems.append(problem)
            return MISSING


class _Causes:
    """How many models of a roster can put a keyword of one kind on somebody, or need it."""

    def __init__(self, mustered: Muster, cards: list[CardSubject], kind: str) -> None:
        self._mustered = mustered
        self._cards = cards
        self._game = mustered.game
        self._is_named = any(
            _names_kind(declared, kind)
            for fields in self._game.fields.values()
            for declared in fields.values()
        )

    def of(self, keyword: DeclaredKeyword) -> tuple[int, int]:
        """Return how many models cause *keyword*, and how many can get it by themselves."""
        if not self._is_named:
            return 0, sum(_can_have(card.build, keyword) for card in self._cards)
        everyone = everyones_items(self._game)
        if any(_causes(items, keyword) for items in everyone.values()):
            return 0, len(self._mustered.models)
        causing = [
            card
            for card in self._cards
            if _causes(card.build.all_items_had(), keyword) or _given(card.build, keyword)
        ]
        return len({card.key.removesuffix(f"/{card.build.parts.form_id}") for card in causing}), 0


def _keywords_of(declared: DeclaredToken, game: Game) -> Iterator[DeclaredKeyword]:
    """Yield the keyword of *declared*, or those of its kind that have no token of their own."""
    if declared.keyword:
        named = game.keywords.get(declared.keyword)
        yield from (named,) if named is not None else ()
        return
    own = {token.keyword for token in game.file.tokens}
    for keyword in game.keywords.values():
        if keyword.kind == declared.of_kind and not (keyword.parameters or keyword.id in own):
            yield keyword


def _names_kind(declared: DeclaredField, kind: str) -> bool:
    return kind_of(declared).refers_to == "keyword" and declared.kind_of_keyword == kind


def _causes(items: Iterable[CarriedItem], keyword: DeclaredKeyword) -> bool:
    return any(use.keyword.id == keyword.id for carried in items for use in carried.item.keywords())


def _given(build: Build, keyword: DeclaredKeyword) -> bool:
    uses: tuple[KeywordUse, ...] = build.keywords
    return any(keyword.id in use.keyword.gives for use in uses)


def _can_have(build: Build, keyword: DeclaredKeyword) -> bool:
    if not keyword.where:
        return True
    try:
        return parse(keyword.where).evaluate(build) is True
    except FormulaError:
        return True


def _usual(game: Game) -> Iterator[DeclaredToken]:
    """Yield what a game that declares no tokens gets."""
    for kind in game.kinds.values():
        if kind.at_table:
            yield DeclaredToken(id=kind.id, of_kind=kind.id)
    for track in game.tracks.values():
        if track.counter and track.for_ == "model":
            yield DeclaredToken(id=track.id, track=track.id, mm=40)
    for resource in game.file.resources:
        yield DeclaredToken(id=resource.id, resource=resource.id, name=resource.name or EMPTY)


# ------------------------------------------------------------------ token faces


GAP_MM, CLOSE_MM = 3.0, 1.5
SIDE_MM, TOP_MM, FOOT_MM = 10.0, 10.0, 14.0
_CUT = Rect(0, 0, 0, 0, stroke="#c8c4bc", line_mm=0.15)
_DIAL_AT, _DIAL_PT, _POINTER = 0.79, 8.0, 0.5
_FONT, _INK, _GREY = "text_bold", "#1d1b18", "#6f6a62"
_FOOT_PT, _FOOT_AT_MM = 8.0, 10.0


@dataclass(frozen=True, slots=True)
class Round:
    """One token as it is drawn: its face, how many are wanted."""

    face: Face
    count: int


@dataclass(frozen=True, slots=True)
class PlacedToken:
    """A face with the place of its top left corner on a page, in millimetres."""

    face: Face
    x_mm: float
    y_mm: float


def foot(text: str, paper: Paper) -> Face:
    """Return a face as large as *paper* that holds only its foot line."""
    y = paper.height_mm - _FOOT_AT_MM
    run = TextRun(SIDE_MM, y, text, "text", _FOOT_PT, _GREY)
    return Face(paper.width_mm, paper.height_mm, marks=[run])


def rounds_of(
    subjects: Iterable[TokenSubject], composers: dict[float, CardComposer], metrics: FontMetrics
) -> tuple[list[Round], list[Problem]]:
    """Return the faces of *subjects*; *composers* hold one for each diameter among them."""
    rounds: list[Round] = []
    problems: list[Problem] = []
    for subject in subjects:
        composed = composers[subject.mm].compose(subject)
        problems.extend(composed.problems)
        plain, mm = composed.front, subject.mm
        marks: list[Mark] = [*plain.marks, *_dial(subject, metrics)]
        marks.append(_CUT._replace(w=mm, h=mm, radius_mm=mm / 2))
        face = Face(mm, mm, plain.bleed_mm, mm / 2, marks, plain.layers)
        rounds.append(Round(face, subject.count))
        if subject.dial:
            rounds.append(Round(_pointer(mm * _POINTER), subject.count))
    return rounds, problems


def _pointer(mm: float) -> Face:
    """Return the round that turns on a dial: an arrow to its rim, and where the pin goes."""
    half, hole = mm / 2, mm * 0.05
    arrow: list[Command] = [("M", half, mm * 0.04), ("L", mm * 0.62, mm * 0.3)]
    arrow += [("L", mm * 0.38, mm * 0.3), ("Z",)]
    marks: list[Mark] = [PathMark(tuple(arrow), fill=_INK)]
    marks.append(Rect(half - hole, half - hole, 2 * hole, 2 * hole, None, _INK, 0.2, hole))
    marks.append(_CUT._replace(w=mm, h=mm, radius_mm=half))
    return Face(mm, mm, 0.0, half, marks)


def _dial(subject: TokenSubject, metrics: FontMetrics) -> Iterator[TextRun]:
    """Yield the numbers of a dial, the first at the top, clockwise."""
    half, step = subject.mm / 2, 2 * pi / max(1, len(subject.dial))
    size = min(_DIAL_PT * subject.mm / 40, 60 * step)
    for at, number in enumerate(subject.dial):
        text = str(number)
        x = half + sin(at * step) * half * _DIAL_AT - metrics.width(_FONT, text, size) / 2
        high = metrics.heights(_FONT).cap_height * size
        y = half - cos(at * step) * half * _DIAL_AT + high / 2
        yield TextRun(x, y, text, _FONT, size, _INK)


def laid_out(
    rounds: Iterable[Round], paper: Paper, first: Box | None = None
) -> list[list[PlacedToken]]:
    """Return pages of *rounds* in rows, the largest first; nothing for what no page can hold.

    They stand closer together where that saves a page. With a *first* room, on a page that holds
    other things, what lies there comes before the pages.
    """
    faces = list(_every(rounds))
    wide, narrow = (_in_rows(faces, paper, gap, first) for gap in (GAP_MM, CLOSE_MM))
    return narrow if len(narrow) < len(wide) else wide


def room_from(top_mm: float, width_mm: float, height_mm: float) -> Box:
    """Return the room for rounds below *top_mm* on a page of a width and height."""
    return Box(SIDE_MM, top_mm, width_mm - 2 * SIDE_MM, height_mm - FOOT_MM - top_mm)


def _in_rows(
    faces: Iterable[Face], paper: Paper, gap: float, first: Box | None
) -> list[list[PlacedToken]]:
    page = room_from(TOP_MM, paper.width_mm, paper.height_mm)
    room, pages = first or page, list[list[PlacedToken]]([] if first is None else [[]])
    x, y, row = room.x_mm, room.y_mm, 0.0
    for face in faces:
        if face.width_mm > page.width_mm or face.height_mm > page.height_mm:
            continue
        if x + face.width_mm > room.right_mm + 1e-6:
            x, y, row = room.x_mm, y + row + gap, 0.0
        is_full = y + face.height_mm > room.bottom_mm + 1e-6 or face.width_mm > room.width_mm
        if not pages or is_full:
            pages.append([])
            room = page
            x, y, row = room.x_mm, room.y_mm, 0.0
        pages[-1].append(PlacedToken(face, x, y))
        x += face.width_mm + gap
        row = max(row, face.height_mm)
    return pages


def _every(rounds: Iterable[Round]) -> Iterator[Face]:
    for found in sorted(rounds, key=lambda one: -one.face.width_mm):
        for _ in range(found.count):
            yield found.face
