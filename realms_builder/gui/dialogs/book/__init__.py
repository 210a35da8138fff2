"""A rulebook in the window: its text, its pages, what is wrong, and the way between them."""
