"""Dive bombing by the alternate rule of XVI: nose-over, vertical or steep dive, pull-out."""
