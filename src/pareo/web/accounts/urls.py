"""Addresses of accounts."""

from __future__ import annotations

from django.contrib.auth import views
from django.urls import path
from django.views.i18n import set_language

from pareo.web.accounts import first

urlpatterns = [
    path("login", views.LoginView.as_view(template_name="account/login.html"), name="login"),
    path("logout", views.LogoutView.as_view(), name="logout"),
    path("first/<str:token>", first.first, name="first-account"),
    path("language", set_language, name="language"),
]
