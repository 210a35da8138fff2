"""German sentences by topic."""
