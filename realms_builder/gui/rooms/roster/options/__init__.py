"""The form of the chosen model."""
