"""Rosters of other programs: read into one tree, laid out as a game of ours."""
