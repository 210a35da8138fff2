"""The options of a look as a form: ticks, lists and numbers, as the template declares them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout

from realms_builder.cards.template.templates import Localised, LookChoice, LookOption
from realms_builder.core.titles import sentence_case
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.texts import Text
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.kit.form.field import FormContext


class LookOptionsForm(BoundForm):
    """One field for every option; :attr:`chosen` carries its id and the value in plain data."""

    chosen = Signal(str, object)
    label_px = 0
    wraps = QFormLayout.RowWrapPolicy.WrapLongRows

    def __init__(self) -> None:
        """Begin without options."""
        super().__init__({}, FormContext(at_once=False))
        self._options: Sequence[LookOption] = ()
        self._lang = ""

    def show_options(
        self, options: Sequence[LookOption], values: Mapping[str, Any], lang: str
    ) -> None:
        """Show *options* named in *lang*, with *values* or what holds before anybody chose."""
        self._options, self._lang = tuple(options), lang
        self.show_value({one.id: values.get(one.id, one.start()) for one in options})

    def take(self, key: str, part: Any) -> None:
        """Say what was chosen."""
        super().take(key, part)
        self.chosen.emit(key, part)

    def plans(self) -> Iterable[FieldPlan]:
        """Return a field for each option."""
        for option in self._options:
            name = _listed(option.name, option.id, self._lang)
            if option.type == "flag":
                yield FieldPlan(key=option.id, label=name, editor="tick")
            elif option.type == "choice":
                offered = picks(map(self._offered, option.values))
                yield FieldPlan(key=option.id, label=name, editor="pick", choices=offered)
            else:
                numbers = (option.min, option.max, option.start())
                whole = all(n is None or float(n).is_integer() for n in numbers)
                yield FieldPlan(
                    key=option.id,
                    label=name,
                    editor="amount" if whole else "decimal",
                    low=option.min,
                    high=option.max,
                )

    def _offered(self, choice: str | LookChoice) -> tuple[str, str]:
        if isinstance(choice, str):
            return _listed(None, choice, self._lang), choice
        return _listed(choice.name, choice.id, self._lang), choice.id


def _listed(own: Localised | None, identity: str, lang: str) -> str:
    name = (Text.of(own).pick(lang) if own else "") or identity
    return sentence_case(name)
