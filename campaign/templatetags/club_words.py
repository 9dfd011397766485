"""``{% load club_words %}``: what a club says of itself."""

from django import template

from campaign.clubs.about import about_html

register = template.Library()
register.filter("about", about_html)
