"""What everything rests on: problems, files, resources, translation."""
