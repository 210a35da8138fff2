"""One run of ``cards``: hands its request over, and says what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.profile import FileKind
from realms_builder.cli.printing import printed_to, refusal_of
from realms_builder.cli.refusals import Failed
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.face_files import FacesWritten
from realms_builder.render.jobs.looks import BrokenLook, UnknownLook
from realms_builder.render.jobs.print_cards import memory_of
from realms_builder.render.jobs.print_request import Printout, PrintRequest, Sources, Way
from realms_builder.render.jobs.shop_run import save_faces
from realms_builder.render.pdf.raster import RasterError


@dataclass(frozen=True, slots=True)
class CardsRun:
    """A request, and the *target* its files go to."""

    target: Path
    request: PrintRequest
    sources: Sources

    def write_sheets(self) -> list[Problem]:
        """Write sheets of paper as one PDF; return what was wrong."""
        refuse_to_replace(self.target)
        out = printed_to(self.target, self.request, self.sources)
        problems = list(out.problems)
        if out.pages:
            self._say_sheets(out)
            problems += self._remembered(out.leaves)
        return problems

    def write_faces(self) -> list[Problem]:
        """Write single faces: for a shop, as pictures, as decks; return what was wrong."""
        request = self.request
        try:
            written = save_faces(
                request, self.sources, self.target, _nobody, may_replace=refuse_to_replace
            )
        except (WriteFailed, RasterError) as error:
            raise Failed(error.code, error.values) from None
        except (BrokenLook, UnknownLook) as error:
            raise refusal_of(error.problem) from None
        problems = list(written.problems)
        if written.paths:
            self._say_faces(written)
            problems += self._remembered(written.leaves) if request.for_shop is not None else ()
        return problems

    def _remembered(self, leaves: tuple[Leaf, ...]) -> list[Problem]:
        """Remember that all of *leaves* are on paper; where that fails it is said, no more."""
        memory = memory_of(self.request)
        try:
            if memory is not None:
                memory.remember(leaves, self.request.way)
        except WriteFailed as error:
            return [replace(error.problem, severity=Severity.WARNING)]
        return []

    def _say_sheets(self, out: Printout) -> None:
        wanted = sum(leaf.count for leaf in out.printed)
        merged = self.request.job.merge_identical
        printed = len(out.printed) if merged else wanted
        values = {"cards": printed, "wanted": wanted, "path": str(self.target), **out.counts}
        code = "cli.cards_written" if printed == wanted else "card.merged_written"
        self._say(code, **values)

    def _say_faces(self, written: FacesWritten) -> None:
        output, path = self.request.output, str(self.target)
        if output.way is Way.TABLETOP:
            self._say("cli.tts_written", cards=written.faces, files=len(written.paths), path=path)
        elif output.profile is not None and output.profile.file is FileKind.PDF:
            for file in written.paths:
                self._say("cli.shop_pdf_written", path=str(file))
        else:
            self._say("cli.pngs_written", count=written.faces, path=path)
        if written.ticket is not None:
            self._say("cli.ticket_written", path=str(written.ticket))

    def _say(self, code: str, **values: object) -> None:
        print(sentence(code, self.request.lang, values))


def _nobody(done: int, of: int) -> None:
    """Nobody listens to the progress."""
