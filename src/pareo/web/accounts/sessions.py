"""Sessions in the database, as Django keeps them, but read with one plain query: every request begins with it."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.db import connections, router
from django.utils import timezone

_READ = "SELECT session_data, expire_date FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(db.SessionStore):
    """A session that has not expired, or a new one."""

    def _get_session_from_db(self) -> Any:
        """The row, None where there is none; then the key is given up, so that nobody can choose it."""
        key = self.session_key or ""
        connection = connections[router.db_for_read(self.model)]
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(_READ, [key, now])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None
            return None
        return self.model(session_key=key, session_data=row[0], expire_date=row[1])
