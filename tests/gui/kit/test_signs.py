"""Every sign that the window shows is in a bundled face: some systems have no other fonts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from unicodedata import category

from fontTools.ttLib import TTFont

from realms_builder.core import resources
from realms_builder.core.translation import languages
from realms_builder.gui.shell.theme import SANS
from realms_builder.render.pdf.font_files import bundled_file
from tests.tree import PACKAGE, ROOT


def _texts() -> Iterator[tuple[str, str]]:
    """Yield what the window's code and catalogues say, each with where it stands."""
    for path in (PACKAGE / "gui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, f"{path.name}:{node.lineno}"
    for lang in languages():
        for path in (ROOT / "assets" / "locale" / lang).glob("*.po"):
            yield path.read_text("utf-8"), f"{lang}/{path.name}"


def test_no_sign_needs_a_font_of_the_system() -> None:
    signs = set("␀␊␍␤\U00010000")  # what stands in a text for a line end or half a sign
    for path in (bundled_file(f"{SANS} Regular"), resources.asset("icons/realms-icons.ttf")):
        assert path is not None
        signs |= set(map(chr, TTFont(str(path)).getBestCmap() or ()))
    lacking = {
        f"{sign} in {where}"
        for text, where in _texts()
        for sign in set(text) - signs
        if category(sign)[0] in "LNPS"
    }
    assert lacking == set()
