"""One painter for rows: what a row says is data; pictures of rows show what the data asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem, QTreeView
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.painting import Fonts, text_right, width_of
from realms_builder.gui.kit.row_delegate import (
    ListLook,
    RowDelegate,
    RowFace,
    RowGround,
    RowKind,
)
from realms_builder.gui.kit.rows import Rows
from realms_builder.gui.rooms.workshop.outline.tree_rows import TreeRowDelegate
from realms_builder.gui.shell.theme import (
    BLACK_ON_WHITE,
    DARK,
    LIGHT,
    TEXT_FAMILY,
    WHITE_ON_BLACK,
    DeskTheme,
    Tones,
    load_fonts,
)
from tests.gui.contrast import READ_EASILY, VISIBLE, contrast

WIDE, HIGH = 300, 60
LOOK = ListLook(RowGround.LINED, pad=9)


@dataclass(frozen=True)
class Thing:
    id: str
    face: RowFace


@pytest.fixture
def draw(qtbot: QtBot) -> Callable[..., QImage]:
    load_fonts()
    view = QListView()
    qtbot.addWidget(view)
    view.setFont(QFont(TEXT_FAMILY, 10))

    def drawn(
        face: RowFace,
        look: ListLook = LOOK,
        *,
        chosen: bool = False,
        focused: bool = False,
        tones: Tones = LIGHT,
    ) -> QImage:
        rows: Rows[Thing] = Rows(lambda _row, _role: None, view)
        rows.show_rows([Thing("a", face)])
        theme = DeskTheme()
        theme.tones = tones
        delegate = RowDelegate(theme, look, lambda row: row.face, view)
        paint = partial(delegate.paint, index=rows.index(0))
        return picture(paint, view, chosen=chosen, focused=focused, ground=tones.window)

    return drawn


def picture(
    paint: Callable[[QPainter, QStyleOptionViewItem], None],
    view: QListView,
    *,
    chosen: bool,
    focused: bool = False,
    ground: str = "white",
) -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32)
    image.fill(QColor(ground))
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.rect = QRect(0, 0, WIDE, HIGH)
    option.font = view.font()
    option.state = QStyle.StateFlag.State_Enabled
    if chosen:
        option.state |= QStyle.StateFlag.State_Selected
    if focused:
        option.state |= QStyle.StateFlag.State_HasFocus
    painter = QPainter(image)
    paint(painter, option)
    painter.end()
    return image


def differs(one: QImage, other: QImage, box: QRect) -> bool:
    return one.copy(box) != other.copy(box)


RIGHT, LEFT = QRect(WIDE - 60, 0, 60, HIGH - 2), QRect(0, 0, 60, HIGH - 2)


@pytest.mark.parametrize(
    "more",
    [
        {"number": "12"},
        {"count": "1/2"},
        {"severity": Severity.ERROR},
        {"chip": "Boss"},
        {"aside": "Ctrl+N"},
    ],
)
def test_what_is_at_the_right_leaves_the_left_as_it_is(
    draw: Callable[..., QImage], more: dict[str, object]
) -> None:
    plain, other = draw(RowFace("Axe")), draw(RowFace("Axe", **more))
    assert differs(plain, other, RIGHT)
    assert not differs(plain, other, LEFT)


def test_a_long_detail_goes_on_below_the_number(draw: Callable[..., QImage]) -> None:
    below = QRect(WIDE - 30, HIGH // 2 + 2, 18, HIGH // 2 - 6)
    short, long = (draw(RowFace("Axe", "w" * count, number="12")) for count in (3, 200))
    assert differs(short, long, below)
    beside = ListLook(RowGround.LINED, pad=9, numbers_above=False)
    short, long = (draw(RowFace("Axe", "w" * count, number="12"), beside) for count in (3, 200))
    assert not differs(short, long, below)


def test_a_severity_is_seen_by_its_shape_too(draw: Callable[..., QImage]) -> None:
    shown = [
        draw(RowFace("Axe", severity=severity)).convertToFormat(QImage.Format.Format_Mono)
        for severity in Severity
    ]
    assert shown[0] != shown[1] != shown[2] != shown[0]


@pytest.mark.parametrize("ground", RowGround)
def test_the_chosen_row_is_seen_on_every_ground(
    draw: Callable[..., QImage], ground: RowGround
) -> None:
    look = ListLook(ground, around=(3, 3))
    assert draw(RowFace("Axe"), look) != draw(RowFace("Axe"), look, chosen=True)


def told_apart(one: QImage, other: QImage) -> int:
    """Return how many pixels can be told apart without seeing colours."""
    places = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return sum(contrast(one.pixelColor(*p), other.pixelColor(*p)) >= VISIBLE for p in places)


@pytest.mark.parametrize("tones", [BLACK_ON_WHITE, WHITE_ON_BLACK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", RowGround)
def test_the_chosen_row_is_seen_without_colours_in_high_contrast(
    draw: Callable[..., QImage], ground: RowGround, tones: Tones
) -> None:
    look, face = ListLook(ground, around=(3, 3)), RowFace("")
    plain, chosen = (draw(face, look, chosen=chosen, tones=tones) for chosen in (False, True))
    assert told_apart(plain, chosen) >= HIGH  # a line as high as the row


@pytest.mark.parametrize("tones", [LIGHT, DARK, BLACK_ON_WHITE, WHITE_ON_BLACK])
@pytest.mark.parametrize("ground", RowGround)
def test_the_row_with_the_keyboard_is_told_from_one_that_is_only_chosen(
    draw: Callable[..., QImage], ground: RowGround, tones: Tones
) -> None:
    look, face = ListLook(ground, around=(3, 3)), RowFace("")
    chosen = draw(face, look, chosen=True, tones=tones)
    focused = draw(face, look, chosen=True, focused=True, tones=tones)
    assert told_apart(chosen, focused) >= WIDE  # a line along the row


@pytest.mark.parametrize("tones", [BLACK_ON_WHITE, WHITE_ON_BLACK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", RowGround)
@pytest.mark.parametrize("chosen", [True, False])
def test_dimmed_rows_and_details_can_be_read_easily_in_high_contrast(
    draw: Callable[..., QImage], ground: RowGround, chosen: bool, tones: Tones
) -> None:
    look = ListLook(ground, lines=1 if ground is RowGround.FILLED else 2, around=(3, 3))
    blank = draw(RowFace("", is_dimmed=True), look, chosen=chosen, tones=tones)
    faces = [
        RowFace("████", is_dimmed=True),
        RowFace("", "████", is_dimmed=True),
        RowFace("", number="████", is_dimmed=True),
    ]
    if look.lines > 1:
        faces.append(RowFace("", reason="████"))
        faces.append(RowFace("", "████", reason=" ", severity=Severity.HINT))
    for face in faces:
        seen = draw(face, look, chosen=chosen, tones=tones)
        places = [(x, y) for x in range(40, WIDE - 4) for y in range(8, HIGH - 8)]
        shown = max(contrast(seen.pixelColor(*p), blank.pixelColor(*p)) for p in places)
        assert shown >= READ_EASILY, face


def test_heights_follow_the_lines_and_the_kind(qtbot: QtBot) -> None:
    load_fonts()
    font = QFont()
    two = RowDelegate(DeskTheme(), ListLook(RowGround.CARD, pad=5, around=(0, 3)), lambda row: row)
    fonts = Fonts.of(font)
    assert two.height(font) == round(fonts.line + fonts.small_line + 16)
    assert two.height(font, lines=1) == round(fonts.line + 16)
    assert two.height(font, RowKind.HEADING) == round(fonts.small_line + 20)
    assert two.height(font, RowKind.GROUP) == round(fonts.line + 14)


def test_cards_alike_are_drawn_once(qtbot: QtBot) -> None:
    load_fonts()
    view = QListView()
    qtbot.addWidget(view)
    rows: Rows[Thing] = Rows(lambda _row, _role: None, view)
    rows.show_rows([Thing(str(n), RowFace(f"Model {n}", indent=n % 2 * 20)) for n in range(50)])
    delegate = RowDelegate(DeskTheme(), ListLook(RowGround.CARD), lambda row: row.face, view)
    for place in range(50):
        picture(lambda p, o, at=place: delegate.paint(p, o, rows.index(at)), view, chosen=False)
    assert len(delegate._grounds) == 2  # those that stand in are narrower


def test_a_row_of_a_tree_keeps_room_for_what_is_aside(qtbot: QtBot) -> None:
    tree = QTreeView()
    qtbot.addWidget(tree)
    rows: Rows[Thing] = Rows(
        lambda _row, role: "A very long name of a unit" * 3 if not role else None
    )
    rows.show_rows([Thing("a", RowFace(""))])
    texts: list[str] = []
    for aside in ("", "14 HK"):
        delegate = TreeRowDelegate(DeskTheme(), lambda _index, said=aside: RowFace("", aside=said))
        option = QStyleOptionViewItem()
        option.initFrom(tree)
        option.rect = QRect(0, 0, WIDE, 24)
        delegate.initStyleOption(option, rows.index(0, 0, QModelIndex()))
        texts.append(option.text)
    assert texts[0].endswith("unit")
    assert texts[1].endswith("…")
    assert width_of(texts[1], QFont(tree.font())) < WIDE - width_of("14 HK", tree.font())


def test_a_figure_as_wide_as_its_column_is_not_cut(qtbot: QtBot) -> None:
    load_fonts()
    font = Fonts.of(QFont()).bold
    images: list[QImage] = []
    for more in (0.0, 20.0):
        image = QImage(120, 30, QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        wide = width_of(">99,9 %", font) + more
        text_right(painter, QRectF(110 - wide, 0, wide, 30), ">99,9 %", font, "black")
        painter.end()
        images.append(image)
    assert images[0] == images[1]


def test_in_a_narrow_list_the_name_has_its_line_for_itself(draw: Callable[..., QImage]) -> None:
    narrow = ListLook(RowGround.LINED, pad=9, least_for_pictures=1000)
    above = QRect(WIDE - 120, 8, 60, HIGH // 2 - 10)
    names = "Axe", "Axe" * 30
    for look, seen in ((LOOK, False), (narrow, True)):
        faces = [RowFace(name, "-", number="12", count="1/22") for name in names]
        short, long = (draw(face, look) for face in faces)
        bare = draw(RowFace(names[1], "-", number="12"), look)
        assert (long.copy(above) == bare.copy(above)) is seen
        assert short != long
    below = QRect(WIDE - 40, HIGH // 2, 30, HIGH // 2 - 4)
    plain, counted = (draw(RowFace("Axe", "-", count=count), narrow) for count in ("", "1/22"))
    assert differs(plain, counted, below)


def test_a_chip_leaves_the_line_below_it_to_the_detail(draw: Callable[..., QImage]) -> None:
    below = QRect(WIDE - 40, HIGH // 2 + 6, 24, HIGH // 2 - 12)
    short, long = (draw(RowFace("Axe", "w" * count, chip="Boss")) for count in (3, 200))
    assert differs(short, long, below)


def test_a_chip_goes_below_where_a_long_name_would_keep_too_little(
    draw: Callable[..., QImage],
) -> None:
    look, chips = ListLook(RowGround.LINED, pad=9, edge=45), ("Boss", "A leader of all")
    right, upper = QRect(160, 12, 50, 10), QRect(0, 12, 200, 10)
    short, long = (
        [draw(RowFace(name, "w", number="12", chip=chip), look) for chip in ("", *chips)]
        for name in ("Axe", "Axe" * 30)
    )
    assert differs(short[0], short[1], right)  # beside both lines
    assert differs(long[0], long[1], upper)  # the name ends before it
    assert not differs(long[0], long[2], upper)  # it lies below
    assert differs(long[0], long[2], QRect(100, 30, 110, 20))


def test_the_end_of_a_title_stays_where_the_title_is_cut(draw: Callable[..., QImage]) -> None:
    end = QRect(WIDE - 60, 0, 60, HIGH - 2)
    pictures = [
        draw(RowFace("Axe" * count, title_end=said)) for count, said in ((30, " × 5"), (30, " × 7"))
    ]
    assert differs(*pictures, end)
    whole, parted = draw(RowFace("Axe × 5")), draw(RowFace("Axe", title_end=" × 5"))
    assert not differs(whole, parted, end)
