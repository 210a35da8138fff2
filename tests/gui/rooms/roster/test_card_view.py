"""The live card: what it shows of whom, how it turns and zooms, what is dropped."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent, QWheelEvent
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Problem, Severity
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit import card_preview
from realms_builder.gui.kit.card_canvas import dropped_picture
from realms_builder.gui.kit.card_preview import CardPicture, CardStudio, request_for
from realms_builder.gui.kit.page_text import TextDialog
from realms_builder.gui.rooms.roster.card_view import PIXELS_PER_MM_AT_100, CardView
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.edits import change_model
from realms_builder.roster.roster import Group, Model
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui.open_rosters import opened, troop_in
from tests.gui.rooms.roster.choosing import game_file, mob


def view_of(qtbot: QtBot, desk: Desk, document: RosterDocument | None, *ids: str) -> CardView:
    view = CardView(desk)
    qtbot.addWidget(view)
    view.resize(400, 520)
    view.show()
    view.show_models(document, ids)
    return view


def drawn(qtbot: QtBot, view: CardView) -> CardPicture:
    """Return the picture when everything that was asked for is there.

    A note below the first picture takes some of its room, so that another one is asked for.
    """
    tasks, layout = view._desk.tasks, view.layout()
    assert layout is not None

    def done() -> bool:
        layout.activate()
        later = view._soon.isActive() or view._pause.isActive()
        return not later and not view._waiting and not tasks.is_running(view._key)

    qtbot.waitUntil(lambda: view.canvas.picture is not None)
    qtbot.waitUntil(done)
    assert view.canvas.picture is not None
    return view.canvas.picture


def drawing(document: RosterDocument, desk: Desk, identity: str, **wanted: object) -> CardPicture:
    request = request_for(
        document, desk.library, identity, "en", **{"pixels_per_mm": 2.0, **wanted}
    )
    picture = CardStudio().draw(request, Job(lambda _done, _of: None))
    assert picture is not None
    return picture


def test_the_count_of_chosen_cards_stands_below_the_first_not_on_it(
    qtbot: QtBot, desk: Desk
) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief", "rat"), "m1", "m2")
    picture = drawn(qtbot, view)
    canvas = view.canvas
    free = canvas.viewport().height() - picture.height_mm * canvas.scale_now()
    assert canvas.count == 2 and free / 2 >= canvas.fontMetrics().height()


def test_a_card_is_drawn_as_large_as_it_fits(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief"), "m1")
    picture = drawn(qtbot, view)
    width, height = view.canvas.room_px()
    assert picture.image.width() <= width + 1 and picture.image.height() <= height + 1
    assert width - picture.image.width() < 2 or height - picture.image.height() < 2


def test_the_corners_of_a_card_are_clear(desk: Desk) -> None:
    picture = drawing(game_file(desk, "chief"), desk, "m1", pixels_per_mm=4.0)
    assert picture.corner_mm > 0
    assert picture.image.pixelColor(0, 0).alpha() == 0
    assert picture.image.pixelColor(picture.image.width() // 2, 3).alpha() == 255


def test_a_rename_is_seen_on_the_card(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    before = drawing(document, desk, "m1").image
    document.change(lambda roster: change_model(roster, "m1", name="Ragnhild"), "Rename")
    assert drawing(document, desk, "m1").image != before


def test_the_view_follows_the_document(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    view = view_of(qtbot, desk, document, "m1")
    before = drawn(qtbot, view)
    document.changed.connect(view.refresh)
    with qtbot.waitSignal(view.drawn):
        document.change(lambda roster: change_model(roster, "m1", name="Ragnhild"), "Rename")
        assert view.canvas.picture is before  # the old picture stays until the new one is there
    assert drawn(qtbot, view).image != before.image


def test_typing_starts_no_second_drawing_of_the_same_model(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    view = view_of(qtbot, desk, document, "m1")
    document.changed.connect(view.refresh)
    drawn(qtbot, view)
    pictures: list[CardPicture] = []
    view.drawn.connect(pictures.append)
    for letter in "Ragnhild":
        document.change(lambda r, n=letter: change_model(r, "m1", name=n), "Rename")
    last = drawn(qtbot, view)
    assert 1 <= len(pictures) <= 2
    assert (
        last.image
        == drawing(document, desk, "m1", pixels_per_mm=0.0, fit_px=view.canvas.room_px()).image
    )


def test_a_card_turns_by_button_space_bar_and_double_click(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    document = opened(desk, troop_in(tmp_path))
    view = view_of(qtbot, desk, document, document.roster.models[0].id)
    front = drawn(qtbot, view)
    assert front.has_back and front.sides == 2
    qtbot.keyClick(view.canvas, Qt.Key.Key_Space)
    back = drawn(qtbot, view)
    assert (back.side, back.image == front.image) == (1, False)
    assert [b.isChecked() for b in view._side_buttons[:2]] == [False, True]
    view._side_buttons[0].click()
    assert drawn(qtbot, view).side == 0


def test_another_model_begins_at_its_front(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", "guard")
    view = view_of(qtbot, desk, document, "m1")
    drawn(qtbot, view)
    view.turn()
    drawn(qtbot, view)
    with qtbot.waitSignal(view.drawn):
        view.show_models(document, ("m2",))
    picture = drawn(qtbot, view)
    assert (picture.card, picture.side) == ("m2", 0)


def test_a_member_of_a_group_shows_the_card_of_the_group_too(desk: Desk) -> None:
    document = game_file(desk, "chief", "rat", "rat", groups=mob())
    picture = drawing(document, desk, "m2")
    assert [card.key for card in picture.cards] == ["m2", "group/g1"]
    assert picture.cards[1].title == "Swarm · Mob"
    assert drawing(document, desk, "m2", card="group/g1").card == "group/g1"
    assert [card.key for card in drawing(document, desk, "m1").cards] == ["m1"]


def test_the_card_to_show_can_be_chosen(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief", "rat", "rat", groups=mob()), "m2")
    drawn(qtbot, view)
    assert view.cards.isVisible() and view.cards.count() == 2
    view.cards.setCurrentIndex(1)
    with qtbot.waitSignal(view.drawn):
        view.cards.activated.emit(1)
    assert drawn(qtbot, view).card == "group/g1"


def test_a_card_zooms_by_steps_wheel_and_keys(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief"), "m1")
    drawn(qtbot, view)
    view.set_zoom(100)
    assert view.canvas.scale_now() == PIXELS_PER_MM_AT_100
    wheel = QWheelEvent(
        QPointF(50, 50),
        QPointF(50, 50),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    view.canvas.wheelEvent(wheel)
    assert view.percent.text() == "125 %"
    for _ in range(12):
        qtbot.keyClick(view.canvas, Qt.Key.Key_Plus)
    assert view.percent.text() == "400 %"
    for _ in range(12):
        view.smaller.click()
    assert view.percent.text() == "50 %"
    qtbot.keyClick(view.canvas, Qt.Key.Key_0)
    fitted = drawn(qtbot, view)
    room = view.canvas.room_px()
    assert view.canvas.scale_now() == min(room[0] / fitted.width_mm, room[1] / fitted.height_mm)


def test_a_zoomed_card_is_drawn_as_fine_as_it_is_shown(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief"), "m1")
    drawn(qtbot, view)
    with qtbot.waitSignal(view.drawn):
        view.set_zoom(200)
    picture = drawn(qtbot, view)
    assert abs(picture.image.width() - picture.width_mm * 2 * PIXELS_PER_MM_AT_100) <= 1


def test_nothing_chosen_says_what_to_do(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, None)
    assert view.canvas.picture is None
    assert view.canvas._hint == "Choose a unit or a model to see its card."
    view.grab()


def test_a_model_of_an_unknown_unit_says_that_it_has_no_card(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "ghost"), "m1")
    qtbot.waitUntil(lambda: view.canvas._hint.startswith("This model has no card"))


def test_several_models_lie_behind_the_first(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, "chief", "guard", "rat"), "m1")
    drawn(qtbot, view)
    alone = view.canvas.grab().toImage()
    view.show_models(desk.current, ("m1", "m2", "m3"))
    drawn(qtbot, view)
    assert view.canvas.grab().toImage() != alone


def test_models_that_share_a_card_lie_there_once(qtbot: QtBot, desk: Desk) -> None:
    groups = "[{id: team, name: Team, members: 'true', size: [2, 3], card: joined}]"
    game = tiny_game(groups=groups)
    models = [Model(f"m{n}", "guard") for n in (1, 2, 3)]
    roster = roster_with(*models, groups=(Group("g1", "team", ("m1", "m2")),))
    faction = tiny_faction(game)
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    view = view_of(qtbot, desk, document, "m1", "m2", "m3")
    assert view.canvas.count == 2
    view.show_models(document, ("m1", "m2"))
    assert view.canvas.count == 1


def test_what_gave_way_on_the_card_stands_below(qtbot: QtBot, desk: Desk) -> None:
    long = Model("m1", "chief", picture="nowhere.png", name="An extraordinarily long name " * 6)
    document = game_file(desk, replace(long), file="/nowhere/roster.yaml")
    view = view_of(qtbot, desk, document, "m1")
    picture = drawn(qtbot, view)
    assert picture.notes
    assert view.notes.isVisible() and picture.notes[0][1] in view.notes.text.toolTip()


def test_what_only_fills_the_room_of_short_texts_is_no_news() -> None:
    values = {"card": "Isolde", "element": "Actions for all", "face": "front"}
    fills = Problem("card.no_room", Severity.HINT, values=values)
    shrunk = Problem("card.shrunk", Severity.HINT, values=values | {"percent": 80})
    assert card_preview._notes((fills,), "en") == ()
    assert len(card_preview._notes((fills, shrunk), "en")) == 1


def test_only_pictures_can_be_dropped(qtbot: QtBot, desk: Desk) -> None:
    def event(name: str) -> QDropEvent:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(name)])
        event.kept = data  # type: ignore[attr-defined]
        return QDropEvent(
            QPointF(),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )

    found = dropped_picture(event("/tmp/face.PNG"))
    assert found is not None and found.name == "face.PNG"
    assert dropped_picture(event("/tmp/roster.yaml")) is None


def test_a_group_chosen_by_its_heading_shows_its_own_card(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", "rat", "rat", groups=mob())
    view = view_of(qtbot, desk, document)
    view.show_models(document, ("m2", "m3"), "g1")
    assert drawn(qtbot, view).card == "group/g1"
    assert view.canvas.count == 1
    view.show_models(document, ("m2", "m3"))
    qtbot.waitUntil(lambda: drawn(qtbot, view).card == "m2")
    assert view.canvas.count == 2


def test_a_group_without_a_profile_shows_the_card_of_its_first_model(
    qtbot: QtBot, desk: Desk
) -> None:
    group = replace(mob()[0], profile="none")
    document = game_file(desk, "chief", "rat", "rat", groups=(group,))
    view = view_of(qtbot, desk, document)
    view.show_models(document, ("m2", "m3"), "g1")
    assert drawn(qtbot, view).card == "m2"
    assert view.canvas.count == 2


def test_a_card_says_its_words_to_readers_and_as_text(qtbot: QtBot, desk: Desk) -> None:
    view = view_of(qtbot, desk, game_file(desk, Model("m1", "chief", name="Aldo")), "m1")
    drawn(qtbot, view)
    told = QAccessible.queryAccessibleInterface(view.canvas)
    said = told.text(QAccessible.Text.Description).split("\n")
    assert told.text(QAccessible.Text.Name) == "Card as it prints"
    assert said.index("Aldo") < next(n for n, line in enumerate(said) if "chief" in line.casefold())
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.canvas.setFocus()
    qtbot.keyClick(view.canvas, Qt.Key.Key_T)
    (dialog,) = view.window().findChildren(TextDialog)
    assert dialog.page.toPlainText().split("\n") == said
    dialog.close()
