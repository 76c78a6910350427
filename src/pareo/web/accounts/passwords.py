"""Passwords: what is wrong with one is said at the field where it is chosen, not where it is typed again."""

from __future__ import annotations

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordMixin


class SaidAtTheFirst(SetPasswordMixin):  # type: ignore[type-arg]  # it has no parameter but in its stubs
    """A form with a password and its repetition."""

    def validate_password_for_user(self, user, password_field_name="password2"):  # type: ignore[no-untyped-def]  # noqa: S107  # as Django's
        """Judge the password where it is chosen; Django says it at the repetition."""
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class NewPassword(SaidAtTheFirst, PasswordChangeForm):
    """Another password for an account whose password is known."""
