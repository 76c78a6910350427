"""Lines of JSON for who keeps logs: the moment, how serious it is, who says it, what."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec


class Json(logging.Formatter):
    """One line of JSON for each record; what a record is `about` comes beside its message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
