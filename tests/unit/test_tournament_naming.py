"""A whole name in one field is parted as Spanish names are."""

from __future__ import annotations

import pytest

from pareo.tournament.naming import parted


@pytest.mark.parametrize(
    ("told", "listed"),
    [
        ("Elena", "Elena"),
        ("Elena Roca", "Roca, Elena"),
        ("Elena Roca Wilson", "Roca Wilson, Elena"),
        ("José Luis Hernández", "Hernández, José Luis"),
        ("JOSE LUIS HERNANDEZ", "HERNANDEZ, JOSE LUIS"),
        ("José Luis Hernández García", "Hernández García, José Luis"),
        ("María del Carmen Roca", "Roca, María del Carmen"),
        ("María del Carmen Roca Wilson", "Roca Wilson, María del Carmen"),
        ("Diego de la Torre", "de la Torre, Diego"),
        ("Diego de la Torre Roca", "de la Torre Roca, Diego"),
        ("Diego Roca de la Torre", "Roca de la Torre, Diego"),
        ("Diego Ortega y Gasset", "Ortega y Gasset, Diego"),
        ("Juan Carlos de los Santos Roca", "de los Santos Roca, Juan Carlos"),
        ("Bruno van der Berg", "van der Berg, Bruno"),
        ("Bruno E Roca", "E Roca, Bruno"),
        ("Van Roca", "Roca, Van"),
        ("Roca   Wilson,  Elena   María", "Roca Wilson, Elena María"),
        ("", ""),
    ],
)
def test_a_whole_name_is_parted_with_its_particles(told: str, listed: str) -> None:
    assert parted(told).listed_name == listed
