"""Round robins: `/tournament`, the table of each, and what is told of it."""
