"""Tests, one folder a kind."""
