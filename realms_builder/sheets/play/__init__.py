"""What a sheet knows that is played with: state at the table, as data."""
