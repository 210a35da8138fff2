"""Screenshots of every room and dialog, to be looked at: ``poe shots`` writes them."""
