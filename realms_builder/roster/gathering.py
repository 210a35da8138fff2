"""Findings of one kind, gathered, and the ways out that all of them share: each one edit for all.

Nothing is lost by it: every finding keeps its own sentence and its own ways out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages
from realms_builder.core.yield_points import yield_point
from realms_builder.roster.edits import Edit
from realms_builder.roster.findings import Finding, Offer, Said
from realms_builder.roster.roster import Roster

LEAST = 3
"""Fewer findings of one kind than these are quicker to read one by one."""

_FOR_ALL = {
    "edit.remove_model": "fix.all.remove",
    "edit.use_instead": "fix.all.use_instead",
    "edit.take_out": "fix.all.take_out",
    "edit.set_strength": "fix.all.set_strength",
    "edit.choose": "fix.all.choose",
}
"""What edits of one kind are called when they are done to all, whatever each does by itself."""
_REMOVING = "edit.remove_model"


def by_kind(findings: Iterable[Finding], least: int = LEAST) -> list[tuple[Finding, ...]]:
    """Return *findings* with those of one code and severity together, each where its first stood.

    Those of which there are fewer than *least* stay alone.
    """
    kinds: dict[tuple[str, Severity], list[Finding]] = {}
    found = list(findings)
    for finding in found:
        kinds.setdefault((finding.code, finding.severity), []).append(finding)
    gathered: list[tuple[Finding, ...]] = []
    for finding in found:
        same = kinds[finding.code, finding.severity]
        if len(same) < least:
            gathered.append((finding,))
        elif same[0] is finding:
            gathered.append(tuple(same))
    return gathered


def common_ways(findings: Sequence[Finding], roster: Roster) -> tuple[Offer, ...]:
    """Return what mends all *findings*, which are of one kind, each way as one edit of *roster*.

    A way counts that each of them has: by the same sentence, or as the only edit of its kind. Done
    to all it is tried like any other. With many findings it takes a while: ask beside a window.
    """
    common = _Common()
    for finding in findings:
        yield_point()
        if not common.goes_on(finding):
            return ()
    judge = findings[0].judge
    if judge is None:
        return ()
    return tuple(o for o in common.offers(roster) if o.edit and judge.mends(findings, o.edit))


class _Common:
    """The ways out that all findings looked at so far have in common."""

    def __init__(self) -> None:
        """Begin with no finding looked at."""
        self._count = 0
        self._by_text: dict[tuple[str, ...], list[Offer]] = {}
        self._by_kind: dict[str, list[Offer]] = {}
        self._kinds: list[str] = []

    def goes_on(self, finding: Finding) -> bool:
        """Look at the ways out of one more finding; return whether any is left in common."""
        untried = finding.judge.untried(finding) if finding.judge is not None else ()
        offers = [o for o in untried if o.edit is not None and o.settles]
        texts = {tuple([offer.text.pick(lang) for lang in languages()]): offer for offer in offers}
        kinds = _only_ones(offers)
        if not self._count:
            self._kinds = [_kind(offer) for offer in offers]
            self._by_text = {text: [offer] for text, offer in texts.items()}
            self._by_kind = {kind: [offer] for kind, offer in kinds.items()}
        else:
            self._by_text = {t: [*o, texts[t]] for t, o in self._by_text.items() if t in texts}
            self._by_kind = {k: [*o, kinds[k]] for k, o in self._by_kind.items() if k in kinds}
        self._count += 1
        return bool(self._by_text or self._by_kind)

    def offers(self, roster: Roster) -> tuple[Offer, ...]:
        """Return what is offered for all, each as one edit; *roster* says how much it would do."""
        removing = self._by_kind.get(_REMOVING)
        same = [o for o in self._by_text.values() if removing is None or _kind(o[0]) != _REMOVING]
        said = {_kind(offers[0]) for offers in same}
        alike = [offers for kind, offers in self._by_kind.items() if kind not in said]
        found = [
            *[self._said_alike(offers, roster) for offers in same],
            *[self._of_one_kind(offers, roster) for offers in alike],
        ]
        return tuple(sorted(found, key=lambda offer: self._kinds.index(_kind(offer))))

    def _said_alike(self, offers: list[Offer], roster: Roster) -> Offer:
        first = offers[0].text
        values = {"text": first, "count": self._count}
        # One may do for all: a switch, a limit.
        is_enough = _all_done(roster, offers[:1]) == _all_done(roster, offers)
        return _together(offers, first if is_enough else Said(code="fix.all.same", values=values))

    def _of_one_kind(self, offers: list[Offer], roster: Roster) -> Offer:
        kind, count = _kind(offers[0]), self._count
        if kind == _REMOVING:
            count = len(roster.models) - len(_all_done(roster, offers).models)
        return _together(offers, Said(code=_FOR_ALL[kind], values={"count": count}))


def _kind(offer: Offer) -> str:
    return offer.edit.code if offer.edit is not None else ""


def _only_ones(offers: Sequence[Offer]) -> dict[str, Offer]:
    """Return the *offers* that are the only ones of a kind that can be said for all."""
    counts = Counter(map(_kind, offers))
    return {k: o for o in offers if counts[k := _kind(o)] == 1 and k in _FOR_ALL}


def _together(offers: list[Offer], text: Said) -> Offer:
    return Offer(text, Edit(_kind(offers[0]), lambda roster: _all_done(roster, offers)))


def _all_done(roster: Roster, offers: Iterable[Offer]) -> Roster:
    for offer in offers:
        if offer.edit is not None:
            roster = offer.edit.apply(roster)
    return roster
