"""The room in which a roster is built: hire list, roster, the chosen model, findings."""
