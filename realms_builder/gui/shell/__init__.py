"""The window itself: bar, palette, tasks, theme, preferences."""
