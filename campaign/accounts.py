"""Who is signed in: the account that every request of a signed-in person asks for."""

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User

from campaign.prepared import Prepared
from campaign.sessions import CHOSEN, account_fetched

BY_NUMBER = Prepared(lambda pk: User.objects.filter(pk=pk).annotate(**CHOSEN), pk=0)


class Accounts(ModelBackend):
    """Django's own accounts, fetched with the session or by a query that is made once."""

    def get_user(self, user_id: int) -> User | None:
        account = account_fetched(user_id) or BY_NUMBER.first(pk=user_id)
        return account if account is not None and self.user_can_authenticate(account) else None
