"""Odds in words, plots and tables."""
