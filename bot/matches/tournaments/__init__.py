"""Round robins: pairings, standings and steps, as pure functions."""
