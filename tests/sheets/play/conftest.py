"""A phone-sized Chromium for play sheets; without one these tests are skipped, with a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import BrowserPage as Phone


@pytest.fixture
def phone(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Phone]]:
    """Return what opens a page on a phone: its HTML, its name, what the phone is like.

    Whatever the page says in the console or asks of anybody fails the test.
    """
    wrong: list[str] = []
    contexts: dict[str, Any] = {}

    def opened(html: str, name: str = "tonight", at: str = "", **like: Any) -> Phone:
        file = tmp_path / f"{name}.html"
        file.write_text(html, "utf-8")
        if at not in contexts:
            size = {"width": like.pop("width", 390), "height": like.pop("height", 844)}
            contexts[at] = chromium.new_context(viewport=size, **like)
        page = contexts[at].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text))
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith(("file:", "data:")) else wrong.append(asked.url)
            ),
        )
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts.values():
        context.close()
    assert wrong == []
