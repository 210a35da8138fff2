"""The life of a document of any kind: opened, kept in the journal, saved, followed, recovered."""
