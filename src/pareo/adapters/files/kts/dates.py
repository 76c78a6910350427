"""Which of the three numbers of a date is the year: the file's reference date, always 2 January 2003, gives it away."""

from __future__ import annotations

import datetime
import re

_NUMBERS = re.compile(r"\d+", re.ASCII)


def order(reference: str) -> tuple[int, int, int] | None:
    """Where year, month and day stand among the numbers of `reference`; None if it is not 2 January 2003.

    >>> order("2003-01-02"), order("1/2/2003"), order("02.01.03")
    ((0, 1, 2), (2, 0, 1), (2, 1, 0))
    """
    numbers = [int(digits) for digits in _NUMBERS.findall(reference)[:3] if len(digits) <= 4]
    if sorted(numbers) not in ([1, 2, 2003], [1, 2, 3]):
        return None
    return numbers.index(max(numbers)), numbers.index(1), numbers.index(2)


def day(text: str, reference: str) -> str | None:
    """`text` as YYYY-MM-DD, read in the order of `reference`; None if it is no date.

    >>> day("10/28/2018", "1/2/2003"), day("28.10.18 00:00", "02.01.03"), day("tomorrow", "2003-01-02")
    ('2018-10-28', '2018-10-28', None)
    """
    places, numbers = order(reference), _NUMBERS.findall(text)[:3]
    if places is None or len(numbers) < 3 or any(len(digits) > 4 for digits in numbers):
        return None
    year, month, date = (int(numbers[place]) for place in places)
    try:
        return datetime.date(year + 2000 if year < 100 else year, month, date).isoformat()
    except ValueError:
        return None
