"""One module for each table, or for what is read from several at once."""
