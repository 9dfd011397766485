"""A player's part of a report: his own sortie and his claims, read from a form and shown again. Pure, above games.reporting."""
