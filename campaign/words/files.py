"""Sentences for a file that cannot be taken in."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "file.format/no_file": _("There is no such file."),
    "file.format/folder": _("This is a folder, not a file."),
    "file.format/not_readable": _("The file cannot be read; look at its permissions."),
    "file.format/too_big": _("The file is larger than any campaign file: at most %(most)s bytes, this one has %(size)s."),
    "file.format/archive": _("The archive cannot be taken in: %(detail)s"),
    "file.format/no_campaign": _("This zip is not the archive of one campaign: it holds none, or several."),
    "file.known": _("This file was loaded before."),
}

ADVICE = {
    "file.format/byte_order_mark": _("In the editor, save it again as UTF-8 without a mark."),
    "file.format/syntax": _("If the file was cut off on its way, fetch it again."),
    "file.format/empty": _("Fetch it again from where it came."),
    "file.known": _("Go on there, or load it as a copy that stands beside it."),
}
