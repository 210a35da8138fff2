"""Rulebooks: Markdown as authors of games write it, and how it lies on pages."""
