"""How a file ends its lines: work goes on with line feeds, the file keeps what it had."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

BOM = "\ufeff"
CRLF = "\r\n"


@dataclass(frozen=True, slots=True)
class LineEnds:
    """The line ends of a file, and whether a byte order mark stands before its first letter.

    *mixed* is the text as it was read where its lines end in more than one way.
    """

    newline: str = "\n"
    bom: bool = False
    mixed: str = ""

    @staticmethod
    def of(raw: str) -> tuple[str, LineEnds]:
        """Return *raw* with line feeds alone, and how to write it back."""
        bom = raw.startswith(BOM)
        text = raw.removeprefix(BOM)
        plain = text.replace(CRLF, "\n")
        carriages = len(text) - len(plain)
        if not carriages:
            return text, LineEnds("\n", bom)
        if carriages == plain.count("\n"):
            return plain, LineEnds(CRLF, bom)
        return plain, LineEnds("\n", bom, text)

    def written(self, text: str) -> str:
        """Return *text* as the file has it: lines that it had before end as they did."""
        mark = BOM if self.bom else ""
        if self.mixed:
            return mark + self._as_before(text)
        return mark + (text if self.newline == "\n" else text.replace("\n", self.newline))

    def _as_before(self, text: str) -> str:
        old = self.mixed.split("\n")
        new = text.split("\n")
        bare = [line.removesuffix("\r") for line in old]
        for block in SequenceMatcher(a=bare, b=new, autojunk=False).get_matching_blocks():
            new[block.b : block.b + block.size] = old[block.a : block.a + block.size]
        return "\n".join(new)
