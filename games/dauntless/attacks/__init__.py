"""Attacks at the table: what each asks, what the dice may do, what they did; and the sheet of a ship. No database.

``cards.CARDS`` are the attacks to choose from, ``asked.Asked`` is what a page's form says of one, ``ahead.ahead_of`` looks at
it before the dice, ``sums.sum_of`` tells it afterwards. ``targets`` are ships and aircraft; ``stands`` reads them from a session.
"""
