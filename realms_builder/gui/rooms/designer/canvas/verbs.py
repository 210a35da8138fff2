"""Everything that can be done to a template: edits of what is selected, by menu, key and button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from realms_builder.cards.designing import arranging, edits, structure
from realms_builder.cards.designing.arranging import Axis, Edge, ElementFrame
from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import (
    ElementKey,
    element_at,
    elements_at,
    face_of,
    is_face,
    keyed,
    list_name,
    place_of_step,
    siblings_at,
)
from realms_builder.cards.designing.measures import rounded
from realms_builder.cards.designing.turning import tidy_angle
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.rooms.designer.canvas.canvas import DesignCanvas
from realms_builder.gui.rooms.designer.canvas.steps import named_step, step_name
from realms_builder.gui.rooms.designer.document import TemplateDocument

_LEAST_MM, _STEEP = 1.0, 4.0
"""A smaller box was no drag; a line so much longer than high is level."""
MIME = "# realms builder: elements of a card\n"


class Verbs(QObject):
    """The verbs on the document that is shown; without one they do nothing."""

    def __init__(self, canvas: DesignCanvas, parent: QObject | None = None) -> None:
        """Act on what *canvas* shows."""
        super().__init__(parent)
        self._canvas = canvas
        self.document: TemplateDocument | None = None

    # ------------------------------------------------------------------ what is meant

    @property
    def keys(self) -> tuple[ElementKey, ...]:
        """Return what is selected."""
        return self.document.selection if self.document is not None else ()

    def elements(self) -> list[Raw]:
        """Return the merged elements that are selected."""
        document = self.document
        if document is None:
            return []
        merged = document.draft.merged(document.shelf)
        found = [element_at(merged, key) for key in self.keys]
        return [element for element in found if element is not None]

    def _frames(self) -> dict[ElementKey, ElementFrame]:
        return {k: f for k, f in self._canvas.frames(self.keys).items() if len(k) == 2}

    def _change(
        self,
        verb: str,
        edit: Callable[[Draft], Draft],
        keys: Sequence[ElementKey] | None = None,
        merge_key: str = "",
    ) -> bool:
        document = self.document
        if document is None:
            return False
        name = step_name(verb, document, self.keys if keys is None else keys)
        return document.change(name, edit, merge_key)

    # ------------------------------------------------------------------ places

    def nudge(self, dx: float, dy: float) -> None:
        """Move what is selected by millimetres; what lies in a container changes its order."""
        document, keys = self.document, self.keys
        if document is None or not keys:
            return
        inside = [key for key in keys if len(key) > 2]
        if inside:
            self._shift(inside[-1], 1 if dx + dy > 0 else -1)
            return
        self._change(
            "move",
            lambda draft: edits.moved(draft, document.shelf, keys, dx, dy),
            merge_key=f"nudge {keys}",
        )

    def turn(self, by: float) -> None:
        """Turn each element that is selected by so many degrees clockwise."""
        document, keys = self.document, self.keys
        if document is None or not keys:
            return

        def edit(draft: Draft) -> Draft:
            found = elements_at(draft.merged(document.shelf), keys)
            return edits.changed_each(
                draft,
                document.shelf,
                {
                    key: {"rotation": rounded(tidy_angle(angle_in(one) + by, free=True)) or None}
                    for key, one in found
                    if not one.get("locked")
                },
            )

        self._change("turn", edit, merge_key=f"turn {keys}")

    def _shift(self, key: ElementKey, way: int) -> None:
        document = self.document
        assert document is not None
        siblings = siblings_at(document.draft.merged(document.shelf), key[:-1])
        at = place_of_step(siblings, key[-1])
        if at is not None and 0 <= at + way < len(siblings):
            self.reorder(key, key[:-1], at + (2 if way > 0 else -1))

    def reorder(
        self, key: ElementKey, parent: ElementKey, at: int, box: structure.Box | None = None
    ) -> None:
        """Put an element elsewhere: as the *at*-th below *parent*."""
        document = self.document
        if document is None:
            return
        if is_face(parent) and box is None:
            frame = self._canvas.frames([key]).get(key)
            box = tuple(round(side, 2) for side in frame) if frame else (5.0, 5.0, 30.0, 8.0)  # type: ignore[assignment]
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = structure.reordered(draft, document.shelf, key, parent, at, box)
            made.append(new)
            return after

        if self._change("reorder", edit, [key]):
            document.select(made)

    def stack(self, where: str) -> None:
        """Bring what is selected to the ``front`` or ``back``, or one step ``up`` or ``down``."""
        document = self.document
        if document is None or not self.keys:
            return
        key = self.keys[-1]
        siblings = siblings_at(document.draft.merged(document.shelf), key[:-1])
        at = place_of_step(siblings, key[-1])
        if at is None:
            return
        place = {"front": len(siblings), "back": 0, "up": at + 2, "down": at - 1}[where]
        if 0 <= place <= len(siblings):
            self.reorder(key, key[:-1], place)

    def align(self, edge: Edge) -> None:
        """Align what is selected: several to each other, one to the card."""
        document, frames, picture = self.document, self._frames(), self._canvas.picture
        if document is None or not frames or picture is None:
            return
        card = ElementFrame(0.0, 0.0, picture.width_mm, picture.height_mm)
        within = card if len(frames) == 1 else None
        self._change(
            "align",
            lambda draft: arranging.aligned(draft, document.shelf, frames, edge, within),
        )

    def distribute(self, axis: Axis) -> None:
        """Make the gaps between what is selected equal."""
        document, frames = self.document, self._frames()
        if document is not None and len(frames) > 2:
            self._change(
                "distribute",
                lambda draft: arranging.distributed(draft, document.shelf, frames, axis),
            )

    # ------------------------------------------------------------------ states

    def hide(self, keys: Sequence[ElementKey] | None = None, on: bool | None = None) -> None:
        """Print what is selected no longer, or again."""
        self._switch("hidden", ("hide", "unhide"), edits.hidden, keys, on)

    def lock(self, keys: Sequence[ElementKey] | None = None, on: bool | None = None) -> None:
        """Keep what is selected where it is, or let it go."""
        self._switch("locked", ("lock", "unlock"), edits.locked, keys, on)

    def _switch(
        self,
        name: str,
        verbs: tuple[str, str],
        edit: Any,
        keys: Sequence[ElementKey] | None,
        on: bool | None,
    ) -> None:
        document = self.document
        chosen = tuple(self.keys if keys is None else keys)
        if document is None or not chosen:
            return
        if on is None:
            on = not all(element.get(name) for element in self.elements())
        self._change(
            verbs[0] if on else verbs[1],
            lambda draft: edit(draft, document.shelf, chosen, on=on),
            chosen,
        )

    def group(self) -> None:
        """Group what is selected, so that it is taken hold of together."""
        document, keys = self.document, self.keys
        if document is None or len(keys) < 2:
            return
        merged = document.draft.merged(document.shelf)
        face = document.face
        taken = {str(e.get("group")) for _, e in keyed(merged.get(face), (face,))}
        name = fresh_id("group", taken)
        self._change("group", lambda draft: edits.grouped(draft, document.shelf, keys, name))

    def ungroup(self) -> None:
        """Take what is selected out of its groups."""
        document, keys = self.document, self.keys
        if document is not None and keys:
            self._change("ungroup", lambda draft: edits.ungrouped(draft, document.shelf, keys))

    def rename(self, key: ElementKey, name: str) -> None:
        """Give an element another id."""
        document = self.document
        if document is None or not name:
            return
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = structure.renamed(draft, document.shelf, key, slug(name))
            made.append(new)
            return after

        if self._change("rename", edit, [key]):
            document.select(made)

    # ------------------------------------------------------------------ coming and going

    def remove(self, verb: str = "remove") -> None:
        """Take away what is selected."""
        document, keys = self.document, self.keys
        if document is not None and keys:
            self._change(verb, lambda draft: structure.removed(draft, document.shelf, keys))

    def duplicate(self) -> None:
        """Put copies of what is selected beside it and select them."""
        document, keys = self.document, self.keys
        if document is None or not keys:
            return
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = structure.duplicated(draft, document.shelf, keys)
            made.extend(new)
            return after

        if self._change("duplicate", edit):
            document.select(made)

    def copy(self) -> bool:
        """Put what is selected on the clipboard, as the text that a file would have."""
        document = self.document
        if document is None or not self.keys:
            return False
        found = structure.copied(document.draft, document.shelf, self.keys)
        text = patched("", {"elements": found})
        QGuiApplication.clipboard().setText(MIME + text)
        return True

    def cut(self) -> None:
        """Copy what is selected, then take it away."""
        if self.copy():
            self.remove("cut")

    def paste(self) -> None:
        """Put what is on the clipboard on the face, or into the container that is selected."""
        document = self.document
        found = clipped_elements()
        if document is None or not found:
            return
        parent = self._target()
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = structure.pasted(draft, document.shelf, parent, found)
            made.extend(new)
            return after

        if document.change(named_step("paste", document, _words(found)), edit):
            document.select(made)

    def add(self, element: Raw, frame: ElementFrame | None = None) -> None:
        """Add a new *element* in a *frame* on the face.

        Without one it comes to its middle, or into the container that is selected. A frame without
        a size is a place for the usual one.
        """
        document, picture = self.document, self._canvas.picture
        if document is None:
            return
        parent = self._target() if frame is None else (document.face,)
        wide, high = (picture.width_mm, picture.height_mm) if picture else (63.0, 88.0)
        w, h = min(30.0, wide / 2), min(12.0, high / 4)
        box = (round(wide / 2 - w / 2, 1), round(high / 2 - h / 2, 1), w, h)
        if frame is not None:
            box = _drawn_box(element, frame, (w, h))
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = structure.pasted(draft, document.shelf, parent, [element], box=box)
            made.extend(new)
            return after

        name = named_step("add", document, str(element.get("id", "")))
        if document.change(name, edit):
            document.select(made)

    def _target(self) -> ElementKey:
        """Return where something new goes: into a selected container, else on the face."""
        document = self.document
        assert document is not None
        for key, element in zip(self.keys, self.elements(), strict=False):
            if list_name(element) is not None and face_of(key) == document.face:
                return key
        return (document.face,)

    def select_all(self) -> None:
        """Select everything on the face that is not locked."""
        document = self.document
        if document is not None:
            found = {
                spot.key: None
                for spot in self._canvas.spots
                if len(spot.key) == 2 and not spot.locked and spot.key[0] == document.face
            }
            document.select(found)


def angle_in(element: Raw) -> float:
    """Return by how much *element* of a file is turned, in degrees."""
    found = element.get("rotation")
    return float(found) if isinstance(found, (int, float)) else 0.0


def clipped_elements() -> list[Raw]:
    """Return the elements on the clipboard, none where something else is there."""
    text = QGuiApplication.clipboard().text()
    if not text.startswith(MIME):
        return []
    data = parse_text(text).data
    found = data.get("elements") if isinstance(data, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _drawn_box(element: Raw, frame: ElementFrame, usual: tuple[float, float]) -> structure.Box:
    """Return the box for *element* drawn in *frame*; a line nearly level or upright is made so."""
    wide, high = frame.w, frame.h
    if max(wide, high) < _LEAST_MM:
        wide, high = usual
    if element.get("shape") == "line":
        wide, high = 0.0 if high > _STEEP * wide else wide, 0.0 if wide > _STEEP * high else high
    return (round(frame.x, 2), round(frame.y, 2), round(wide, 2), round(high, 2))


def _words(elements: Sequence[Raw]) -> str:
    return ", ".join(str(element.get("id") or "…") for element in elements[:3])
