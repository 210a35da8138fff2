"""What the checks say about the roster, and the ways out."""
