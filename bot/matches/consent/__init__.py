"""What needs the consent of both players, and turns that are planned ahead."""
