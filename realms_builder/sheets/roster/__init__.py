"""What roster sheets say, and where."""
