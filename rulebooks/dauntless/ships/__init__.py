"""Ships: their counters and characteristics, what hits do to them, how they move and dive (XXVI)."""
