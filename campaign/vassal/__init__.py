"""Logs of VASSAL that stand beside a game: which ones they are, and the structure of their page."""
