"""The coach: exact chances, simple admirals who play by themselves, and what a position is worth."""
