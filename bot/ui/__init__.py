"""What every feature needs of Discord: the client, who acts and how they are answered, buttons, pictures."""
