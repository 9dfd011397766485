"""The person behind a request, as the journal names him."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from campaign.acts.base import Actor

LONGEST_NAME = 60
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PASSWORD_LENGTH = 12


def display_name(user: User) -> str:
    """The full name where there is one, else the account's name; cut to what the journal holds."""
    return (user.get_full_name() or user.get_username())[:LONGEST_NAME]


def account_called(username: str) -> User | None:
    """The account that somebody means by a name: written exactly so, or the only one that differs by its capitals alone."""
    name = username.strip()
    alike = list(User.objects.filter(username__iexact=name, is_active=True))
    exact = [user for user in alike if user.username == name]
    found = exact or alike
    return found[0] if len(found) == 1 else None


def actor_of(request: HttpRequest) -> Actor:
    """Who acts in this request. For pages that only signed-in people reach."""
    user = request.user
    if not isinstance(user, User):
        return Actor("")
    return Actor(display_name(user), user.pk)


def password_from(key: object) -> str:
    """The first password of an account, from its form's one-time key: the same form sent twice shows the same one."""
    number = int.from_bytes(salted_hmac("ready-room.first-password", str(key), algorithm="sha256").digest(), "big")
    letters = []
    for _ in range(PASSWORD_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "-".join("".join(letters[i : i + 4]) for i in range(0, PASSWORD_LENGTH, 4))
