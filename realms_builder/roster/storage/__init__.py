"""Rosters as files."""
