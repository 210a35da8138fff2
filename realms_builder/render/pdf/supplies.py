"""What all content of one document shares, so that nothing is written into it twice."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from realms_builder.layout.marks import Drawing
from realms_builder.render.pdf.drawn_fonts import Placed
from realms_builder.render.pdf.operators import Colours
from realms_builder.render.pdf.pdf_document import StreamedDocument
from realms_builder.render.pdf.pictures import DocumentPictures, Report
from realms_builder.render.pdf.text_codes import TextCodes

if TYPE_CHECKING:
    from realms_builder.render.pdf.vectors import Vectors


class Supplies:
    """What all content of one document shares: colours, words, pictures, drawings, shadings."""

    def __init__(
        self,
        document: StreamedDocument,
        colours: Colours,
        codes: TextCodes,
        pictures: DocumentPictures,
        report: Report,
        *,
        black_text: bool = False,
    ) -> None:
        self.black_text = black_text
        self.document = document
        self.colours = colours
        self.codes = codes
        self.pictures = pictures
        self._report = report
        self.outlines: dict[object, str] = {}
        self.forms: dict[object, str] = {}
        codes.drawn.place = self._placed

    def _placed(self, drawing: Drawing) -> Placed | None:
        return self.vectors.use(drawing)

    @cached_property
    def vectors(self) -> Vectors:
        """Return the drawings of the document; one without any reads nothing of SVG."""
        from realms_builder.render.pdf.vectors import Vectors

        return Vectors(self.document, self.colours, self._report)
