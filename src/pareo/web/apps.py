"""The web application, as Django sees it."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Pages, and no tables of their own."""

    name = "pareo.web"
    label = "web"

    def ready(self) -> None:
        """Whoever changes an event also changes what the lists say of it."""
        from pareo.web import directory, listing, opened, papers

        opened.listen(listing.kept_up)
        opened.listen(directory.kept_up)
        opened.listen_gone(listing.gone)
        opened.listen_gone(directory.gone)
        opened.listen_outdated(papers.thrown_away)
        opened.listen_forgotten(directory.forgotten)
