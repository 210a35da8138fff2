"""The table over all units of a faction."""
