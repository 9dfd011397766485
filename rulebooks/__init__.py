"""The rulebooks as a pure library: facts and dice go in, outcomes come out."""
