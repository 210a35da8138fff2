"""Measures the peak memory of a job in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.benchmarks.sizes import is_short

_ROOT = Path(__file__).resolve().parents[2]
_SCRIPT = """
import gc, resource, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from realms_builder.__main__ import SELDOM
gc.set_threshold(*SELDOM)
{code}
status = Path("/proc/self/status")
if status.exists():  # where the other count may begin with what the parent held
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    print(int(found.split()[1]) / 1024)
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / (1024 if sys.platform != "darwin" else 1024 * 1024))
"""


def peak_mb(code: str) -> float:
    """Run the Python *code* and return the most memory its process held, in megabytes.

    The short form runs it in this process: that it runs is all that is asked there.
    """
    if is_short():
        exec(code, {})
        return 1.0
    script = _SCRIPT.format(root=str(_ROOT), code=code)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    return float(done.stdout.split()[-1])
