"""Packs in the window: looked at before they are taken in, brought up to date or given away."""
