"""All units of a faction as one table."""
