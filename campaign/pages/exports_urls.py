"""Addresses of files that go out: exports, the calendar, the archive."""

from django.urls import URLPattern, path, register_converter

from campaign.exports.all_pilots import FORMS
from campaign.exports.formats import FORMATS
from campaign.exports.subjects import SUBJECTS
from campaign.pages import exports
from campaign.pages.for_programs import for_programs


class Word:
    """One of some words."""

    regex = ""

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class SubjectWord(Word):
    """What is exported."""

    regex = "|".join(SUBJECTS)


class FormatWord(Word):
    """The ending of a file's name."""

    regex = "|".join(form.replace(".", r"\.") for form in FORMATS)


class ListWord(Word):
    """The ending of the name of the list of all pilots."""

    regex = "|".join(FORMS)


register_converter(SubjectWord, "subject")
register_converter(FormatWord, "form")
register_converter(ListWord, "list_form")

urlpatterns: list[URLPattern] = [
    path("exports/pilots.<list_form:form>", exports.pilots, name="all_pilots"),
    path("c/<slug:slug>/exports/", exports.chosen, name="export_chosen"),
    path("c/<slug:slug>/exports/calendar.ics", for_programs(exports.calendar), name="calendar"),
    path("c/<slug:slug>/exports/archive.zip", for_programs(exports.archive), name="archive"),
    path("c/<slug:slug>/exports/<subject:subject>.<form:form>", for_programs(exports.export), name="export"),
]
