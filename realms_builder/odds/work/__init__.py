"""Work for other processes and machines."""
