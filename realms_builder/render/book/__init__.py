"""Rulebooks as PDF."""
