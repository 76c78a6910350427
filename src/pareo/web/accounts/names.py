"""Names of accounts: nobody takes one that reads like another's. The name signs in the journal, so that it must tell who it was.

Letters that show, digits, and _.-+@; one alphabet for each name; and two names are too alike that differ only in case, in width,
in letters of other alphabets that look like Latin ones, or in I, l and 1, or O and 0. Accents tell names apart: Nuñez is
not Nunez.

Source: spec 91; the signs that are alike are those small letters of Unicode's confusables (UTS 39) that a keyboard has.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import BaseUserCreationForm
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, transaction
from django.utils.translation import gettext as _

from pareo.core.text import is_blank
from pareo.web.accounts.models import Likeness
from pareo.web.accounts.passwords import SaidAtTheFirst

# A letter, and the Latin one that it looks like, large or small: Cyrillic, Greek, and some of Latin itself.
_PAIRS = (
    "\u0430a \u0432b \u0435e \u0451ë \u0455s \u0456i \u0457ï \u0458j \u043ak "
    "\u043cm \u043dh \u043eo \u0440p \u0441c \u0442t \u0443y \u0445x \u04bbh "
    "\u0501d \u051bq \u051dw "
    "\u03b1a \u03b2b \u03b3y \u03b5e \u03b6z \u03b7h \u03b9i \u03bak \u03bcm "
    "\u03bdv \u03bfo \u03c1p \u03c4t \u03c5u \u03c7x \u03c2c \u03f3j "
    "\u0131i \u0251a \u0261g \u0269i "
)
_ALIKE = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
_LEVEL = str.maketrans("l10", "iio")  # a large i is a small l in many types, and both are a one
_SIGNS = frozenset("_.-+@")
# What phoneticians write: letters that look like others, and that no name is written with.
_PHONETIC = (range(0x1D00, 0x1DC0), range(0xAB30, 0xAB70))
_EAST = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})  # which are written together


class NewAccount(SaidAtTheFirst, BaseUserCreationForm):  # type: ignore[type-arg]  # it has no parameter but in its stubs
    """A name that nobody has, and a password."""

    def clean_username(self) -> str:
        """Raises ValidationError for signs that don't show, more than one alphabet, and a name that reads like a taken one."""
        name = unicodedata.normalize("NFKC", self.cleaned_data["username"])
        if not all(map(may_stand, name)):
            told = _("Write the name with letters and digits that everybody can see and type; ._-+@ may be among them.")
            raise ValidationError(told, code="unseen")
        if len(alphabets(name)) > 1:
            raise ValidationError(_("Write the name in one alphabet: letters of several look alike."), code="mixed")
        taken = get_user_model().objects.values_list("username", flat=True)
        if name in taken:
            raise ValidationError(_("A user with that username already exists."), code="unique")
        if seen(name) in map(seen, taken):
            raise self.alike()
        return name

    @staticmethod
    def alike() -> ValidationError:
        """What is said of a name that reads like another's."""
        return ValidationError(_("Somebody has a name that reads like this one. Choose another."), code="alike")

    def save(self, commit: bool = True) -> Any:
        """The account, if nobody has taken a name that reads like it since it was looked at; else IntegrityError."""
        if not commit:
            return super().save(commit=False)
        with transaction.atomic():
            account = super().save()
            claim(account)
        return account


def claim(account: AbstractBaseUser, using: str = DEFAULT_DB_ALIAS) -> None:
    """Take what the name of `account` looks like. Raises IntegrityError where another one has it."""
    Likeness.objects.using(using).create(account_id=account.pk, seen=seen(account.get_username()))


def may_stand(sign: str) -> bool:
    """Whether a sign of a name (NFKC) is a letter that shows and is none of phonetics, a digit, or one of _.-+@.

    >>> [may_stand(sign) for sign in ("ñ", "7", "-", "김", "\\u3164", "\\u1d00", "\\u0280", "'")]
    [True, True, True, True, False, False, False, False]
    """
    if sign in _SIGNS or sign.isdecimal():
        return True
    is_phonetic = any(ord(sign) in each for each in _PHONETIC) or "SMALL CAPITAL" in unicodedata.name(sign, "")
    return sign.isalpha() and not is_blank(sign) and not is_phonetic


def alphabets(name: str) -> frozenset[str]:
    """The writing systems of the letters of `name`.

    >>> sorted(alphabets("Íñigo_2")), sorted(alphabets("\\u0430na")), sorted(alphabets("Ана"))
    (['LATIN'], ['CYRILLIC', 'LATIN'], ['CYRILLIC'])
    """
    found = {unicodedata.name(sign, "?").split()[0].split("-")[0] for sign in name if sign.isalpha()}
    return frozenset("EAST" if each in _EAST else each for each in found)


def seen(name: str) -> str:
    """What a name looks like: equal for names that are too alike.

    >>> seen("ANA") == seen(" \\uff41na ") == seen("\\u0430n\\u0430"), seen("Nuñez") == seen("Nunez")
    (True, False)
    >>> seen("paul") == seen("pauI") == seen("pau1"), seen("coco") == seen("c0c0")
    (True, True)
    """
    plain = unicodedata.normalize("NFKC", name).strip().casefold()
    digits = (str(unicodedata.digit(sign)) if sign.isdecimal() else sign for sign in plain)
    return "".join(digits).translate(_ALIKE).translate(_LEVEL)
