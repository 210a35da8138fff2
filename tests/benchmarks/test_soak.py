"""The soak test itself runs; ``poe soak`` lets it run for long."""

from __future__ import annotations

import subprocess
import sys

from tests.tree import ROOT


def test_a_few_edits_leave_no_warning() -> None:
    words = [sys.executable, "-m", "tests.benchmarks.soak", "--edits", "20", "ags"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warnings: 0" in done.stdout
