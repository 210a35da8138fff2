"""The room in which card templates are designed."""
