"""A new game from a plan of its author."""
