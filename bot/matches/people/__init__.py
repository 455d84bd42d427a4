"""Features around matches: following, ratings, tournaments, moderation and vacations."""
