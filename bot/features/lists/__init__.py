"""Finding matches: `/matches`, and following those of others."""
