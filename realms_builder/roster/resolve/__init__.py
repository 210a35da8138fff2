"""A roster resolved: builds, costs, limits, every number with its steps."""
