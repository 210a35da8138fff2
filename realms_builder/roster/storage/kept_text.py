"""The text of a roster as the journal keeps it: written in a moment, read like any roster.

It is plain data in one line, without the comments of the file: what is offered after a crash is
laid over the file it belongs to, which still has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from realms_builder.core.yield_points import pause_point
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.roster_writing import roster_data

_AT_A_TIME = 50
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class KeptText:
    """Writes one roster again and again; models that did not change are written once.

    *main_cost* is the currency that bare costs speak of. Call it from one thread at a time.
    """

    def __init__(self, main_cost: str) -> None:
        self._main_cost = main_cost
        self._models: dict[int, tuple[Model, str]] = {}

    def of(self, roster: Roster) -> str:
        """Return *roster* as one line that reads as YAML."""
        known = self._models  # by the model itself: a broken file may give one id twice
        changed = [model for model in roster.models if id(model) not in known]
        for start in range(0, len(changed), _AT_A_TIME):
            pause_point()
            self._write(changed[start : start + _AT_A_TIME])
        texts = [known[id(model)][1] for model in roster.models]
        if len(known) > 2 * len(texts) + _AT_A_TIME:
            self._models = {id(model): known[id(model)] for model in roster.models}
        head = roster_data(replace(roster, models=()), self._main_cost)
        head.pop("models")
        return f'{_json(head)[:-1]},"models":[{",".join(texts)}]}}'

    def _write(self, models: Iterable[Model]) -> None:
        part = Roster("", "", models=tuple(models))
        written = roster_data(part, self._main_cost)["models"]
        for model, data in zip(part.models, written, strict=True):
            self._models[id(model)] = model, _json(data)


def _json(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
