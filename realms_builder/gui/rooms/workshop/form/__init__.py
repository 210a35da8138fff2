"""The form of one entry of a file, made from its plan; it stands alone and says its edits."""
