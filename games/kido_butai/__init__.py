"""Kido Butai, as it is played here: what stands between its pure rules and its pages."""
