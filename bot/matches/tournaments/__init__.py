"""Round robins: who plays whom, how it stands, and what becomes of it. Nothing here reads or stores."""
