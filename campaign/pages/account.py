"""One's own account: name, e-mail, password; claiming what one did as a guest; signing out everywhere; closing it."""

from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts import accounts as acts
from campaign.acts.base import Refused
from campaign.acts.closing import close_account
from campaign.answers import NAME_LENGTH, add_refusals, refused, see
from campaign.models import Member, Pass
from campaign.people import display_name
from campaign.ways import is_guest

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
BACKEND = "campaign.accounts.Accounts"
PASSWORD_HINT = gettext_lazy("At least ten characters, not only digits, and none of the passwords that everybody uses.")
NEEDED = {"required": gettext_lazy("Fill this in.")}


def _password(label: Any, autocomplete: str, hint: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, help_text=hint, strip=False, max_length=500, widget=widget, error_messages=NEEDED)


class NameForm(forms.Form):
    """What the others see."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("It signs what you enter from now on; what you entered before keeps the name of then."),
        max_length=NAME_LENGTH,
        error_messages=NEEDED,
    )


class EmailForm(forms.Form):
    """Where mail goes."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        help_text=gettext_lazy(
            "Only for news of your campaigns, if the site sends mail. Leave it empty for none; nobody else sees it."
        ),
        required=False,
        error_messages={"invalid": gettext_lazy("This is no e-mail address. An example: anna@example.org")},
    )


class OwnForm(forms.Form):
    """Forms about the password know whose it is. ``_own`` checks the present one, and wrong ones are counted as at sign-in."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.request = request
        self.user = cast(User, request.user)

    def _own(self, field: str) -> str:
        password = str(self.cleaned_data[field])
        if authenticate(self.request, username=self.user.get_username(), password=password) is None:
            raise forms.ValidationError(_("This is not your password. Capital letters count."))
        return password

    def _good(self, field: str) -> str:
        password = str(self.cleaned_data[field])
        validate_password(password, self.user)
        return password


class PasswordForm(OwnForm):
    """Another password."""

    old = _password(gettext_lazy("Password now"), "current-password")
    new = _password(gettext_lazy("New password"), "new-password", PASSWORD_HINT)

    def clean_old(self) -> str:
        return self._own("old")

    def clean_new(self) -> str:
        return self._good("new")


class SureForm(OwnForm):
    """What one confirms with one's password; a guest has none to give."""

    password = _password(gettext_lazy("Your password"), "current-password")

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if is_guest(self.user):
            del self.fields["password"]

    def clean_password(self) -> str:
        return self._own("password")


class ElsewhereForm(SureForm):
    """Signing out everywhere else."""


class ClaimForm(OwnForm):
    """A guest chooses a name to sign in with, and a password."""

    username = forms.CharField(
        label=gettext_lazy("Name to sign in with"),
        help_text=gettext_lazy("Letters, digits, and @ . + - _, without blanks"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages=NEEDED,
    )
    password = _password(gettext_lazy("Password"), "new-password", PASSWORD_HINT)

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["username"].initial = display_name(self.user).replace(" ", "_")

    def clean_password(self) -> str:
        return self._good("password")


class TakeForm(OwnForm):
    """A guest who has an account already."""

    account = forms.CharField(
        label=gettext_lazy("Name of the account"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages=NEEDED,
    )
    its_password = _password(gettext_lazy("Its password"), "current-password")
    found: User | None = None

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors:
            name = given["account"].strip()
            alike = list(User.objects.filter(username__iexact=name).values_list("username", flat=True)[:2])
            name = alike[0] if len(alike) == 1 else name
            self.found = cast(User | None, authenticate(self.request, username=name, password=given["its_password"]))
            if self.found is None:
                self.add_error("its_password", _("No account has this name and password. Check both; capital letters count."))
        return given


class CloseForm(SureForm):
    """Closing the account for good."""

    seats_too = forms.BooleanField(
        label=gettext_lazy("Also take my name off the seats that I have now"),
        help_text=gettext_lazy("The seat is then called “N. N. 1”. Leave this off if the club may keep the name in its tables."),
        required=False,
    )
    field_order = ("seats_too", "password", "sure")
    sure = forms.BooleanField(
        label=gettext_lazy("I am sure: close my account for good"),
        error_messages={"required": gettext_lazy("Tick this if you are sure.")},
    )


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The person with his parts; each member's ``linked`` says whether he has a personal link there."""

    name: str
    guest: bool
    parts: list[Member]


def account_page(user: User) -> AccountPage:
    """The structure of the page; one query."""
    link = Pass.objects.filter(member=OuterRef("pk"), revoked_at=None)
    parts = Member.objects.filter(user=user).select_related("campaign", "seat").annotate(linked=Exists(link))
    return AccountPage(display_name(user), is_guest(user), list(parts.order_by("campaign__name", "pk")))


@opens_to(Who.SIGNED_IN)
@never_cache
@sensitive_post_parameters()
@GET_OR_POST
def account(request: HttpRequest) -> HttpResponse:
    """Small forms; ``what`` says which of them was sent."""
    user = cast(User, request.user)
    guest = is_guest(user)
    what = request.POST.get("what") if request.method == "POST" else None

    def data(name: str) -> Any:
        return request.POST if what == name else None

    form_of: dict[str, forms.Form] = {
        "name": NameForm(data("name"), initial={"name": display_name(user)}),
        "email": EmailForm(data("email"), initial={"email": user.email}),
        "elsewhere": ElsewhereForm(data("elsewhere"), request=request, prefix="out"),
    }
    if guest:
        form_of |= {"claim": ClaimForm(data("claim"), request=request), "take": TakeForm(data("take"), request=request)}
    else:
        form_of["password"] = PasswordForm(data("password"), request=request)
    sent = form_of.get(what or "")
    if sent is not None and sent.is_valid():
        try:
            messages.success(request, _work(request, user, sent))
            return see("account")
        except Refused as refusals:
            add_refusals(sent, refusals, _FIELDS.get(refusals.refusals[0].code))
    context = {"page": account_page(user), "forms": form_of}
    bad = request.method == "POST"
    return refused(request, "ways/account.html", context) if bad else render(request, "ways/account.html", context)


_FIELDS = {
    "account.name": "name",
    "join.twice": "name",
    "member.taken": "username",
    "member.username": "username",
    "account.both": "account",
}


def _work(request: HttpRequest, user: User, form: forms.Form) -> str:
    """Do what the form says; answers with a sentence."""
    if isinstance(form, NameForm):
        acts.change_name(user=user, name=form.cleaned_data["name"])
        return _("You are called %(name)s now.") % {"name": form.cleaned_data["name"]}
    if isinstance(form, EmailForm):
        acts.change_email(user=user, email=form.cleaned_data["email"])
        return _("Your e-mail address is kept.") if form.cleaned_data["email"] else _("No mail goes to you.")
    if isinstance(form, TakeForm) and form.found is not None:
        acts.take_over(guest=user, account=form.found)
        login(request, form.found, backend=BACKEND)
        return _("Everything that you did here as a guest is now in this account.")
    if isinstance(form, ClaimForm):
        acts.claim(guest=user, **form.cleaned_data)
        said = _("You have an account: sign in with this name and password from now on. Your seat and all you did are in it.")
    elif isinstance(form, PasswordForm):
        acts.change_password(user=user, password=form.cleaned_data["new"])
        said = _("Your password is changed; whoever was signed in with the old one is signed out.")
    else:
        acts.sign_out_elsewhere(user=user, password=form.cleaned_data.get("password"))
        said = _("Everywhere else you are signed out, and your old links and tokens are closed.")
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    return said


@opens_to(Who.SIGNED_IN)
@never_cache
@sensitive_post_parameters()
@GET_OR_POST
def close(request: HttpRequest) -> HttpResponse:
    """What closing the account means; and the form that does it."""
    user = cast(User, request.user)
    form = CloseForm(request.POST if request.method == "POST" else None, request=request)
    if request.method == "POST" and form.is_valid():
        try:
            close_account(user=user, seats_too=form.cleaned_data["seats_too"])
        except Refused as refusals:
            add_refusals(form, refusals)
        else:
            logout(request)
            messages.success(request, _("Your account is closed. What you did stays, by “a former member”."))
            return see("home")
    context = {"page": account_page(user), "form": form}
    return refused(request, "ways/close.html", context) if form.errors else render(request, "ways/close.html", context)
