"""A campaign told as a text: a paragraph a game, made of the facts, which the referee may write in his own words instead."""
