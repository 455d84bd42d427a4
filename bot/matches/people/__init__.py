"""What people and servers have set, and what moderators may do."""
