"""Templates under the hands of a designer: drafts, edits of them, and where elements lie."""
