"""What the dice say: exact chances for the mechanics that a system declares."""
