"""Tries ways out of findings on the roster itself: shown is what mends and breaks nothing else.

There is no second copy of the rules: each way is done to the roster, which is then checked anew.
That takes some milliseconds for 200 models, so ask beside a window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from realms_builder.core.problems import Severity
from realms_builder.game.formulas import FormulaError
from realms_builder.roster.edits import Edit
from realms_builder.roster.equal_models import read_alike, told_apart
from realms_builder.roster.findings import Finding, Ideas, Offer, Said
from realms_builder.roster.fixes import last_ways
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster

MOST_OFFERS = 6
MOST_TRIES = 60
"""Of one kind of ways out of one finding; who has more than these chooses among units anyway."""

Key = tuple[str, str]
Check = Callable[[Muster], list[Finding]]


def amounts_of(findings: Iterable[Finding]) -> dict[Key, float]:
    """Return how far findings miss their rule, by what stays the same while they change."""
    amounts: dict[Key, float] = {}
    for finding in findings:
        amounts[finding.key] = amounts.get(finding.key, 0.0) + finding.amount
    return amounts


def worse(
    findings: Iterable[Finding],
    amounts: Mapping[Key, float],
    severity: Severity = Severity.WARNING,
) -> tuple[Finding, ...]:
    """Return those that are new or worse than *amounts* say it was before, from *severity* up."""
    found = list(findings)
    now = amounts_of(found)
    return tuple(
        finding
        for finding in found
        if finding.severity.rank <= severity.rank
        and (finding.key not in amounts or now[finding.key] > amounts[finding.key])
    )


@dataclass(slots=True)
class _Kind:
    """What was tried of one kind: all of it, what mends, and what makes it less grave at least.

    What mends but brings something less grave, a warning for an error, is *doubtful*.
    """

    tried: list[Offer]
    mending: list[Offer]
    lessening: list[Offer]
    doubtful: list[Offer]


class Trials:
    """Tries ways out on one mustered roster, of which *findings* is all that *check* says."""

    def __init__(self, mustered: Muster, findings: list[Finding], check: Check) -> None:
        """Try on *mustered*; nothing is worked out before somebody asks."""
        self._mustered = mustered
        self._findings = findings
        self._check = check

    @cached_property
    def _amounts(self) -> dict[Key, float]:
        return amounts_of(self._findings)

    @cached_property
    def _counts(self) -> Counter[Key]:
        return Counter(finding.key for finding in self._findings)

    # ------------------------------------------------------------------ what is asked

    def proven(self, finding: Finding) -> tuple[Offer, ...]:
        """Return the ways out of *finding* that mend it and bring nothing as grave.

        Where none does, those that make it less grave; they say that they are not enough. A place
        to look at is no edit and needs no trial. No two read alike.
        """
        kinds: list[_Kind] = []
        made = [self._mustered.roster]
        for ways in (*finding.ideas(), *last_ways(self._mustered, finding)):
            if ways.are_wanted(o for kind in kinds for o in kind.mending):
                kinds.append(self._tried(finding, ways, made))
        mends = any(offer.edit is not None for kind in kinds for offer in kind.mending)
        kept = _fairly([k.mending if mends else [*k.mending, *k.lessening] for k in kinds])
        tried = [offer for kind in kinds for offer in kind.tried]
        found = told_apart(self._mustered, kept, tried)
        if not mends:
            return tuple(map(_less, found))
        return tuple(replace(o, settles=not o.partly) for o in found)

    def untried(self, finding: Finding) -> tuple[Offer, ...]:
        """Return the ways out of *finding* that come to mind first, a few of each kind."""
        found: list[Offer] = []
        for ways in finding.ideas():
            if ways.are_wanted(found):
                new = islice(_workable(ways), MOST_OFFERS)
                found.extend(offer for offer in new if not _is_said(offer, found))
        return told_apart(self._mustered, found[:MOST_OFFERS], found)

    def mends(self, findings: Sequence[Finding], edit: Edit) -> bool:
        """Return whether *edit* mends all *findings* and brings nothing as grave as they are."""
        after = self._after(edit.apply(self._mustered.roster))
        left = {finding.key for finding in after}
        gravest = min((finding.severity for finding in findings), key=lambda s: s.rank)
        return left.isdisjoint(f.key for f in findings) and not self._brought(after, gravest)

    # ------------------------------------------------------------------ how it is tried

    def _tried(self, finding: Finding, ways: Ideas, made: list[Roster]) -> _Kind:
        """Return what becomes of *ways*, but for those to a roster that was *made* before."""
        kind = _Kind([], [], [], [])
        for offer in islice(_workable(ways), MOST_TRIES):
            if _is_said(offer, kind.mending):
                continue
            if offer.edit is None:
                kind.tried.append(offer)
                kind.mending.append(offer)
                continue
            edited = offer.edit.apply(self._mustered.roster)
            if edited not in made:
                made.append(edited)
                kind.tried.append(offer)
                self._try(finding, offer, edited, kind)
            if len(kind.mending) == MOST_OFFERS:
                break
        kind.mending = kind.mending or kind.doubtful[:MOST_OFFERS]
        return kind

    def _try(self, finding: Finding, offer: Offer, edited: Roster, kind: _Kind) -> None:
        after = self._after(edited)
        if self._brought(after, finding.severity):
            return
        left = [other for other in after if other.key == finding.key]
        if len(left) < self._counts[finding.key]:
            if offer.partly:  # this one is enough
                kind.tried[-1] = offer = replace(offer, partly=False)
            is_doubtful = self._brought(after, Severity.WARNING)
            (kind.doubtful if is_doubtful else kind.mending).append(offer)
        elif offer.partly and self._is_less(finding, left):
            kind.mending.append(offer)
        elif self._is_less(finding, left) and not _is_said(offer, kind.lessening):
            kind.lessening.append(offer)

    def _is_less(self, finding: Finding, left: Sequence[Finding]) -> bool:
        """Return whether what is *left* is less of *finding*; uncounted, if it says other words."""
        if sum(other.amount for other in left) < self._amounts[finding.key]:
            return True
        if finding.counted:
            return False
        said = (finding.unnumbered or finding.text).pick("en")
        return len(left) == 1 and left[0].text.pick("en") != said

    def _after(self, edited: Roster) -> list[Finding]:
        before = self._mustered
        return self._check(muster(edited, before.game, before.find_faction, before))

    def _brought(self, after: Iterable[Finding], severity: Severity) -> bool:
        return bool(worse(after, self._amounts, severity))


def _less(offer: Offer) -> Offer:
    """Return *offer*, by which a finding becomes less grave, with words that say so."""
    if offer.edit is None:
        return offer
    text = Said(code="fix.lessens", values={"text": offer.text})
    return replace(offer, text=text, settles=False)


def _is_said(offer: Offer, before: Iterable[Offer]) -> bool:
    """Return whether one *before* reads like *offer*; those that name a model are numbered."""
    return not offer.model and any(read_alike(offer, other) for other in before)


def _fairly(kinds: Sequence[Sequence[Offer]]) -> Iterator[Offer]:
    """Yield the most offers there may be, of no kind more while another has fewer left out."""
    taken = [0] * len(kinds)
    for _ in range(MOST_OFFERS):
        open_ = [n for n, kind in enumerate(kinds) if taken[n] < len(kind)]
        if open_:
            taken[min(open_, key=lambda n: taken[n])] += 1
    for kind, count in zip(kinds, taken, strict=True):
        yield from kind[:count]


def _workable(ways: Ideas) -> Iterator[Offer]:
    """Yield *ways* up to one whose formula cannot be worked out: that is said of its file."""
    try:
        yield from ways
    except FormulaError:
        return
