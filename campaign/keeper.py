"""The site's keeper: the one account that the laptop itself makes at the first visit."""

from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

FORWARDED = ("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP")


def has_keeper() -> bool:
    """True once the site has a keeper. Accounts of the demo are none."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def is_the_laptop_itself(request: HttpRequest) -> bool:
    """True for a browser on this very machine. What a proxy passes on may come from anywhere, so it is not.

    A site that was given its names or HTTPS is a server, where even a proxy without headers may stand before us.
    """
    if settings.HTTPS or "*" not in settings.ALLOWED_HOSTS:
        return False
    if any(header in request.META for header in FORWARDED):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def may_become_keeper(request: HttpRequest) -> bool:
    """True for the first visit from the laptop itself."""
    return is_the_laptop_itself(request) and not has_keeper()


def make_keeper(account: User) -> bool:
    """Store a new account as the keeper's. False, and nothing stored, if somebody was quicker."""
    with transaction.atomic():
        if has_keeper():
            return False
        account.is_staff = account.is_superuser = True
        account.save(force_insert=True)
    return True


def give_new_password(account: User, password: str) -> None:
    """Set a password anew for somebody who forgot his; whoever is signed in with the old one is signed out."""
    account.set_password(password)
    account.save(update_fields=["password"])
