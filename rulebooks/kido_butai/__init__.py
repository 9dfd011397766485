"""Kido Butai: the carrier battle off Midway, for one player, in the order of its book."""

from rulebooks.kido_butai.session import replay

__all__ = ["replay"]
