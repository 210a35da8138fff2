"""Hire."""
