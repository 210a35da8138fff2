"""What a player builds: rosters, their costs, derived values, checks and fixes."""
