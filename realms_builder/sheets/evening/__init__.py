"""Covers, scenarios and tasks of an evening."""
