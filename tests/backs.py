"""Cards of a game without templates that have a back even where it has nothing to say."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.cards.template import default_template as module

_made = module.default_raw


def _with_back(*wanted: Any, **named: Any) -> dict[str, Any]:
    return {**_made(*wanted, **named), "back_when": "always"}


@pytest.fixture(autouse=True)
def always_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "default_raw", _with_back)
