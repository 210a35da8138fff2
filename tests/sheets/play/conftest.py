"""A phone-sized Chromium for play sheets; without one these tests are skipped, with a word."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Phone = Any
"""A page of the browser, as playwright has it: none of it is needed where there is no browser."""
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Return a browser without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=alone)
        yield browser
        browser.close()


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
