"""What every answer says about itself: nothing from outside, no inline script, no frame, no guess about types.

Source: spec 91 (OWASP ASVS level 2: a strict content security policy).
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}


def headers(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Add the headers to every answer of Django's; the front adds them to its own."""

    def with_headers(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:  # without asking who it is: the database may be gone
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return with_headers
