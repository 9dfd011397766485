"""Dauntless: what its book settles by itself of ships, bombs, torpedoes and scenarios, for the table."""
