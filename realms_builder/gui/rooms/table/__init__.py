"""The table room: a scenario by its seed, and everything on paper that an evening needs."""
