"""Options."""
