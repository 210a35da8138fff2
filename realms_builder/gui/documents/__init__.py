"""Documents: opened, kept, saved, followed."""
