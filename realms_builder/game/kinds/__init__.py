"""Typed values: a kind of field each."""
