"""A mechanic as a chain of steps, run exactly."""
