"""What stands below the models: headings, findings with their signs, units that are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.cards.blocks import Block, Content, Marks
from realms_builder.cards.drawing import Line
from realms_builder.cards.line_breaking import Paragraph, Run
from realms_builder.cards.prose import Prose
from realms_builder.cards.text_styles import BOLD, Fit
from realms_builder.core.problems import Severity
from realms_builder.sheets.roster.entries import FindingLine, MissingLine, RosterSheet
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.signs import draw_check, draw_sign
from realms_builder.sheets.words import put
from realms_builder.wording import sentence

MOST_FINDINGS = 150
_SIGN_MM = 3.3
_TEXT_X_MM = 7.0


class HeadingContent(Content):
    """A heading that stays with what follows it."""

    def __init__(self, text: str, look: PageLook, after: str = "") -> None:
        """Say *text*, and *after* in small letters behind it."""
        super().__init__()
        self.keep = True
        self._text = text
        self._after = after
        self._look = look

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the heading over a line."""
        del fit
        return _Heading(self._text, self._after, self._look, width)


class _Heading(Block):
    def __init__(self, text: str, after: str, look: PageLook, width: float) -> None:
        super().__init__(look.mm(8.6))
        self._text = text
        self._after = after
        self._look = look
        self._width = width

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        baseline = y + look.mm(6.4)
        end = put(out, self._text, look.head, x, baseline, self._width)
        if self._after:
            left = end + look.mm(2.2)
            put(out, self._after, look.kind, left, baseline, x + self._width - left)
        bottom = y + look.mm(7.6)
        out.append(Line(x, bottom, x + self._width, bottom, look.main, 0.3))


class SignedContent(Content):
    """A paragraph with a sign in front of it; no sign means that all is well."""

    def __init__(
        self, paragraphs: list[Paragraph], look: PageLook, severity: Severity | None
    ) -> None:
        """Say *paragraphs* next to the sign of *severity*."""
        super().__init__()
        self._prose = Prose(paragraphs, look.body)
        self._look = look
        self._severity = severity

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the paragraph laid out beside its sign."""
        inner = self._prose.layout(width - self._look.mm(_TEXT_X_MM), fit)
        return _Signed(inner, self._look, self._severity)


class _Signed(Block):
    def __init__(self, inner: Block, look: PageLook, severity: Severity | None) -> None:
        super().__init__(max(inner.height, look.mm(_SIGN_MM)) + look.mm(1.2))
        self._inner = inner
        self._look = look
        self._severity = severity

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        side = look.mm(_SIGN_MM)
        left = x + look.mm(5.2) - side
        top = y + look.mm(0.7)
        if self._severity is None:
            draw_check(out, look, left, top, side)
        else:
            draw_sign(out, look, self._severity, left, top, side)
        self._inner.draw(out, x + look.mm(_TEXT_X_MM), y + look.mm(0.5))


def closing(sheet: RosterSheet, look: PageLook) -> Iterator[Content]:
    """Yield what stands below the models: units that are missing, then the findings."""
    if not sheet.entries and not sheet.missing:
        yield SignedContent([(Run(sentence("sending.empty", sheet.lang)),)], look, Severity.HINT)
    if sheet.missing:
        yield HeadingContent(sentence("sending.missing_head", sheet.lang), look)
        for missing in sheet.missing:
            yield _missing(missing, look)
    if sheet.hidden is not None:
        yield from _hidden(sheet.hidden, look)
        return
    yield HeadingContent(sentence("sending.findings", sheet.lang), look, _tally(sheet))
    if not sheet.findings:
        said = sentence("sending.no_findings", sheet.lang)
        yield SignedContent([(Run(said),)], look, None)
    for finding in sheet.findings[:MOST_FINDINGS]:
        yield _finding(finding, look)
    left = sheet.findings[MOST_FINDINGS:]
    if left:
        said = sentence("sending.more_findings", sheet.lang, {"count": len(left)})
        worst = min((finding.severity for finding in left), key=lambda severity: severity.rank)
        yield SignedContent([(Run(said),)], look, worst)


def _hidden(secrets: Sequence[str], look: PageLook) -> Iterator[Content]:
    if secrets:
        yield HeadingContent(sentence("sending.hidden", look.lang), look)
    for secret in secrets:
        yield SignedContent([(Run(secret),)], look, Severity.HINT)


def _tally(sheet: RosterSheet) -> str:
    counts = ((severity, sheet.count(severity)) for severity in Severity)
    return " · ".join(
        sentence(f"sending.count.{severity.value}", sheet.lang, {"count": count})
        for severity, count in counts
        if count
    )


def _finding(finding: FindingLine, look: PageLook) -> Content:
    runs = [Run(f"{finding.word[:1].upper()}{finding.word[1:]}: ", BOLD), Run(finding.text)]
    if finding.numbers:
        numbers = ", ".join(str(number) for number in finding.numbers[:12])
        more = " …" if len(finding.numbers) > 12 else ""
        said = sentence("sending.at_number", look.lang, {"numbers": numbers + more})
        runs.append(Run(f" ({said})", colour=look.muted))
    behind = [finding.why, f"[{finding.source}]" if finding.source else ""]
    why = " ".join(part for part in behind if part)
    if why:
        runs.append(Run(f" {why}", colour=look.muted))
    return SignedContent([tuple(runs)], look, finding.severity)


def _missing(missing: MissingLine, look: PageLook) -> Content:
    code = "sending.missing" if missing.name else "sending.missing_unnamed"
    said = sentence(code, look.lang, {"name": missing.name, "unit": missing.unit})
    return SignedContent([(Run(said),)], look, Severity.ERROR)
