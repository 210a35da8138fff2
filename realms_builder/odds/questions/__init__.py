"""What may be asked of two sides, and what comes out."""
