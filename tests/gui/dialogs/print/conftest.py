"""What the tests of printing share."""

from tests.backs import always_backs

__all__ = ["always_backs"]
