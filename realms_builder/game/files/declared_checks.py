"""The checks of a system file: what all have in common, and one model with the keys of all kinds.

A kind of check is a class of its own, keys and rule together. It looks at rosters, so it lies
above, in :mod:`realms_builder.roster.checks`; :mod:`realms_builder.roster` says which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BeforeValidator, Field

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_shapes import (
    OR_WORD,
    Declared,
    FormulaText,
    Id,
    LocalText,
    derived,
)
from realms_builder.game.texts import EMPTY


def _fix(value: object) -> object:
    return {value: True} if isinstance(value, str) else value


CHOOSE = "choose."
"""Stands before a choice of the roster among what a fix may set."""


class DeclaredFix(Declared):
    """A way out of a finding: an edit of the roster, or where to look in the faction."""

    remove: FormulaText | None = None
    add: FormulaText | None = None
    set_: dict[str, Any] | None = Field(default=None, alias="set")
    edit: str | None = None
    replace: FormulaText | None = None
    of: FormulaText = ""
    where: FormulaText = ""
    until: FormulaText = ""
    by: FormulaText = ""
    otherwise: bool = False
    partly: bool = False
    text: LocalText = EMPTY


class DeclaredCheck(Declared):
    """What must hold, in words and as a formula, or as one of the shorthands.

    *by* names the keys of which any makes an entry one of this kind; without them every entry is.
    """

    by: ClassVar[tuple[str, ...]] = ()

    code: Id
    for_: str = Field(default="", alias="for")
    where: FormulaText = ""
    require: FormulaText = ""
    severity: Severity = Severity.ERROR
    text: LocalText = EMPTY
    why: LocalText = EMPTY
    too_few: LocalText = EMPTY
    too_many: LocalText = EMPTY
    source: str = ""
    fixes: tuple[Annotated[DeclaredFix, BeforeValidator(_fix), OR_WORD], ...] = ()

    @classmethod
    def claims(cls, entry: DeclaredCheck) -> bool:
        """Return whether *entry*, which has the keys of every kind, is a check of this kind."""
        return not cls.by or any(getattr(entry, key) not in (None, "", ()) for key in cls.by)

    # ------------------------------------------------------------------ what others ask of a kind

    @property
    def is_about_rosters(self) -> bool:
        """Return whether it looks at a roster as a whole, so that one model says little of it."""
        return self.for_ in ("roster", "group")

    @property
    def is_wordless(self) -> bool:
        """Return whether all that a finding says of its rule is its code."""
        return False

    @property
    def unit_limit(self) -> str:
        """Return the formula of how often a unit may be hired, empty where the check has none."""
        return ""

    @property
    def currency(self) -> str:
        """Return the cost whose limit is checked, empty where none is."""
        return ""

    @property
    def counted_role(self) -> str:
        """Return the role whose bearers are counted, empty where none is."""
        return ""

    @property
    def counts_to_one(self) -> bool:
        """Return whether no second model may be what is counted."""
        return False

    @property
    def ranged(self) -> tuple[str, ...]:
        """Return the stats by id, or ``stats`` and ``items``, whose limits it looks after."""
        return ()


@dataclass(frozen=True, slots=True)
class IdsOf:
    """Marks a key of a check whose values are ids of entries of one *kind*, or words *also* known.

    The kind is that of a list of the game: ``role`` for its roles.
    """

    kind: str
    also: tuple[str, ...] = ()

    @property
    def list_id(self) -> str:
        """Return the key of the list of a system file that declares such entries."""
        return f"{self.kind}s"


class AsksUnits:
    """Marks a formula that is asked of units, whatever the check is about."""


ASKS_UNITS = AsksUnits()


CheckKinds = Callable[[], tuple[type[DeclaredCheck], ...]]
_answers: list[CheckKinds] = []


def let_checks_be(kinds: CheckKinds) -> None:
    """Ask *kinds* from now on which kinds of checks there are; wanted before a game is read."""
    _answers[:] = [kinds]


def check_kinds() -> tuple[type[DeclaredCheck], ...]:
    """Return every kind of check, in the order in which they are asked whose an entry is."""
    if not _answers:
        raise RuntimeError("import realms_builder.roster before a game is read")
    return _answers[0]()


def check_model() -> type[DeclaredCheck]:
    """Return the model that reads a check of any kind: it has the keys of all of them."""
    return _model_of(check_kinds())


@cache
def _model_of(kinds: tuple[type[DeclaredCheck], ...]) -> type[DeclaredCheck]:
    common = DeclaredCheck.model_fields
    own = (item for kind in kinds for item in kind.model_fields.items() if item[0] not in common)
    keys: dict[str, Any] = {name: (field.annotation, field) for name, field in own}
    return derived(DeclaredCheck, keys)


def checks_type() -> Any:
    """Return the type of the checks of a system file: a tuple, each check of its own kind."""
    return tuple[Annotated[check_model(), AfterValidator(_of_its_kind)], ...]


def _of_its_kind(entry: DeclaredCheck) -> DeclaredCheck:
    kind = next(kind for kind in check_kinds() if kind.claims(entry))
    values = {name: getattr(entry, name) for name in kind.model_fields}
    # What no check of its kind reads stays in the set of what was written: the lint says so.
    return kind.model_construct(entry.model_fields_set, **values)


def list_named_by(key: str) -> str:
    """Return the list of a system file whose ids, and nothing else, stand behind *key*, if any."""
    field = check_model().model_fields.get(key)
    marks = field.metadata if field is not None else ()
    found = (mark.list_id for mark in marks if isinstance(mark, IdsOf) and not mark.also)
    return next(found, "")


def named_in(check: DeclaredCheck) -> Iterator[tuple[tuple[str | int, ...], str, IdsOf]]:
    """Yield every id that a marked key of *check* holds: where, the id, and of what."""
    for key, field in type(check).model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, IdsOf):
                value = getattr(check, key)
                if isinstance(value, str):
                    yield (key,), value, mark
                else:
                    yield from (((key, place), name, mark) for place, name in enumerate(value))
