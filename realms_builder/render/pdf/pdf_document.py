"""The PDF file itself: objects, resources, boxes and metadata, written object by object.

The library would join the whole file in memory first; written as they come, objects that are made
only now (pictures above all) are in memory one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from html import escape
from threading import Lock
from typing import IO, TYPE_CHECKING, Any
from zlib import compress

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFont, makeToUnicodeCMap

from realms_builder.core.yield_points import yield_point
from realms_builder.render.pdf.operators import POINTS_PER_MM, numbers

if TYPE_CHECKING:
    from PIL.Image import Image

    from realms_builder.render.pdf.press import Press

PDF_VERSION, PRESS_VERSION = (1, 7), (1, 4)
CREATOR = "Realms Builder"
_COMPRESSION = 6
# A face keeps its reading position while it is subset, so two documents must take turns.
FONT_TURNS = Lock()

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height in millimetres on a page, y down."""


class _Page(pdfdoc.PDFPage):
    """A page that knows where its tags are."""

    __NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]  # noqa: RUF012


class _PressInfo(pdfdoc.PDFInfo):
    """What is said of a file for a press: the standard it follows, too."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the entries."""
        found: bytes = super().format(document)
        return found.replace(b"<<", b"<< /GTS_PDFXVersion (PDF/X-1a:2003)", 1)


class StreamedDocument:
    """A document that hands out names for what its pages share and writes itself to a file.

    A *passing* one becomes a picture at once and is thrown away: nothing is made small.
    """

    def __init__(
        self,
        *,
        title: str,
        author: str,
        lang: str,
        invariant: bool,
        passing: bool = False,
        press: Press | None = None,
    ) -> None:
        self._version = PRESS_VERSION if press is not None else PDF_VERSION
        self.doc: Any = pdfdoc.PDFDocument(
            compression=1, invariant=invariant, pdfVersion=self._version, lang=lang
        )
        self.passing = passing
        self.lang = lang
        self.doc.setTitle(title)
        self.doc.setAuthor(author)
        self.doc.setSubject("")
        self.doc.setCreator(CREATOR)
        self._shared = {kind: pdfdoc.PDFDictionary() for kind in ("ExtGState", "Shading")}
        self._names: dict[tuple[str, object], str] = {}
        self._objects: dict[str, pdfdoc.PDFObjectReference] = {}
        if press is not None:
            self._for_press(press)
        self.outline: pdfdoc.PDFObjectReference | None = None
        """The outline of the document, where somebody made one."""
        self.pages: list[pdfdoc.PDFObjectReference] = []
        self.late_fonts: Callable[[], Iterable[tuple[str, object]]] = tuple
        """Makes the fonts that are known when all pages are there, each with its name."""

    def _for_press(self, press: Press) -> None:
        """Say for which press the colours are, as PDF/X-1a:2003 wants it."""
        entries = {"N": 4, "Filter": pdfdoc.PDFName("FlateDecode")}
        profile = pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), compress(press.icc, _COMPRESSION))
        intent = {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": pdfdoc.PDFString("Custom"),
            "Info": pdfdoc.PDFString(press.name),
            "DestOutputProfile": self.doc.Reference(profile),
        }
        catalog = self.doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = pdfdoc.PDFArray([self.doc.Reference(pdfdoc.PDFDictionary(intent))])
        self.doc.info.__class__ = _PressInfo

    def prefer(self, **preferences: str) -> None:
        """Tell viewers how to print: ``PrintScaling``, ``Duplex`` and the like."""
        found = pdfdoc.ViewerPreferencesPDFDictionary()
        for name, value in preferences.items():
            found[name] = value
        self.doc.Catalog.ViewerPreferences = found

    def reference(self, made: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
        """Add *made* as an object of its own and return how others refer to it."""
        return self.doc.Reference(made)

    def added(self, made: pdfdoc.PDFObject) -> str:
        """Add *made*, which is not known yet, and return a reference to it as it is written.

        There are thousands: the library would look first whether it knows each.
        """
        doc = self.doc
        number = doc.objectcounter = doc.objectcounter + 1
        name = f"R{number}"
        doc.idToObjectNumberAndVersion[name] = (number, 0)
        doc.numberToId[number] = name
        doc.idToObject[name] = made
        return f"{number} 0 R"

    def share(self, kind: str, key: object, made: pdfdoc.PDFObject | None = None) -> str:
        """Return the name of the graphics state or shading *key*, adding *made* the first time.

        Empty when there is none and *made* is not given.
        """
        name = self._names.get((kind, key), "")
        if not name and made is not None:
            name = f"{kind[0]}{len(self._shared[kind].dict) + 1}"
            self._names[kind, key] = name
            self._shared[kind][name] = made
        return name

    def add_object(self, name: str, made: pdfdoc.PDFObject) -> str:
        """Add a form or picture under *name*, by which content draws it; returns the name."""
        self._objects[name] = self.doc.Reference(made)
        return name

    def object_named(self, name: str) -> pdfdoc.PDFObjectReference:
        """Return the form or picture that content draws by *name*."""
        return self._objects[name]

    def add_inks(self, name: str, inks: Image) -> str:
        """Add a picture in four inks under *name*."""
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": inks.width,
            "Height": inks.height,
            "ColorSpace": pdfdoc.PDFName("DeviceCMYK"),
            "BitsPerComponent": 8,
        }
        return self.add_object(name, self.stream(inks.tobytes(), entries))

    def picture(self, picture: Image) -> pdfdoc.PDFStream:
        """Return a small picture with its own clearness."""
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": picture.width,
            "Height": picture.height,
            "BitsPerComponent": 8,
        }
        grey, rgb = map(pdfdoc.PDFName, ("DeviceGray", "DeviceRGB"))
        clear = self.stream(picture.getchannel("A").tobytes(), {**entries, "ColorSpace": grey})
        colours = {**entries, "ColorSpace": rgb, "SMask": self.doc.Reference(clear)}
        return self.stream(picture.convert("RGB").tobytes(), colours)

    def form(
        self,
        content: bytes,
        bounds: tuple[float, float, float, float],
        objects: Iterable[str],
        entries: Mapping[str, object] | None = None,
    ) -> pdfdoc.PDFStream:
        """Return *content* as a form, cut to *bounds* (left, top, right, bottom)."""
        return self.stream(
            content,
            {
                "Type": pdfdoc.PDFName("XObject"),
                "Subtype": pdfdoc.PDFName("Form"),
                "BBox": pdfdoc.PDFArray(bounds),
                "Resources": self._resources(objects),
                **(entries or {}),
            },
        )

    def add_page(
        self,
        content: bytes,
        size_mm: tuple[float, float],
        objects: Iterable[str],
        boxes: Mapping[str, Rectangle],
        annotations: Sequence[pdfdoc.PDFObjectReference] = (),
        tags: int | None = None,
    ) -> None:
        """Add a page; *boxes* are the ones it has besides the MediaBox, by their PDF names.

        *tags* is the number by which those of its content are found.
        """
        page = _Page()
        if tags is not None:
            vars(page).update(StructParents=tags, Tabs=pdfdoc.PDFName("S"))
        page.Override_default_compilation = 1
        page.MediaBox = pdfdoc.PDFArray([0, 0, *(side * POINTS_PER_MM for side in size_mm)])
        for name, rectangle in boxes.items():
            setattr(page, name, _points(rectangle, size_mm[1]))
        page.Contents = self.doc.Reference(self.stream(content))
        page.Resources = self._resources(objects)
        page.Parent = self.doc.Reference(self.doc.Pages)
        if annotations:
            page.Annots = pdfdoc.PDFArray(list(annotations))
        self.doc.addPage(page)
        self.pages.append(self.doc.Reference(page))

    def write(self, file: IO[bytes]) -> None:
        """Write the whole document to *file*, from where that stands."""
        with FONT_TURNS:
            if self.passing:
                add_fonts(self.doc)
            else:
                self._add_fonts()
        self.doc.idToObject[pdfdoc.BasicFonts].dict.update(self.late_fonts())
        self.doc.info.invariant = self.doc.invariant
        if self.doc.invariant and not self.passing:
            self.doc.setDateFormatter(_midnight)
        if self._version == PDF_VERSION and not self.passing:
            self._tell(title=str(self.doc.info.title), author=str(self.doc.info.author))
        self.doc.info.digest(self.doc.signature)
        catalog, info = self.doc.Reference(self.doc.Catalog), self.doc.Reference(self.doc.info)
        self.doc.Catalog.Outlines = self.outline
        written = file.write(pdfdoc.PDFFile(self._version).format(self.doc))
        number = 0
        names: list[str] = []
        while (number := number + 1) in self.doc.numberToId:
            yield_point()
            name = self.doc.numberToId[number]
            names.append(name)
            self.doc.idToOffset[name] = written
            # As the library writes it, without two objects for each.
            content = pdfdoc.format(self.doc.idToObject[name], self.doc, toplevel=1)
            end = b"" if content.endswith(b"\n") else b"\n"
            written += file.write(b"%d 0 obj\n%s%sendobj\n" % (number, content, end))
        references = pdfdoc.PDFCrossReferenceTable()
        references.addsection(0, names)
        file.write(references.format(self.doc))
        trailer = pdfdoc.PDFTrailer(written, Size=number, Root=catalog, Info=info, ID=self.doc.ID())
        file.write(trailer.format(self.doc))

    def _tell(self, *, title: str, author: str) -> None:
        """Say of the file in XMP what its entries say: programs for readers look there."""
        languages = self.lang and f"<dc:language>{_listed('Bag', self.lang)}</dc:language>"
        content = _XMP.format(
            title=_listed("Alt", title, ' xml:lang="x-default"'),
            author=author and f"<dc:creator>{_listed('Seq', author)}</dc:creator>",
            language=languages,
            tool=CREATOR,
            made=_began().isoformat(),
        )
        names = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
        catalog = self.doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "Metadata"]
        made = pdfdoc.PDFStream(pdfdoc.PDFDictionary(names), content.encode())
        catalog.Metadata = self.doc.Reference(made)

    def _add_fonts(self) -> None:
        for font in self.doc.delayedFonts:
            font.addObjects(self.doc)
        for font in self.doc.idToObject[pdfdoc.BasicFonts].dict.values():
            # The library would spend a third of a small file's time on these numbers.
            font.Widths = f"[{numbers(*font.Widths.sequence)}]".encode("ascii")

    def stream(
        self, content: bytes, entries: Mapping[str, object] | None = None
    ) -> pdfdoc.PDFStream:
        """Return a stream object, compressed where that is worth its time."""
        if self.passing:
            return pdfdoc.PDFStream(pdfdoc.PDFDictionary(dict(entries or {})), content)
        packed = {**(entries or {}), "Filter": pdfdoc.PDFName("FlateDecode")}
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(packed), compress(content, _COMPRESSION))

    def _resources(self, objects: Iterable[str]) -> pdfdoc.PDFDictionary:
        found: dict[str, object] = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
        for kind, shared in self._shared.items():
            found[kind] = self.doc.Reference(shared)
        drawn = {name: self._objects[name] for name in sorted(objects)}
        if drawn:
            found["XObject"] = pdfdoc.PDFDictionary(drawn)
        return pdfdoc.PDFDictionary(found)


def _midnight(*_made: int) -> str:
    """Return when today began: the same calls give the same bytes as long as the day lasts.

    PDF/X wants a date to the second, with its zone.
    """
    zone = f"{_began():%z}"
    return f"D:{_began():%Y%m%d%H%M%S}{zone[:3]}'{zone[3:5]}'"


def _began() -> datetime:
    return datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title>{title}</dc:title>{author}{language}
<xmp:CreatorTool>{tool}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def _listed(kind: str, text: str, about: str = "") -> str:
    return f"<rdf:{kind}><rdf:li{about}>{escape(text, quote=False)}</rdf:li></rdf:{kind}>"


def _points(rectangle: Rectangle, page_height_mm: float) -> pdfdoc.PDFArray:
    """Return a box as PDF has it: four numbers, from the lower left to the upper right corner."""
    x, y, w, h = rectangle
    corners = (x, page_height_mm - y - h, x + w, page_height_mm - y)
    return pdfdoc.PDFArray([corner * POINTS_PER_MM for corner in corners])


# ------------------------------------------------------------------ passing fonts
# Fonts for documents that become a picture at once: the same font file for every one of them.
#
# A printed file carries only the characters it needs. A document that is drawn and thrown away is
# sooner made with the same few hundred characters each time; what is not among them comes in
# subsets of its own, as in print.


_WRITTEN = bytes(range(256)).decode("cp1252", "ignore") + "‐‑−′″←↑→↓≤≥"
_USUAL = frozenset(map(ord, filter(str.isprintable, _WRITTEN)))
_SPACE, _HARD_SPACE = 32, 160  # the library writes one for the other
_MOST_CODES = 256


class Ready(pdfdoc.PDFObject):
    """An object whose bytes are there already."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self._content = content

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the bytes."""
        return self._content


@dataclass(frozen=True, slots=True)
class UsualCharacters:
    """The first subset of a font: the character that each byte draws, and the way back."""

    characters: tuple[int, ...]
    codes: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Parts:
    """A subset as PDF has it: everything but the references between its objects."""

    file: bytes
    readable: bytes
    descriptor: str
    font: str


@lru_cache(maxsize=32)
def usual_characters(font: TTFont) -> UsualCharacters:
    """Return which of the usual characters *font* has, and their bytes; all of a small font."""
    known = font.face.charToGlyph.keys() & font.face.charWidths.keys()
    characters = [0]
    small = len(known) <= _MOST_CODES - 2  # as icon fonts are
    for character in sorted((known if small else known & _USUAL) - {0, _SPACE, _HARD_SPACE}):
        if len(characters) == _SPACE:
            characters.append(_SPACE)
        characters.append(character)
    if len(characters) <= _SPACE:
        characters += [_SPACE] * (_SPACE + 1 - len(characters))
    codes = {character: code for code, character in enumerate(characters)}
    return UsualCharacters(tuple(characters), {**codes, _SPACE: _SPACE})


def prepare(font: TTFont, document: Any) -> None:
    """Let *font* begin with the usual characters in *document*, unless it has begun already."""
    if document in font.state:
        return
    usual = usual_characters(font)
    state: Any = TTFont.State(asciiReadable=False, ttf=font)
    state.assignments.update(usual.codes)
    state.subsets = [list(usual.characters)]
    state.nextCode = _MOST_CODES  # whatever comes is the first of a second subset
    font.state[document] = state


def add_fonts(document: Any) -> None:
    """Add the fonts that *document* uses; one document at a time, as fonts are read from files."""
    for font in document.delayedFonts:
        state: Any = font.state[document]
        for number, characters in enumerate(state.subsets):
            parts = _first(font) if number == 0 else _made(font, number, characters)
            name = font.getSubsetInternalName(number, document)[1:]
            document.idToObject[pdfdoc.BasicFonts].dict[name] = _added(parts, document)
        del font.state[document]


def _added(parts: _Parts, document: Any) -> pdfdoc.PDFObjectReference:
    def reference(content: bytes) -> pdfdoc.PDFObjectReference:
        return document.Reference(Ready(content))

    def said(reference: pdfdoc.PDFObjectReference) -> str:
        return reference.format(document).decode("ascii")

    readable, file = said(reference(parts.readable)), said(reference(parts.file))
    descriptor = said(reference(f"<<{parts.descriptor} /FontFile2 {file}>>".encode("ascii")))
    links = f"/ToUnicode {readable} /FontDescriptor {descriptor}"
    return reference(f"<<{parts.font} {links}>>".encode("ascii"))


@lru_cache(maxsize=32)
def _first(font: TTFont) -> _Parts:
    return _made(font, 0, usual_characters(font).characters)


def _made(font: TTFont, number: int, characters: Sequence[int]) -> _Parts:
    face = font.face
    name = f"{'A' * 5}{chr(ord('A') + number % 26)}+{bytes(face.name).decode('latin-1')}"
    spelt = pdfdoc.PDFName(name)
    data = face.makeSubset(characters)
    flags = face.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC
    lengths = {
        "Ascent": face.ascent,
        "CapHeight": face.capHeight,
        "Descent": face.descent,
        "ItalicAngle": face.italicAngle,
        "StemV": face.stemV,
        "MissingWidth": face.defaultWidth,
    }
    measured = " ".join(f"/{key} {numbers(value)}" for key, value in lengths.items())
    widths = numbers(*map(face.getCharWidth, characters))
    return _Parts(
        file=_stream(data, f"/Length1 {len(data)}"),
        readable=_stream(makeToUnicodeCMap(name, characters).encode("latin-1")),
        descriptor=f"/Type /FontDescriptor /FontName {spelt} /Flags {flags} "
        f"/FontBBox [{numbers(*face.bbox)}] {measured}",
        font=f"/Type /Font /Subtype /TrueType /BaseFont {spelt} /FirstChar 0 "
        f"/LastChar {len(characters) - 1} /Widths [{widths}]",
    )


def _stream(content: bytes, entries: str = "") -> bytes:
    return b"<</Length %d %s>>\nstream\n%s\nendstream" % (
        len(content),
        entries.encode("ascii"),
        content,
    )
