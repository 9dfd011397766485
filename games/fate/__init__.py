"""The dice after a game as people see them: who, why, the chance, the faces, the sum, what would have changed it."""
