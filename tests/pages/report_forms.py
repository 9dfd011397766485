"""The forms of a correction, used as a browser without script uses them."""

import re

from django.urls import reverse


def to(name, campaign, *args):
    return reverse(name, args=[campaign.slug, *args])


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def hidden(response):
    """Every form's fields with their values, as a browser would send them, by the form's address."""
    forms = {}
    for action, inside in re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', response.content.decode(), re.S):
        fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', inside)
        forms.setdefault(action, dict(fields))
    return forms


def form_of(response, campaign, number):
    """The report's form as it stands, ready to be changed and sent."""
    data = {}
    for tag in re.findall(r"<(?:input|textarea|select)[^>]*>", response.content.decode()):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and ('type="checkbox"' not in tag and 'type="radio"' not in tag or " checked" in tag):
            data[name[1]] = value[1] if value else ""
    for name, inside in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', response.content.decode(), re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', inside)
        data[name] = chosen[1] if chosen else (re.search(r'<option value="([^"]*)"', inside) or ["", ""])[1]
    return data


def edit_report(client, campaign, number, do="confirm", **changes):
    """Open a report in the correction, change some of its fields and send it."""
    shown = client.get(to("correction_report", campaign, number))
    data = {**form_of(shown, campaign, number), **changes, "do": do}
    return client.post(to("correction_report", campaign, number), data, follow=True)
