"""Looking back: `/replay` of matches and records, its buttons, and turning points."""
