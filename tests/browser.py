"""A Chromium without a window and axe-core; without them tests are skipped, with a word."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

BrowserPage = Any
"""A page of the browser, as playwright has it: none of it is needed where there is no browser."""
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
AXE = "axe-core@4.14.1"
"""The judge of accessibility, fetched by npm where its registry is reached; it is not ours."""


def chromium_program() -> str | None:
    """Return the browser of this machine, None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def opened_chromium(program: str) -> Generator[Any]:
    """Give the browser that *program* is, without a window."""
    from playwright.sync_api import sync_playwright

    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=alone)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Return a browser without a window."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = chromium_program()
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    with opened_chromium(program) as browser:
        yield browser


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the script of axe-core."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm to fetch axe-core with")
    folder = tmp_path_factory.mktemp("axe")
    asked = [npm, "pack", AXE, "--silent"]
    try:
        done = subprocess.run(asked, cwd=folder, check=False, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip("npm does not answer")
    packed = next(folder.glob("*.tgz"), None)
    if done.returncode or packed is None:
        pytest.skip("npm reaches no registry that has axe-core")
    with tarfile.open(packed) as archive:
        script = archive.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def axe_faults(page: BrowserPage, axe: str) -> list[Any]:
    """Return what axe-core finds."""
    page.evaluate(axe)
    # Styles are on the page: fetched once more by a script they would be asked of somebody.
    found = page.evaluate("() => axe.run({preload: false})")["violations"]
    return [[one["id"], [node["html"][:120] for node in one["nodes"]][:3]] for one in found]
