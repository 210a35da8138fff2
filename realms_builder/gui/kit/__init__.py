"""Widgets that every room shares."""
