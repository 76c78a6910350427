"""The standing as a table for a spreadsheet: figures are figures, whatever their sign."""

from __future__ import annotations

import csv
import io
import re

from hall import Hall
from pareo.adapters.files import standings
from pareo.adapters.files.separator import Separator


def cells(hall: Hall, separator: Separator) -> list[str]:
    written = standings.write_csv(hall.state, hall.current.people, "es", separator).decode("utf-8-sig")
    _titles, *rows = csv.reader(io.StringIO(written), delimiter=separator.sign)
    return [cell for row in rows for cell in row]


def test_a_positive_differential_is_a_number_as_a_negative_one_is() -> None:
    hall = Hall("decipher-stccg", players=4)
    hall.pair()
    hall.all_report("100-91")
    signed = [cell for cell in cells(hall, Separator.SEMICOLON) if re.fullmatch(r"'?[+-]\d+", cell)]
    assert any(cell.startswith("+") for cell in signed)
    assert any(cell.startswith("-") for cell in signed)
    assert not any(cell.startswith("'") for cell in signed)


def test_beside_semicolons_every_figure_has_a_decimal_comma() -> None:
    hall = Hall("play-pokemon", players=4)
    hall.play_round("2-0")
    semicolons, commas = cells(hall, Separator.SEMICOLON), cells(hall, Separator.COMMA)
    assert any(re.search(r"\d\.\d+ \d", cell) for cell in commas), "several figures in one cell"
    assert not any(re.search(r"\d\.\d", cell) for cell in semicolons)
    assert [cell.replace(".", ",") for cell in commas] == semicolons
