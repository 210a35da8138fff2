"""What a player builds: rosters, edits, findings and ways out."""
