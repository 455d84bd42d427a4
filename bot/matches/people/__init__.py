"""What people do around matches: follow them, rate and order them in tournaments, and moderate them."""
