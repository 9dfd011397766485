"""The only writer. One function an act: one transaction, one replay, one journal entry."""
