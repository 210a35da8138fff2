"""English sentences by topic."""
