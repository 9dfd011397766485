"""``{% load kept_words %}``: Django's ``translate`` and ``blocktranslate``, with what they say kept by language.

Django looks every word up each time, which is most of the work of a page with much text. Use as Django's own, in templates
whose words are many; ``trimmed``, ``asvar``, contexts of sentences and filters in the text are not for these.
"""

from typing import Any

from django import template
from django.template.base import Node, Parser, Token, token_kwargs
from django.template.exceptions import TemplateSyntaxError
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from pilots.saying import language as spoken

register = template.Library()


class KeptWords(Node):
    """Words without variables. ``sense``: which of two meanings they have."""

    def __init__(self, words: str, name: str | None, sense: str):
        self.words, self.name, self.sense = words, name, sense
        self.kept: dict[str | None, SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        language = spoken()
        if (said := self.kept.get(language)) is None:
            said = self.kept[language] = SafeString(pgettext(self.sense, self.words) if self.sense else gettext(self.words))
        if self.name:
            context[self.name] = str(said)
            return SafeString("")
        return said


class KeptSentence(Node):
    """A sentence with variables, and where it counts something also its plural."""

    def __init__(self, values: dict[str, Any], count: tuple[str, Any] | None, one: str, many: str):
        self.values, self.count, self.one, self.many = values, count, one, many
        self.kept: dict[str | None, str] = {}

    def render(self, context: template.Context) -> SafeString:
        values = {name: conditional_escape(_plain(value.resolve(context))) for name, value in self.values.items()}
        if self.count:
            name, number = self.count[0], self.count[1].resolve(context)
            values[name] = escape(number)
            return SafeString(ngettext(self.one, self.many, number) % values)
        language = spoken()
        if (said := self.kept.get(language)) is None:
            said = self.kept[language] = gettext(self.one)
        return SafeString(said % values)


def _plain(value: Any) -> Any:
    return value if isinstance(value, str) else str(value)


@register.tag
def translate(parser: Parser, token: Token) -> KeptWords:
    """``{% translate "Words" %}``, with ``context "which"`` where they have two meanings, and with ``as name``."""
    bits = token.split_contents()[1:]
    said = dict(zip(bits[1::2], bits[2::2], strict=False))
    quoted = [bit[0] in "\"'" for bit in (*bits[:1], *(bit for word, bit in said.items() if word == "context"))]
    if len(bits) != 2 * len(said) + 1 or not said.keys() <= {"context", "as"} or not all(quoted):
        raise TemplateSyntaxError(f"these words cannot be kept: {token.contents}")
    return KeptWords(bits[0][1:-1], said.get("as"), said.get("context", "")[1:-1])


@register.tag
def blocktranslate(parser: Parser, token: Token) -> KeptSentence:
    """``{% blocktranslate with a=b count n=c %}one{% plural %}many{% endblocktranslate %}``."""
    bits = token.split_contents()[1:]
    values: dict[str, Any] = {}
    count: tuple[str, Any] | None = None
    while bits:
        word = bits.pop(0)
        found = token_kwargs(bits, parser)
        if word == "with" and found:
            values |= found
        elif word == "count" and len(found) == 1:
            ((name, value),) = found.items()
            count = (name, value)
        else:
            raise TemplateSyntaxError(f"this sentence cannot be kept: {token.contents}")
    one, ended = _text(parser, values, count)
    many = ""
    if ended == "plural":
        many, ended = _text(parser, values, count)
    if ended != "endblocktranslate" or bool(many) != bool(count):
        raise TemplateSyntaxError(f"count and plural go together: {token.contents}")
    return KeptSentence(values, count, one, many)


def _text(parser: Parser, values: dict[str, Any], count: tuple[str, Any] | None) -> tuple[str, str]:
    """The text as gettext knows it, up to the next tag, and that tag."""
    words: list[str] = []
    while parser.tokens:
        token = parser.next_token()
        if token.token_type.name == "BLOCK":
            return "".join(words), token.contents.split()[0]
        if token.token_type.name == "VAR":
            if token.contents not in values and not (count and token.contents == count[0]):
                values[token.contents] = parser.compile_filter(token.contents)
            words.append(f"%({token.contents})s")
        else:
            words.append(token.contents.replace("%", "%%"))
    raise TemplateSyntaxError("blocktranslate without its end")
