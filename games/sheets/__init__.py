"""What is taken to the table: result sheets to fill in, record cards, game sheets."""
