"""Who wins a session: the facts that it knows, those that the table says, and the reckoning, line by line."""
