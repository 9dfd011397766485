"""What players filed of an evening, held against each other and against the draft. Nothing here asks the database.

``comparing.compare(draft, parts)`` answers with points, each with its versions and who says them; ``taking.take(draft, points,
choices)`` makes the draft that the chosen versions make of it.
"""
