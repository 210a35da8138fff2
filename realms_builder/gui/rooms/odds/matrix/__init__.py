"""Everybody of one lineup against everybody of another."""
