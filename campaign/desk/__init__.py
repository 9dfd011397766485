"""The referee's desk: what is gathered, the one next thing, what is missing from whom, the steps of the evening."""
