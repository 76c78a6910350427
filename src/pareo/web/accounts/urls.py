"""Addresses of accounts."""

from __future__ import annotations

from django.contrib.auth import views
from django.urls import path
from django.views.i18n import set_language

from pareo.web.accounts import account, first, invitations

urlpatterns = [
    path("", account.account, name="account"),
    path("login", account.Login.as_view(), name="login"),
    path("logout", views.LogoutView.as_view(), name="logout"),
    path("password", account.Password.as_view(), name="password"),
    path("elsewhere", account.elsewhere, name="elsewhere"),
    path("first/<str:token>", first.first, name="first-account"),
    path("invited/<str:token>", invitations.accept, name="invited"),
    path("language", set_language, name="language"),
]
