"""Who refers to an entry, and another id wherever it is meant."""
