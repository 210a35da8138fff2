"""A roster as text to send: short for a message, full for the record, open for the opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.exchange import Detail
from realms_builder.exchange.passages import (
    FORMS,
    MOST_CODE_IN_A_PART,
    Passage,
    Span,
    TextCode,
    TextHeading,
    TextLine,
    TextTable,
    joined,
    line,
)
from realms_builder.exchange.roster_code import MOST_LETTERS, code_for_text
from realms_builder.game.value_words import cited
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.roster.entries import (
    ChosenItem,
    CostTotal,
    FindingLine,
    ItemGroup,
    RosterSheet,
    SheetEntry,
)
from realms_builder.sheets.roster.introduction import without_secret_models
from realms_builder.sheets.roster.roster_sheet import sheet_of

SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.HINT: "i"}
_DOT = " · "


def roster_as(
    form: str, mustered: Muster, findings: Iterable[Finding], lang: str, detail: Detail = "short"
) -> str:
    """Return a roster in *lang* and in the *form* that ``FORMS`` names.

    *short* has a line for each model and the totals; *full* everything that a sheet says, with
    *findings*; *open* only what an opponent may know: names, units, equipment that can be seen,
    no costs, no notes, no role that the game calls secret, no model with a secret keyword. All but
    *open* end with the code that opens the roster again.
    """
    return FORMS[form](roster_passages(form, mustered, findings, lang, detail))


def roster_as_text(
    mustered: Muster, findings: Iterable[Finding], lang: str, detail: Detail = "short"
) -> str:
    """Return a roster as plain text in *lang*, as detailed as :func:`roster_as` says."""
    return roster_as("text", mustered, findings, lang, detail)


def roster_passages(
    form: str, mustered: Muster, findings: Iterable[Finding], lang: str, detail: Detail
) -> Iterator[Passage]:
    """Yield what :func:`roster_as` says."""
    yield from passages_of(_sheet(mustered, findings, lang, detail), detail)
    most = MOST_CODE_IN_A_PART if form == "discord" else MOST_LETTERS
    code, lacks = ("", "") if detail == "open" else code_for_text(mustered, most)
    if code:
        words = sentence("sending.code", lang)
        without = sentence(f"sending.code_without_{lacks}", lang) if lacks else ""
        yield TextCode(" ".join(filter(None, (without, words))), code)


def _sheet(mustered: Muster, findings: Iterable[Finding], lang: str, detail: Detail) -> RosterSheet:
    shown = without_secret_models(mustered) if detail == "open" else mustered
    sheet = sheet_of(shown, findings, lang)
    if detail == "open":
        sheet = replace(sheet, entries=tuple(replace(e, team_values=()) for e in sheet.entries))
    # The code tells who is left out to whoever tries every unit.
    return sheet if shown is mustered else replace(sheet, checksum="")


def passages_of(sheet: RosterSheet, detail: Detail) -> Iterator[Passage]:
    """Yield what *sheet* says in as much *detail* as asked for."""
    yield TextHeading(sheet.name)
    yield line(_heading(sheet, detail))
    if detail == "full":
        yield from _full(sheet)
    else:
        yield from _brief(sheet, is_open=detail == "open")


def _heading(sheet: RosterSheet, detail: Detail) -> str:
    parts = [" ".join(part for part in (sheet.game, sheet.edition) if part), sheet.faction]
    parts.append(sheet.counted)
    for total in sheet.costs:
        if detail != "open":
            parts.append(_used(total, sheet.lang))
        elif total.limit:
            values = {"limit": total.limit, "name": total.name}
            parts.append(sentence("sending.limit", sheet.lang, values))
    return _DOT.join(part for part in parts if part)


def _used(total: CostTotal, lang: str) -> str:
    if not total.limit:
        return f"{total.used} {total.name}"
    values = {"used": total.used, "limit": total.limit, "name": total.name}
    return sentence("sending.of_limit", lang, values)


# ------------------------------------------------------------------------- short and open


def _brief(sheet: RosterSheet, *, is_open: bool) -> Iterator[Passage]:
    for one in sheet.chosen:
        costs = () if is_open else one.costs
        yield line((f"{one.name}: ", "strong"), _DOT.join((one.words, *map(str, costs))), depth=1)
    yield TextHeading(sentence_case(sheet.figures[0].name), 2)
    if not sheet.entries and not sheet.missing:
        yield line(sentence("sending.empty", sheet.lang))
    for team, entries in groupby(sheet.entries, attrgetter("team_line")):
        if team:
            yield TextHeading(team, 3)
        yield from _brief_lines(tuple(entries), sheet.lang, is_open=is_open)
    yield from _missing(sheet)
    if sheet.groups:
        yield TextHeading(sentence("sending.groups", sheet.lang), 2)
        for group in sheet.groups:
            yield line((group.name, "strong"), _DOT, ", ".join(group.members), depth=1)
    total = list(_totals(sheet)) if not is_open else []
    if total:
        yield TextHeading(sentence("sending.total", sheet.lang), 2)
        yield line(_DOT.join(total))
    if sheet.checksum and not (is_open and any(entry.role_is_secret for entry in sheet.entries)):
        # The code tells who has the role to whoever tries them all.
        yield line(sentence("sending.checksum", sheet.lang, {"code": sheet.checksum}), small=True)


def _brief_lines(entries: Sequence[SheetEntry], lang: str, *, is_open: bool) -> Iterator[Passage]:
    """Yield a line for each of *entries*, equal ones counted."""
    alike = Counter(_brief_line(entry, lang, is_open=is_open) for entry in entries)
    for entry in entries:
        count = alike.pop(_brief_line(entry, lang, is_open=is_open), 0)
        if count:
            yield _brief_line(entry, lang, is_open=is_open, count=count)


def _brief_line(entry: SheetEntry, lang: str, *, is_open: bool, count: int = 1) -> TextLine:
    spans: list[Span] = [(f"{count}× ", "")] if count > 1 else []
    spans.append((entry.name, "strong"))
    if entry.own_name:
        spans.append((f" – {entry.unit}", ""))
    if entry.role and not (is_open and entry.role_is_secret):
        spans.append((f" ({entry.role})", ""))
    if entry.strength > 1:
        spans.append((", " + sentence("sending.strength", lang, {"count": entry.strength}), ""))
    if entry.equipment:
        spans.append((f": {', '.join(entry.equipment)}", ""))
    costs = [] if is_open else [str(cost) for cost in entry.costs]
    if costs:
        said = ", ".join(costs)
        each = sentence("sheet.each", lang, {"value": said}) if count > 1 else said
        spans.append((_DOT + each, ""))
    return TextLine(tuple(spans), 1)


def _totals(sheet: RosterSheet) -> Iterator[str]:
    yield sheet.counted
    for total in sheet.costs:
        yield _used(total, sheet.lang)
        if total.left:
            code = "sending.over" if total.over else "sending.left"
            yield sentence(code, sheet.lang, {"left": total.left})
    for value in sheet.values:
        yield f"{value.name}: {value.value}"


def _missing(sheet: RosterSheet) -> Iterator[Passage]:
    for missing in sheet.missing:
        code = "sending.missing" if missing.name else "sending.missing_unnamed"
        values = {"name": missing.name, "unit": missing.unit}
        yield line(f"✗ {sentence(code, sheet.lang, values)}", depth=1)


# ----------------------------------------------------------------------------------- full


def _full(sheet: RosterSheet) -> Iterator[Passage]:
    for value in sheet.values:
        yield line((f"{value.name}: ", ""), (value.value, "strong"), depth=1)
    yield line(sentence("sending.checksum", sheet.lang, {"code": sheet.checksum}), depth=1)
    if sheet.switches:
        agreed = sentence("sending.agreed", sheet.lang)
        yield line(f"{agreed}: {'; '.join(sheet.switches)}", depth=1)
    yield from _chosen(sheet)
    for custom in sheet.customs:
        yield line(f"{sentence_case(custom.name)}: {custom.value}", depth=1)
    if sheet.note:
        yield line((sheet.note, "soft"))
    for team, entries in groupby(sheet.entries, attrgetter("team_line")):
        if team:
            yield TextHeading(team, 2)
        for entry in entries:
            yield from _full_entry(entry, sheet.lang, level=3 if team else 2)
    if sheet.missing:
        yield TextHeading(sentence("sending.missing_head", sheet.lang), 2)
        yield from _missing(sheet)
    for code, entries in (("groups", sheet.groups), ("summoned", sheet.summoned)):
        for entry in entries:
            yield from _full_entry(entry, sheet.lang, sentence(f"sending.{code}", sheet.lang))
    yield from _findings(sheet)


def _chosen(sheet: RosterSheet) -> Iterator[Passage]:
    """Yield what the roster itself chose, thing by thing with its text."""
    for one in sheet.chosen:
        told = [_of_item(item) for item in one.items]
        if len(told) == 1:
            yield line((f"{one.name}: ", "strong"), *told[0], depth=1)
            continue
        yield line((f"{one.name}:", "strong"), depth=1)
        yield from (line(*spans, depth=2) for spans in told)


def _of_item(item: ChosenItem) -> tuple[Span, Span]:
    said = f"{item.facts}: {item.text}" if item.text else item.facts
    return (item.line.name, "strong"), (said, "")


def _full_entry(entry: SheetEntry, lang: str, above: str = "", level: int = 2) -> Iterator[Passage]:
    number = f"{entry.number}. " if entry.number else f"{above}: " if above else ""
    title = [f"{number}{entry.name}", entry.unit if entry.own_name else "", entry.role]
    title += [str(cost) for cost in entry.costs]
    yield TextHeading(_DOT.join(part for part in title if part), level)
    kind = [entry.loadout, *entry.kind]
    if entry.strength > 1:
        kind.insert(0, sentence("sending.strength", lang, {"count": entry.strength}))
    if any(kind):
        yield line(_DOT.join(part for part in kind if part), depth=1)
    if entry.stats:
        yield TextTable(tuple((stat.abbr, stat.value) for stat in entry.stats))
    yield from _labelled("sending.members", entry.members, lang)
    values = [f"{value.name} {value.value}" for value in entry.values]
    yield from _labelled("sending.values", values, lang)
    yield from _labelled("sending.tags", entry.tags, lang)
    for group in entry.items:
        yield _items(group)
    for form in entry.forms:
        yield line((f"{form.name}: ", "strong"), _DOT.join(form.words), depth=1)
    if entry.note:
        yield line((f"{sentence('sending.note', lang)}: ", "strong"), (entry.note, "soft"), depth=1)


def _labelled(code: str, words: Iterable[str], lang: str) -> Iterator[Passage]:
    text = ", ".join(words)
    if text:
        yield line((f"{sentence(code, lang)}: ", "strong"), text, depth=1)


def _items(group: ItemGroup) -> TextLine:
    parts = [[(str(item), "")] for item in group.items]
    spans: tuple[Span, ...] = joined(parts, "; ")  # type: ignore[arg-type]
    return TextLine(((f"{sentence_case(group.name)}: ", "strong"), *spans), 1)


def _findings(sheet: RosterSheet) -> Iterator[Passage]:
    yield TextHeading(sentence("sending.findings", sheet.lang), 2)
    if not sheet.findings:
        yield line(sheet.all_well)
    for finding in sheet.findings:
        yield _finding(finding, sheet.lang)


def _finding(finding: FindingLine, lang: str) -> TextLine:
    source = f"({cited(finding.source, lang)})" if finding.source else ""
    why = [part for part in (finding.why, source) if part]
    text = f"{SIGNS[finding.severity]} {finding.word}: {finding.text}"
    return line(" ".join([text, *why]), depth=1)
