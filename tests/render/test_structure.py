"""The tags of pages to read: headings, paragraphs, tables, figures, with all of their content."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf

from realms_builder.cards.imposition.pages import SheetLine
from realms_builder.cards.sizes import A4
from realms_builder.layout.marks import Clip, Face, Layer, Rect, Tag, TextRun
from realms_builder.render.jobs.manual_pdf import lay_out_manual
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from tests.render.proofs import opened

_NAMES = ("Title", "Name", "Cost", "Anna", "12")
_TAGS = (
    Tag("H1", 0, 1),
    Tag("TH", 1, 2),
    Tag("TH", 2, 3),
    Tag("TR", 1, 3),
    Tag("TD", 4, 5),
    Tag("TD", 5, 6),
    Tag("TR", 3, 6),
    Tag("Table", 1, 6),
    Tag("Figure", 6, 7, "A bear"),
)
_TREE = ["H1", ["Table", ["TR", "TH", "TH"], ["TR", "TD", "TD"]], "Figure"]


def _page() -> Face:
    runs = [TextRun(9, 9 * at, name, "text", 8) for at, name in enumerate(_NAMES, 1)]
    ground = Rect(0, 0, 9, 9, "#eeeeee")
    return Face(90, 90, marks=(*runs[:3], ground, *runs[3:], ground, ground), tags=_TAGS)


def _shape(element: pikepdf.Object) -> list[object] | str:
    inner = [_shape(kid) for kid in element.K if isinstance(kid, pikepdf.Dictionary)]
    name = str(element.S)[1:]
    return [name, *inner] if inner else name


def _written() -> pikepdf.Pdf:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet(), lang="en") as writer:
        writer.full_page(_page())
        writer.full_page(_page())
    return opened(buffer.getvalue())


def test_tags_within_tags_become_a_tree_in_reading_order() -> None:
    pdf = _written()
    assert bool(pdf.Root.MarkInfo.Marked)
    assert _shape(pdf.Root.StructTreeRoot.K) == ["Document", *_TREE, *_TREE]


def test_every_marked_content_leads_back_to_its_element() -> None:
    pdf = _written()
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    for page in pdf.pages:
        known = parents[int(page.StructParents)]
        marked = [
            int(operands[1].MCID)
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "BDC" and "/MCID" in operands[1]
        ]
        assert marked == list(range(len(known))) == list(range(6))
        for number, element in enumerate(known):
            assert [int(kid) for kid in element.K] == [number]
            assert element.Pg.objgen == page.obj.objgen


def test_what_only_decorates_is_an_artifact_and_every_mark_ends() -> None:
    pdf = _written()
    operators = [str(found) for _, found in pikepdf.parse_content_stream(pdf.pages[0])]
    # The ground of the second row, and what comes after the figure.
    assert operators.count("BMC") == 2
    assert operators.count("BDC") + operators.count("BMC") == operators.count("EMC")
    depth = 0
    for operator in operators:
        depth += (operator == "BT") - (operator == "ET")
        assert not (depth and operator in ("BDC", "BMC", "EMC"))


def test_a_figure_says_what_it_shows() -> None:
    document = _written().Root.StructTreeRoot.K
    assert [str(kid.Alt) for kid in document.K if "/Alt" in kid] == ["A bear", "A bear"]


def test_a_page_without_words_has_no_tree() -> None:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        writer.full_page(Face(90, 90, marks=(Rect(0, 0, 9, 9, "#eeeeee"),)))
    assert "/StructTreeRoot" not in opened(buffer.getvalue()).Root


def test_the_manual_has_headings_tables_and_figures_with_words(tmp_path: Path) -> None:
    target = tmp_path / "manual.pdf"
    lay_out_manual("en", A4).write(target)
    with pikepdf.open(target) as pdf:
        found = list(_elements(pdf.Root.StructTreeRoot.K))
        roles = {role for role, _ in found}
        assert {"H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure"} <= roles
        assert all(alt for role, alt in found if role == "Figure")


def _elements(element: pikepdf.Object) -> Iterator[tuple[str, str]]:
    yield str(element.S)[1:], str(element.get("/Alt", ""))
    for kid in element.K:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from _elements(kid)


# ------------------------------------------------------------------ faces without tags, links


def _one_page(face: Face, link: bool = False) -> pikepdf.Pdf:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet(), title="A & B", lang="de") as writer:
        writer.full_page(face)
        if link:
            writer.link((9, 9, 20, 5), "https://example.org", 0)
        writer.lines([SheetLine(0, 0, 5, 0)])
    return opened(buffer.getvalue())


def test_texts_that_come_together_on_a_face_without_tags_are_paragraphs_of_one_part() -> None:
    runs = [TextRun(9, 9 + 3 * at, name, "text", 8) for at, name in enumerate(_NAMES, 1)]
    label = Layer((TextRun(5, 80, "Cost", "text", 8),))
    shared = Layer((Rect(0, 0, 90, 90, "#ffffff"),))
    marks = (*runs[:2], Rect(0, 0, 9, 9, "#eeeeee"), Clip(0, 0, 90, 90, tuple(runs[2:])))
    pdf = _one_page(Face(90, 90, marks=marks, layers=(shared, label)))
    assert _shape(pdf.Root.StructTreeRoot.K) == ["Document", ["Sect", "P", "P", "P"]]
    operators = [str(found) for _, found in pikepdf.parse_content_stream(pdf.pages[0])]
    # The shared ground, the one between the texts, the crop mark.
    assert operators.count("BMC") == 3


def test_a_face_without_tags_is_read_from_the_top_whatever_was_drawn_first() -> None:
    ground = Rect(0, 0, 9, 9, "#eeeeee")
    low, right, left = (TextRun(x, y, "text", "text", 8) for x, y in ((9, 60), (40, 10.5), (9, 10)))
    label = Layer((TextRun(9, 30, "Cost", "text", 8),))
    pdf = _one_page(Face(90, 90, marks=(low, ground, right, ground, left), layers=(label,)))
    [part] = pdf.Root.StructTreeRoot.K.K
    # Numbered as drawn: the label, then low, right, left.
    assert [int(kid.K[0]) for kid in part.K] == [3, 2, 0, 1]


def test_words_round_a_link_stay_words_and_the_link_says_them() -> None:
    runs = [TextRun(9 * at, 9, name, "text", 8) for at, name in enumerate(("See", "there", "!"), 1)]
    tags = (Tag("Link", 1, 2, area=0), Tag("P", 0, 3))
    pdf = _one_page(Face(90, 90, marks=runs, tags=tags), link=True)
    [paragraph] = pdf.Root.StructTreeRoot.K.K
    before, link, after = paragraph.K
    assert (int(before), int(after)) == (0, 2)
    assert str(link.S) == "/Link"
    assert int(link.K[0]) == 1
    [annotation] = pdf.pages[0].Annots
    assert link.K[1].Obj.objgen == annotation.objgen
    assert str(annotation.Contents) == "there"
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    assert parents[int(annotation.StructParent)].objgen == link.objgen


def test_words_whose_link_leads_nowhere_are_plain() -> None:
    tags = (Tag("Link", 0, 1, area=0), Tag("P", 0, 1))
    pdf = _one_page(Face(90, 90, marks=(TextRun(9, 9, "See", "text", 8),), tags=tags))
    assert _shape(pdf.Root.StructTreeRoot.K) == ["Document", ["P", "Span"]]


def test_headings_never_skip_a_level() -> None:
    roles = ("H2", "H4", "H3", "H1", "H2")
    runs = [TextRun(9, 9 * at, role, "text", 8) for at, role in enumerate(roles, 1)]
    tags = [Tag(role, at, at + 1) for at, role in enumerate(roles)]
    pdf = _one_page(Face(90, 90, marks=runs, tags=tags))
    assert _shape(pdf.Root.StructTreeRoot.K) == ["Document", "H1", "H2", "H2", "H1", "H2"]


def test_heads_of_tables_say_of_what_and_cells_how_many_columns_they_cover() -> None:
    runs = [TextRun(9, 9 * at, name, "text", 8) for at, name in enumerate(_NAMES[:3], 1)]
    tags = (
        Tag("TH", 0, 1, scope="Column", span=2),
        Tag("TR", 0, 1),
        Tag("TH", 1, 2, scope="Row"),
        Tag("TD", 2, 3),
        Tag("TR", 1, 3),
        Tag("Table", 0, 3),
    )
    [table] = _one_page(Face(90, 90, marks=runs, tags=tags)).Root.StructTreeRoot.K.K
    [head], [name, cell] = (row.K for row in table.K)
    assert (str(head.A.O), str(head.A.Scope), int(head.A.ColSpan)) == ("/Table", "/Column", 2)
    assert str(name.A.Scope) == "/Row"
    assert "/A" not in cell


def test_programs_for_readers_find_title_and_language_in_the_metadata() -> None:
    found = ElementTree.fromstring(_one_page(_page()).Root.Metadata.read_bytes())
    said = {one.tag.rpartition("}")[2]: "".join(one.itertext()).strip() for one in found.iter()}
    assert (said["title"], said["language"]) == ("A & B", "de")
