"""Rectangles of many sizes on as few sheets as can be found quickly."""
