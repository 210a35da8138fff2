"""Rolls."""
