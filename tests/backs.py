"""Cards of a game without templates that have a back even where it has nothing to say."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.cards.template import default_template as module
from realms_builder.cards.template.templates import CardTemplate

_made = module.default_template


def _with_back(*wanted: Any, **named: Any) -> CardTemplate:
    return _made(*wanted, **named).model_copy(update={"back_when": "always"})


@pytest.fixture(autouse=True)
def always_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "default_template", _with_back)
