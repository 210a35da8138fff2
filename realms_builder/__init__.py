"""Realms Builder: an army builder and unit-card designer for skirmish games kept as data."""

__version__ = "0.1.0"
