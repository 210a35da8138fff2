"""The rolls of a matchup: one in a list, one in full."""
