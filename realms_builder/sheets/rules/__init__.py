"""Rule texts, quick references and digests."""
