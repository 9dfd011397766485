"""A browser without script for stories: it opens pages, fills in the forms that they show, and presses their buttons.

A form sends what a browser would send. What a page does not offer cannot be entered: an unknown field, a choice that is
not in the list and a button that is not there fail the test.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client

UNSENT = {"submit", "button", "reset", "image", "file"}


@dataclass
class Control:
    """Everything in a form that has one name. ``choices`` is None where anything may be typed."""

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    choices: list[str] | None = None
    disabled: bool = False

    def enter(self, value: Any) -> None:
        assert not self.disabled, f"{self.name} cannot be changed here"
        if self.kind == "checkbox":
            wanted = (
                (self.choices or [])[:1]
                if value is True
                else []
                if not value
                else [value]
                if isinstance(value, str)
                else list(value)
            )
        elif isinstance(value, list | tuple):
            wanted = [str(each) for each in value]
        else:
            wanted = [str(value)]
        for each in wanted if self.choices is not None else ():
            assert each in self.choices, f"{self.name} offers {self.choices}, not {each!r}"
        self.values = wanted


@dataclass(frozen=True)
class Button:
    name: str
    value: str
    text: str
    action: str = ""


@dataclass
class Form:
    """A form of a page, as it stands: ``controls`` by name, in the page's order."""

    action: str
    method: str
    controls: dict[str, Control] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def value(self, name: str) -> str:
        return "".join(self.controls[name].values[:1])

    def data(self) -> dict[str, Any]:
        """What a browser sends of it; lines of text end as browsers end them."""
        sent: dict[str, Any] = {}
        for control in self.controls.values():
            if control.values and not control.disabled:
                values = [v.replace("\n", "\r\n") for v in control.values] if control.kind == "textarea" else control.values
                sent[control.name] = values if len(values) > 1 else values[0]
        return sent

    def button(self, wanted: str) -> Button | None:
        """The button with this text, or with this ``name=value``."""
        return next((b for b in self.buttons if wanted in (b.text, f"{b.name}={b.value}")), None)


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.links: list[str] = []
        self.words: list[str] = []
        self.open: Form | None = None
        self.select: Control | None = None
        self.option: list[str] | None = None
        self.area: Control | None = None
        self.pressed: tuple[Form, dict[str, str]] | None = None
        self.heard: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "svg"):
            self.silent += 1
        elif tag == "a" and "href" in said:
            self.links.append(urljoin(self.address, said["href"]))
        elif tag == "form":
            self.open = Form(urljoin(self.address, said.get("action") or self.address), said.get("method", "get").lower())
            self.forms.append(self.open)
            if "id" in said:
                self.named[said["id"]] = self.open
        elif tag in ("input", "select", "textarea", "button"):
            self._control(tag, said)
        elif tag == "option":
            self._end_option()
            self.option = [said.get("value", ""), "selected" if "selected" in said else ""]

    def _control(self, tag: str, said: dict[str, str]) -> None:
        form = self.named.get(said["form"]) if "form" in said else self.open
        if form is None:
            return
        kind = said.get("type", "submit" if tag == "button" else "text").lower() if tag in ("input", "button") else tag
        name, disabled = said.get("name", ""), "disabled" in said
        if kind == "submit":
            self.pressed, self.heard = (form, said), []
            if tag == "input":
                self._end_button()
        elif kind == "file":
            form.files.append(name)
        elif name and kind not in UNSENT:
            self._value(form, name, kind, said, disabled)

    def _value(self, form: Form, name: str, kind: str, said: dict[str, str], disabled: bool) -> None:
        control = form.controls.setdefault(name, Control(name, kind, disabled=disabled))
        if kind in ("radio", "checkbox"):
            control.choices = [*(control.choices or []), said.get("value", "on")]
            if "checked" in said:
                control.values.append(said.get("value", "on"))
        elif kind == "select":
            self.select, control.choices = control, []
        elif kind == "textarea":
            self.area, control.values = control, [""]
        else:
            control.values.append(said.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area.values[0] += data
        elif self.pressed is not None:
            self.heard.append(data)
        if not self.silent and self.area is None and data.strip():
            self.words.append(" ".join(data.split()))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "svg"):
            self.silent -= 1
        elif tag == "textarea" and self.area is not None:
            self.area.values[0] = self.area.values[0].removeprefix("\n")
            self.area = None
        elif tag == "option":
            self._end_option()
        elif tag == "select" and self.select is not None:
            self._end_option()
            if not self.select.values and self.select.choices:
                self.select.values = self.select.choices[:1]
            self.select = None
        elif tag == "button":
            self._end_button()
        elif tag == "form":
            self.open = None

    def _end_option(self) -> None:
        if self.option is not None and self.select is not None and self.select.choices is not None:
            value, chosen = self.option
            self.select.choices.append(value)
            if chosen:
                self.select.values.append(value)
        self.option = None

    def _end_button(self) -> None:
        if self.pressed is None:
            return
        form, said = self.pressed
        text = " ".join("".join(self.heard).split()) or said.get("value", "")
        form.buttons.append(Button(said.get("name", ""), said.get("value", ""), text, said.get("formaction", "")))
        self.pressed = None


class Page:
    """What came back: ``status``, ``address`` (after redirects), ``forms``, ``links`` (absolute paths), ``text``."""

    def __init__(self, response: HttpResponse, address: str) -> None:
        self.response = response
        self.status = response.status_code
        self.address = address
        body = b"".join(response.streaming_content) if response.streaming else response.content
        self.body = body.decode(response.charset or "utf-8", errors="replace")
        self.is_html = response.headers.get("Content-Type", "").startswith("text/html")
        reader = _Reader(address)
        if self.is_html:
            reader.feed(self.body)
            reader.close()
        self.forms, self.links, self.text = reader.forms, reader.links, " ".join(reader.words)

    def form(self, button: str) -> tuple[Form, Button]:
        """The form that has this button (its text, or ``name=value``)."""
        for form in self.forms:
            if found := form.button(button):
                return form, found
        raise AssertionError(
            f"{self.address} has no button {button!r}: {[b for f in self.forms for b in f.buttons]}\n{self.text}"
        )

    def form_with(self, *names: str) -> Form:
        """The form that has fields of these names."""
        found = next((form for form in self.forms if all(name in form.controls for name in names)), None)
        assert found is not None, f"{self.address} asks for no {names}\n{self.text}"
        return found


class Browser:
    """One person at one browser. Every form is sent with the token that stood in it."""

    def __init__(self, client: Client | None = None) -> None:
        self.client = client or Client(enforce_csrf_checks=True)

    def open(self, address: str, status: int = 200) -> Page:
        page = self._page(self.client.get(address, follow=True), address)
        assert page.status == status, f"GET {address}: {page.status}\n{page.text}"
        return page

    def press(self, page: Page, button: str, entered: Mapping[str, Any] | None = None, status: int = 200) -> Page:
        """Fill in the form that has ``button``, and press it."""
        form, pressed = page.form(button)
        return self.send(form, pressed, entered, status)

    def send(
        self,
        form: Form,
        pressed: Button | None = None,
        entered: Mapping[str, Any] | None = None,
        status: int = 200,
        files: Mapping[str, Any] | None = None,
    ) -> Page:
        for name, value in (entered or {}).items():
            assert name in form.controls, f"the form asks for no {name}: {sorted(form.controls)}"
            form.controls[name].enter(value)
        data = form.data() | ({pressed.name: pressed.value} if pressed and pressed.name else {}) | dict(files or {})
        address = (pressed.action if pressed else "") or form.action
        send = self.client.post if form.method == "post" else self.client.get
        page = self._page(send(path_of(address), data, follow=True), address)
        assert page.status == status, f"{form.method} {address}: {page.status}, not {status}\n{page.text}"
        return page

    def _page(self, response: Any, address: str) -> Page:
        chain = getattr(response, "redirect_chain", [])
        return Page(response, path_of(chain[-1][0] if chain else address))


def path_of(address: str) -> str:
    """The path and query of an address."""
    parts = urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def own_links(page: Page) -> Iterator[str]:
    """The links of a page that stay on the site, without their fragments."""
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme in ("", "http", "https") and parts.netloc in ("", "testserver"):
            yield path_of(link)
