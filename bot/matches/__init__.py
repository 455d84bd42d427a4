"""The application: what may be done around matches, and in which order."""
