"""The hire list."""
