"""What the command for odds is made of."""
