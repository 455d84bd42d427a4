"""What people and servers set for themselves: `/settings`, `/vacation` and `/server`."""
