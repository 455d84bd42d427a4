"""People who act: commands, buttons, forms, and what came of them."""
