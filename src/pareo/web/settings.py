"""Django's settings for a house. What differs between houses comes from the environment (see `house`)."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import unquote, urlsplit

from pareo.web.house import default_folder, secret

HERE = Path(__file__).parent
DATA = Path(os.environ.get("PAREO_DATA") or default_folder())
DEBUG = os.environ.get("PAREO_DEBUG") == "1"
STYLE_PAGE = DEBUG or os.environ.get("PAREO_STYLE") == "1"  # every component, for those who build the pages
# Without a house (when types are checked) there is nothing to sign: a key for this process alone.
SECRET_KEY = os.environ.get("PAREO_SECRET") or (secret(DATA) if "PAREO_DATA" in os.environ else token_urlsafe(48))

# A laptop in a hall is called by whatever address the phones see. A wrong Host gains nothing: the only link that is built from
# it (an invitation) is shown to the one who sent it, cookies are bound to the host, and no answer to who is signed in is cached.
# A house on the internet names its hosts.
ALLOWED_HOSTS = os.environ.get("PAREO_HOSTS", "*").split(",")
ROOT_URLCONF = "pareo.web.urls"
WSGI_APPLICATION = "pareo.web.wsgi.application"
INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "pareo.adapters.journal.database.apps.JournalConfig",
    "pareo.web.accounts.apps.AccountsConfig",
    "pareo.web.apps.WebConfig",
    "pareo.web.public.apps.PublicConfig",
]
MIDDLEWARE = [
    "pareo.web.security.headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "pareo.web.errors.Plainly",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["django.templatetags.i18n", "pareo.web.templatetags.pareo"],
        },
    }
]

_SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / "pareo.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",  # a deferred one can't wait for a writer, it fails
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-20000;PRAGMA secure_delete=ON",
    },
}


def postgresql(address: str) -> dict[str, Any]:
    """postgresql://user:password@host:port/name as Django wants it."""
    parts = urlsplit(address)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        "CONN_HEALTH_CHECKS": True,  # after the database was gone the pool holds dead connections
        "OPTIONS": {"pool": {"min_size": 1, "max_size": 8, "timeout": 5}},
    }


DATABASES = {"default": postgresql(address) if (address := os.environ.get("PAREO_DATABASE")) else _SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGES = [("es", "Español"), ("en", "English")]
LANGUAGE_CODE = "es"
LOCALE_PATHS = [HERE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

PASSWORD_HASHERS = ["pareo.web.accounts.hasher.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
CSRF_FAILURE_VIEW = "pareo.web.errors.expired"
SESSION_ENGINE = "pareo.web.accounts.sessions"
SESSION_COOKIE_AGE = 7 * 24 * 3600  # longer than any event
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = os.environ.get("PAREO_HTTPS") == "1"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"  # in a signed cookie: a full disk can be said too
AS_JSON = os.environ.get("PAREO_LOG") == "json"
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "pareo.web.server.lines.Json"}},
    "handlers": {"console": {"class": "logging.StreamHandler", **({"formatter": "json"} if AS_JSON else {})}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "pareo.request": {"level": "INFO"},
        # An address where nothing is may be anything, a name too; that of an invitation is a secret.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
    },
}
