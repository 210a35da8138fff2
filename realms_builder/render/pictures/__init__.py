"""Pictures, portraits and drawings."""
