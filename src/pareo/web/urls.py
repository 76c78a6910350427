"""Every address, room by room."""

from __future__ import annotations

from django.urls import include, path

from pareo.web import home

urlpatterns = [
    path("", home.home, name="home"),
    path("health", home.health, name="health"),
    path("account/", include("pareo.web.accounts.urls")),
    path("desk/", include("pareo.web.desk.urls")),
    path("e/<str:key>/", include("pareo.web.public.urls")),
]
