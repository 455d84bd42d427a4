"""What the bot talks to: REST routes and the gateway."""
