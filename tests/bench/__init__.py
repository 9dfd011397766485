"""How fast: ``make bench`` prints a table of ratios from one run and writes var/bench.json."""
