"""The directory: all players whom this house knows from its events, and the joining of those who are one and the same.

Only for the account that runs the house: it tells of every event, whoever organizes it.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from pareo.web.alike import candidates, card, cards, joined, pair
from pareo.web.directory import fitting, merge, parted
from pareo.web.leaves import leaf

MOST_ROWS = 200  # players on one page


@never_cache
@login_required
def directory(request: HttpRequest) -> HttpResponse:
    """Search, who may be the same, and who was joined."""
    if not request.user.is_superuser:
        raise Http404
    if request.method == "POST":
        return _done(request)
    search = request.GET.get("q", "")[:80]
    found = fitting(search)
    count = found.count()
    shown = leaf(count, MOST_ROWS, request.GET.get("page", ""))
    context = {
        "q": search,
        "count": count,
        "listed": cards(found[shown.rows]),
        "leaf": shown.number,
        "leaves": shown.all,
        "pairs": () if search else candidates(),
        "joined": () if search else [(key.partition(":")[2], key, into) for key, into in joined()],
    }
    return render(request, "desk/directory.html", context)


def _done(request: HttpRequest) -> HttpResponse:
    """Show what would be joined; join it; take a joining back."""
    asked = request.POST
    match asked.get("do"):
        case "apart":
            if parted(asked.get("key", "")):
                messages.success(request, _("They are two players again."))
        case "join":
            if _is_joined(request):
                messages.success(request, _("They are one player now. Below, “Take apart” takes it back."))
        case "preview":
            two = [card(key) for key in asked.getlist("player")[:3]]
            known = [one for one in two if one is not None]
            if len(two) == len(known) == 2 and known[0] != known[1]:
                return render(request, "desk/joining.html", {"pair": pair(known[0], known[1])})
            messages.warning(request, _("Choose two players who are the same."))
    return redirect("directory")


def _is_joined(request: HttpRequest) -> bool:
    """Join the two that a form names; whether both are there."""
    gone, kept = (card(request.POST.get(field, "")) for field in ("joined", "kept"))
    if gone is None or kept is None or gone == kept:
        messages.warning(request, _("Choose two players who are the same."))
        return False
    merge(gone.key, kept.key)
    return True
