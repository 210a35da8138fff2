"""What is wrong with an entry, each problem at its field, the rest above all fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.results import FieldProblem
from realms_builder.gui.kit.wrapped_label import WrappedLabel
from realms_builder.gui.rooms.workshop.form.boxes import FieldBox, marked


class ProblemMarks:
    """Marks the boxes of a form; :attr:`general` says what has no field."""

    def __init__(
        self,
        box_at: Callable[[ViewPath], FieldBox | None],
        view_path: Callable[[Sequence[str | int]], ViewPath],
    ) -> None:
        """Find fields by *box_at*, at paths of the form that *view_path* makes."""
        self._box_at = box_at
        self._view_path = view_path
        self._shown: tuple[FieldProblem, ...] = ()
        self._marked: list[FieldBox] = []
        self.general = WrappedLabel("error")

    def show_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Say *problems* instead of those before."""
        if not problems and not self._shown:
            return
        self._shown = tuple(problems)
        at: dict[FieldBox, list[FieldProblem]] = {}
        general: list[FieldProblem] = []
        for problem in problems:
            box = self._box_at(self._view_path(problem.path))
            if box is None:
                general.append(problem)
            else:
                at.setdefault(box, []).append(problem)
        for box in self._marked:
            if box not in at:
                _say(box, ())
        for box, found in at.items():
            _say(box, found)
        self._marked = list(at)
        self.general.say(marked(general))

    def forget(self) -> None:
        """Forget boxes that are about to go."""
        self._marked = []
        self._shown = ()


def _say(box: FieldBox, problems: Sequence[FieldProblem]) -> None:
    """Tell *box*, and the fields that it lies among, what is wrong with it."""
    box.say_problems(problems)
    parent: QWidget | None = box.parentWidget()
    while parent is not None:
        said = getattr(parent, "say_problems", None)
        if said is not None and not isinstance(parent, FieldBox):
            said(box, problems)
            return
        parent = parent.parentWidget()
