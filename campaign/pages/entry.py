"""Coming in and going out: the keeper's first visit, sign in, sign out."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model, login, logout
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from campaign import sign_ins
from campaign.access import Who, opens_to
from campaign.keeper import has_keeper, is_the_laptop_itself, make_keeper
from campaign.models import Member
from campaign.ways import is_guest
from games.models import DeskPlayer

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])
BACKEND = "campaign.accounts.Accounts"
FRONT = "/"


class SignInForm(AuthenticationForm):
    """Name and password. A phone that begins the name with a capital finds the account all the same."""

    error_messages = {
        "invalid_login": _("No account has this name and password. Check both; capital letters count in the password."),
        "inactive": _("This account is closed."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        alike = list(get_user_model().objects.filter(username__iexact=name).values_list("username", flat=True)[:2])
        return alike[0] if len(alike) == 1 else name


class KeeperForm(UserCreationForm):
    """The first account of the site."""

    error_messages = {"password_mismatch": _("The two passwords are not the same. Type them again.")}

    class Meta:
        model = User
        fields = ("username",)
        error_messages = {
            "username": {
                "invalid": _("Letters, digits and @ . + - _ only, without spaces."),
                "required": _("A name is needed."),
                "unique": _("That name is taken. Choose another."),
            }
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, password, again = (self.fields[f] for f in ("username", "password1", "password2"))
        name.label, password.label, again.label = _("Your name"), _("Password"), _("The password again")
        name.help_text = _("As the others know you: it signs what you enter. One word, such as Gerda or Gerda_Miller.")
        password.help_text = _("At least ten characters, not only digits, and none of the passwords that everybody uses.")
        again.help_text = ""
        name.widget.attrs |= {"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false"}


@opens_to(Who.ANYBODY)
@never_cache
@sensitive_post_parameters()
@GET_OR_POST
def welcome(request: HttpRequest) -> HttpResponse:
    """Make the keeper's account: once, and only in a browser on the laptop itself."""
    if has_keeper():
        return redirect("/")
    if not is_the_laptop_itself(request):
        return render(request, "entry/not_yet.html", {"port": str(settings.PORT)}, status=403)
    form = KeeperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        account = form.save(commit=False)
        if make_keeper(account):
            login(request, account, backend=BACKEND)
        return redirect("/")
    return render(
        request,
        "entry/welcome.html",
        {"form": form, "demo": sign_ins.kept()},
        status=400 if form.errors else 200,
    )


@opens_to(Who.ANYBODY)
@never_cache
@sensitive_post_parameters()
@GET_OR_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in, and go on to where the person was going."""
    going_to = _safe(request, request.POST.get("next") or request.GET.get("next") or "")
    if request.user.is_authenticated and request.method != "POST":
        return redirect(going_to)
    form = SignInForm(request, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        login(request, form.get_user())
        return redirect(_own_campaign(form.get_user()) if going_to == FRONT else going_to)
    return render(request, "entry/sign_in.html", {"form": form, "next": going_to}, status=400 if form.errors else 200)


@opens_to(Who.ANYBODY)
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out, and back to the front page, or to sign in with another account. A guest, who has no password, is asked first."""
    if request.user.is_authenticated and is_guest(request.user) and not request.POST.get("sure"):
        return render(request, "entry/leave.html", _left_behind(request, request.user))
    logout(request)
    return redirect("sign-in" if request.POST.get("next") == "sign-in" else settings.LOGOUT_REDIRECT_URL)


def locked_out(request: HttpRequest, response: HttpResponse | None = None, credentials: Any = None) -> HttpResponse:
    """The page after too many wrong passwords."""
    minutes = round(float(settings.AXES_COOLOFF_TIME) * 60)
    answer = render(request, "entry/locked.html", {"minutes": minutes}, status=429)
    answer["Retry-After"] = str(minutes * 60)
    return answer


def _left_behind(request: HttpRequest, guest: User) -> dict[str, Any]:
    """Where a guest takes part, and the page from which he would go."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    return {
        "desks": DeskPlayer.objects.filter(user=guest, desk__finished_at=None).exists(),
        "campaigns": Member.objects.filter(user=guest).exists(),
        "stay": _safe(request, came_from.path if came_from.netloc == request.get_host() else ""),
    }


def _own_campaign(user: User) -> str:
    """Where a player goes who plays in one campaign only: there; everybody else to the front page."""
    parts = list(Member.objects.filter(user=user).select_related("campaign")[:2])
    if len(parts) == 1 and parts[0].role == Member.Role.PLAYER:
        return reverse("campaign", args=[parts[0].campaign.slug])
    return FRONT


def _safe(request: HttpRequest, target: str) -> str:
    """``target`` if it leads to a page of ours, beginning at the root; else the front page."""
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    if ours and target.startswith("/"):
        return target
    return resolve_url(settings.LOGIN_REDIRECT_URL)
