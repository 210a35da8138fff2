"""The manual in the window: its contents, a search through it, its pages."""
