"""``{% load people_words %}``: ``user|shown_name`` is a person as the journal names him; guests have no other name."""

from django import template

from campaign.people import display_name

register = template.Library()
register.filter("shown_name", display_name)
