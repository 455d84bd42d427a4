"""The bot's side: REST routes and the gateway."""
