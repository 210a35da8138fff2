"""What a roster must keep to: the kinds of checks, a file for a few related ones, and their run."""
