"""Discord's protocol: numbers, ids, permissions, limits and refusals."""
