"""The pictures of one document: each embedded once, as fine as its largest use needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reportlab.pdfbase import pdfdoc

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.layout.marks import Picture
from realms_builder.layout.picture_place import placed_round
from realms_builder.render.pdf.pdf_document import StreamedDocument
from realms_builder.render.pictures.picture_files import (
    Encoded,
    PictureError,
    PictureInfo,
    encode,
    read_info,
)

MOST_DPI = 300
_PIXELS_PER_MM = MOST_DPI / 25.4
_GREY = Encoded(1, 1, "DeviceGray", "ASCIIHexDecode", b"D9>")
Report = Callable[[Problem], None]
Frame = tuple[float, float, float, float]


class _LatePicture(pdfdoc.PDFObject):
    """A picture that is decoded when its object is written, and forgotten after."""

    def __init__(self, info: PictureInfo, report: Report, *, sketch: bool) -> None:
        self.info = info
        self.sketch = sketch
        self.width = self.height = 0
        self._report = report

    def need(self, width_mm: float, height_mm: float) -> None:
        """Ask for enough pixels to print the whole picture in this size."""
        self.width = max(self.width, round(width_mm * _PIXELS_PER_MM))
        self.height = max(self.height, round(height_mm * _PIXELS_PER_MM))

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the picture as a stream object; a grey one when it cannot be read any more."""
        try:
            made = encode(self.info, self.width, self.height, sketch=self.sketch)
        except PictureError as error:
            self._report(_problem(error.code, self.info.path))
            made = _GREY
        entries: dict[str, object] = _entries(made.width, made.height, made.colours)
        entries["Filter"] = f"/{made.filter}"
        if made.mask:
            mask = pdfdoc.PDFStream(content=made.mask)
            mask.dictionary.dict.update(_entries(made.width, made.height, "DeviceGray"))
            mask.dictionary["Filter"] = "/FlateDecode"
            entries["SMask"] = document.Reference(mask)
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), made.data).format(document)


class DocumentPictures:
    """Finds the object for a picture and where it must lie so that its box shows the right part."""

    def __init__(self, document: StreamedDocument, report: Report) -> None:
        self._document = document
        self._report = report
        self._by_path: dict[tuple[str, bool], tuple[str, _LatePicture] | None] = {}
        self._by_digest: dict[tuple[str, bool], tuple[str, _LatePicture]] = {}

    def use(self, picture: Picture) -> tuple[str, Frame] | None:
        """Return the name of the object and the frame of the whole picture, None to draw none.

        The frame is x, y, width and height in millimetres; what lies outside the box of *picture*
        is to be clipped.
        """
        key = (picture.path, picture.sketch)
        if key not in self._by_path:
            self._by_path[key] = self._found(*key)
        found = self._by_path[key]
        if found is None:
            return None
        name, late = found
        frame = _frame(picture, late.info.width, late.info.height)
        late.need(frame[2], frame[3])
        return name, frame

    def _found(self, path: str, sketch: bool) -> tuple[str, _LatePicture] | None:
        try:
            info = read_info(Path(path))
        except PictureError as error:
            self._report(_problem(error.code, Path(path)))
            return None
        if info.converted:
            self._report(_problem("picture.cmyk", Path(path), Severity.HINT))
        key = (info.digest, sketch)
        found = self._by_digest.get(key)
        if found is None:
            late = _LatePicture(info, self._report, sketch=sketch)
            name = self._document.add_object(f"P{len(self._by_digest) + 1}", late)
            found = self._by_digest[key] = (name, late)
        return found


def _frame(picture: Picture, width: int, height: int) -> Frame:
    """Return where the whole picture lies when its box is covered, or with *contain* holds it."""
    if picture.face is not None and not picture.contain:
        box = (picture.x, picture.y, picture.w, picture.h)
        return placed_round(width / height, box, picture.face, picture.at, picture.zoom)
    by_width, by_height = picture.w / width, picture.h / height
    scale = min(by_width, by_height) if picture.contain else max(by_width, by_height)
    scale *= max(1.0, picture.zoom)
    w, h = width * scale, height * scale
    x = picture.x + _shift(picture.w, w, picture.focus_x)
    y = picture.y + _shift(picture.h, h, picture.focus_y)
    return x, y, w, h


def _shift(room: float, length: float, focus: float) -> float:
    """Return where a side begins so that *focus* lies in the middle, as far as none stays empty."""
    if length <= room:
        return (room - length) / 2
    return min(0.0, max(room - length, room / 2 - length * focus))


def _entries(width: int, height: int, colours: str) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "BitsPerComponent": 8,
        "ColorSpace": f"/{colours}",
    }


def _problem(code: str, path: Path, severity: Severity = Severity.WARNING) -> Problem:
    return Problem(code, severity, Place(str(path)), {"file": path.name})
