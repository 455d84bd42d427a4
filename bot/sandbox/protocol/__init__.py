"""Discord's protocol: its numbers, ids, permissions, limits and refusals. Knows no world."""
