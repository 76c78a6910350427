"""The page `/style/` and the refusals as they look; there only where settings.STYLE_PAGE is on (debug, --demo, the tests)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import override

from pareo.web import errors
from pareo.web.bracket import Box, Picture
from pareo.web.style.contrast import contrasts, themes
from pareo.web.templatetags.pareo import ICONS

LONGEST = "Íñigo Velázquez de Cuéllar y Ruiz-Olalla de la Torre"
SIZES = ("t-8", "t-7", "t-6", "t-5", "t-4", "t-3", "t-2", "t-1")
REFUSALS: dict[int, Callable[[HttpRequest], HttpResponse]] = {
    400: errors.bad,
    403: errors.forbidden,
    404: errors.missing,
    419: errors.expired,
    500: errors.fault,
    503: errors.gone,
}


class Sample(forms.Form):
    """A form with a field that is right, one that is wrong and one to choose from."""

    def __init__(self, prefix: str) -> None:
        super().__init__({f"{prefix}-rounds": "0", f"{prefix}-name": "Elena Goñi"}, prefix=prefix)
        self.fields["name"] = forms.CharField(
            label=_("Name"), help_text=_("Name and surnames; or surnames, name; with an id after a semicolon.")
        )
        self.fields["rounds"] = forms.IntegerField(label=_("Rounds"), min_value=1)
        self.fields["policy"] = forms.ChoiceField(label=_("Policy"), choices=[("", _("as the file says"))], required=False)


@dataclass(frozen=True, slots=True)
class Panel:
    """All components in one theme and one language."""

    theme: str
    language: str

    @property
    def id(self) -> str:
        """What the ids in this panel begin with."""
        return f"{self.theme}-{self.language}"

    @property
    def form(self) -> Sample:
        """The fields, in the language of the panel."""
        with override(self.language):
            found = Sample(self.id)
            assert not found.is_valid(), "no event has no rounds"
            return found


def _there(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def shown(request: HttpRequest, **rest: Any) -> HttpResponse:
        if not settings.STYLE_PAGE:
            raise Http404
        return view(request, **rest)

    return shown


@_there
def style(request: HttpRequest) -> HttpResponse:
    """Every component, in both themes and languages."""
    panels = [Panel(theme, language) for language in ("es", "en") for theme in ("light", "dark")]
    context = {
        "panels": panels,
        "colours": list(themes()[0]),
        "sizes": SIZES,
        "icons": list(ICONS),
        "longest": LONGEST,
        "contrasts": list(contrasts()),
        "picture": _bracket(),
        "refusals": list(REFUSALS),
    }
    return render(request, "style/page.html", context)


@_there
def refusal(request: HttpRequest, status: int) -> HttpResponse:
    """The page for a refusal, as it is when there is one."""
    if status not in REFUSALS:
        raise Http404
    return REFUSALS[status](request)


def _bracket() -> Picture:
    """A game that is over and the one that it leads to."""
    first = Box(0, 10, LONGEST, "Diego Ñíguez", "a", "2-1", 1)
    second = Box(360, 10, LONGEST, "", "", "", None)
    return Picture(680, 76, (first, second), ("M320 38H360",), ("1", "2"))
