"""Ink: the only place that writes PDF and pixels."""
