"""What those do who keep order in a server: `/server match` and `/server log`, commands of `/server`."""
