"""The large dialogs."""
