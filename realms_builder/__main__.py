"""Start the command line; everything heavy is imported by the command that needs it."""

from __future__ import annotations

import sys


def main() -> int:
    """Run ``realms-builder`` with the words of the command line and return its exit code."""
    from realms_builder.cli.main import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
