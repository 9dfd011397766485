"""Addresses of the inbox and of the webhook."""

from django.urls import URLPattern, path

from campaign.pages import inbox, webhook

urlpatterns: list[URLPattern] = [
    path("inbox/", inbox.page, name="inbox"),
    path("inbox/read/", inbox.read, name="inbox_read"),
    path("inbox/e-mail/", inbox.mail, name="inbox_mail"),
    path("c/<slug:slug>/webhook/", webhook.webhook, name="webhook"),
    path("c/<slug:slug>/webhook/test/", webhook.test, name="webhook_test"),
    path("c/<slug:slug>/webhook/again/", webhook.again, name="webhook_again"),
    path("c/<slug:slug>/webhook/remove/", webhook.remove, name="webhook_remove"),
]
