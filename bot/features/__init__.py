"""What people do in Discord, a module or package for each feature."""
