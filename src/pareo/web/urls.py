"""Every address, room by room."""

from __future__ import annotations

from django.urls import include, path
from django.views.generic import RedirectView

from pareo.web import home
from pareo.web.style import pages as style

handler400 = "pareo.web.errors.bad"
handler403 = "pareo.web.errors.forbidden"
handler404 = "pareo.web.errors.missing"
handler500 = "pareo.web.errors.fault"
urlpatterns = [
    path("", home.home, name="home"),
    path("health", home.health, name="health"),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.ico", permanent=True)),
    path("style/", style.style, name="style"),
    path("style/<int:status>", style.refusal, name="style-refusal"),
    path("account/", include("pareo.web.accounts.urls")),
    path("desk/", include("pareo.web.desk.urls")),
    path("e/<str:key>/", include("pareo.web.public.urls")),
]
