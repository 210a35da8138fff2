"""A roster resolved: builds, modifiers, limits."""
