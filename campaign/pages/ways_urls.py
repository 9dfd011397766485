"""Addresses of the ways in, of accounts, and of handing over."""

from django.urls import URLPattern, path, register_converter

from campaign.pages import account, handing, passes, ways


class Token:
    """The secret part of a link; whatever may stand there, so that a damaged link also finds the page that says so."""

    regex = r"[A-Za-z0-9_-]{1,80}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Token, "token")

urlpatterns: list[URLPattern] = [
    path("in/", ways.in_by_code, name="in_by_code"),
    path("in/<token:token>/", ways.in_by_link, name="in_by_link"),
    path("account/", account.account, name="account"),
    path("account/close/", account.close, name="account_close"),
    path("c/<slug:slug>/passes/", passes.passes, name="passes"),
    path("c/<slug:slug>/passes/slips/", passes.slips, name="slips"),
    path("c/<slug:slug>/my-link/", passes.own_link, name="own_link"),
    path("c/<slug:slug>/hand-over/", handing.over, name="hand_over"),
    path("c/<slug:slug>/seats/<code:code>/hand/", handing.seat, name="seat_hand"),
]
