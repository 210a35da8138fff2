"""Scenarios as they are played: the steps of a scenario file settled by dice, for two sides."""
