"""What a player does in a match: `/play`, the turn builder, `/hint`, `/plan`, `/resign` and `/claim`."""
