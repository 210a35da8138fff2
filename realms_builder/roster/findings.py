"""Findings: what a check has to say about a roster, with numbers, why, source and ways out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from realms_builder.core.problems import Severity
from realms_builder.core.translation import codes, sentence
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.values import Record
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.value_words import in_words, show

if TYPE_CHECKING:
    from realms_builder.roster.edits import Edit

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence to be filled in: the game's own with braces, or one of ours by its code."""

    text: Text = EMPTY
    scope: Record | None = None
    code: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def pick(self, lang: str) -> str:
        """Return the sentence in *lang*; a formula that cannot be computed stays in braces."""
        if self.text and self.scope is not None:
            return filled(self.text.pick(lang), self.scope, lang)
        if self.code:
            values = {key: _shown(value, lang) for key, value in self.values.items()}
            return sentence(self.code, lang, values)
        return self.text.pick(lang)

    def __bool__(self) -> bool:
        """Return whether there is anything to say."""
        return bool(self.text) or self.code in codes()


def times(shown: Shown, count: int) -> Shown | Said:
    """Return what is *shown*, with its number where that is not one."""
    if count == 1:
        return shown
    return Said(code="scenario.count_of", values={"count": count, "name": shown})


def filled(text: str, scope: Record, lang: str) -> str:
    """Return *text* with its braces worked out in *scope*."""
    if "{" not in text:
        return text
    try:
        return template(text).fill(scope, lambda value: show(value, lang))
    except FormulaError:
        return text


def _shown(value: Any, lang: str) -> Any:
    if isinstance(value, (tuple, list)):
        return [_shown(part, lang) for part in value]
    return value.pick(lang) if isinstance(value, Said) else in_words(value, lang)


@dataclass(frozen=True, slots=True)
class Offer:
    """One way out of a finding: an edit of the roster, or a place in the faction to look at.

    *model* is the id of the model that the text names, if it names one; *settles* is false where
    the finding does not go by this way alone, but becomes less grave. That is as good as gone where
    it is mended *partly*, step by step.
    """

    text: Said
    edit: Edit | None = None
    unit: str = ""
    model: str = ""
    settles: bool = True
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Ideas:
    """Ways out of one kind that come to mind, found one by one as they are tried.

    They are needless where an edit called *unless* was found before that does it; those for which
    nothing else was found come *otherwise*.
    """

    offers: Iterable[Offer]
    unless: str = ""
    otherwise: bool = False

    def are_wanted(self, found: Iterable[Offer]) -> bool:
        """Return whether they are, where the ways out that were *found* before mend it too."""
        codes = {offer.edit.code for offer in found if offer.edit is not None}
        return self.unless not in codes and not (self.otherwise and codes)

    def __iter__(self) -> Iterator[Offer]:
        """Go through them."""
        return iter(self.offers)


class Judge(Protocol):
    """What tries ways out on the roster that the findings are about."""

    def proven(self, finding: Finding) -> tuple[Offer, ...]:
        """Return the ways out of *finding* that mend it and break nothing else."""
        ...

    def untried(self, finding: Finding) -> tuple[Offer, ...]:
        """Return the ways out of *finding* that come to mind first, none of them tried."""
        ...

    def mends(self, findings: Sequence[Finding], edit: Edit) -> bool:
        """Return whether *edit* mends all *findings* and breaks nothing else."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """What one check says about one thing.

    *models* are the ids it is about, *amount* how far the rule is missed (1 where that cannot be
    *counted*), *key* what stays the same while it gets better or worse. *ideas* are ways out that
    come to mind, kind by kind; the *judge* tries them. *unnumbered* is the text without the number
    of a model, which changes when others go; *excess* by how much a limit of costs is exceeded.
    """

    code: str
    severity: Severity
    text: Said
    why: Said = field(default_factory=Said)
    source: str = ""
    models: tuple[str, ...] = ()
    about: str = ""
    amount: float = 1.0
    counted: bool = False
    ideas: Callable[[], Iterable[Ideas]] = tuple
    judge: Judge | None = None
    unnumbered: Said = field(default_factory=Said)
    excess: Number = 0

    @property
    def key(self) -> tuple[str, str]:
        """Return the code and what it is about."""
        return self.code, self.about

    def offers(self) -> tuple[Offer, ...]:
        """Return the ways out, tried when somebody asks; none where nobody can try them."""
        return self.judge.proven(self) if self.judge is not None else ()


def built_in(
    code: str,
    values: dict[str, Any],
    models: tuple[str, ...] = (),
    *,
    about: str = "",
    amount: float | None = None,
    offers: Iterable[Offer] = (),
    make_offers: Callable[[], Iterable[Offer]] | None = None,
    ideas: Callable[[], Iterable[Ideas]] | None = None,
    severity: Severity = Severity.ERROR,
    said: str = "",
    why: str = "",
    source: str = "",
) -> Finding:
    """Return a finding of a built-in check; its sentences are ours, *said* names another one.

    *why* names another reason.
    """
    return Finding(
        code=code,
        severity=severity,
        text=Said(code=f"finding.{said or code}", values=values),
        why=Said(code=f"why.{why or code}", values=values),
        source=source,
        models=models,
        about=about or ",".join(models),
        amount=1.0 if amount is None else amount,
        counted=amount is not None,
        ideas=ideas or (lambda: (Ideas(make_offers() if make_offers is not None else offers),)),
    )


def reason_of(error: FormulaError) -> Said:
    """Return in a sentence why a formula cannot be worked out."""
    return Said(code=error.sentence_code, values=error.values)


def broken(code: str, error: FormulaError, models: tuple[str, ...] = ()) -> Finding:
    """Return the finding that the formulas behind *code* cannot be worked out for *models*."""
    values = {"code": code, "reason": reason_of(error)}
    return Finding(
        code="check_broken",
        severity=Severity.ERROR,
        text=Said(code="finding.check_broken", values=values),
        models=models,
        about="/".join((*models, code)),
    )


def sorted_findings(findings: list[Finding]) -> list[Finding]:
    """Return *findings* by severity, otherwise in the order of the checks."""
    return sorted(findings, key=lambda finding: finding.severity.rank)
