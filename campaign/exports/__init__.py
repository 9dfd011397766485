"""What leaves the site: the campaign file, standings, the evening's summary, the club's web page, the print."""
