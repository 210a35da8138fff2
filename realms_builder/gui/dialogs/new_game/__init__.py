"""The wizard that begins a game of one's own: a few pages, and what comes of them beside."""
