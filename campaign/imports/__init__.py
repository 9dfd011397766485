"""Files as they come in: kept, previewed, matched, and taken over by one act."""
