"""The report of a game while people enter it: form to body, body to page. Nothing here knows where a body is stored.

A *body* is the report of the campaign file without its dice, as JSON values; while it is being entered it may break
every rule, and what was typed stays as it was typed. Some keys of its own never reach a confirmed report (``OWN_KEYS``).

For those who show the form: ``entering.entered(data, before)`` answers with the body that a sent form makes of an earlier
one; ``reckoning.reckon(record, number, body)`` plays it; ``form.build(...)`` makes what ``report/_form.html`` shows.
"""
