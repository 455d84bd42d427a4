"""The gateway: which shards this process serves, and the connection of each."""
