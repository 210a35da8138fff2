"""Designer."""
