"""A player's own page: his pilot, what is next for him, how far he has to go."""
