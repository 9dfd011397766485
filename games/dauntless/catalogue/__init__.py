"""The catalogue of scenarios: what each asks for, in words, and filters to find one."""
