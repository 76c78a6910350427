"""Papers: what stands on them, read back from the PDF."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from hall import Hall
from pareo.adapters.printing.documents import PAPERS, Order, possible
from pareo.adapters.printing.jobs import Jobs
from pareo.adapters.printing.paper import SIZES, Document, Listing, Paper, Slips, local_paper, usual
from pareo.adapters.printing.pdf import rendered
from pareo.adapters.printing.slips import stacked
from pareo.cli import grammar
from pareo.core.errors import Illegal
from pareo.policy.load import packs
from pareo.tournament import commands as c
from pareo.tournament.people import Person
from pdf_text import pages

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
SURNAMES = ("Núñez", "Nz", "Ñíguez", "Ágreda Álvarez", "Íñiguez", "Fernández de la Torre y Ruiz-Olalla Sáenz de Buruaga")
ADDRESS = "http://192.0.2.7:8000/e/abcd1234/"


def hall(players: int, policy: str = "konami-2011-05") -> Hall:
    """An event whose first round is paired."""
    event = Hall(policy)
    entered = [
        c.Enrolment(Person(NAMES[n % 6], SURNAMES[n % 6] + (f" {n}" if n > 5 else ""), id=f"{n:010d}", salt=f"s{n}"))
        for n in range(players)
    ]
    event.do(c.EnterPlayers(tuple(entered)))
    event.do(c.StartEvent())
    event.pair()
    return event


def bracket_of(players: int, third: bool = False, finals: int = 1, policy: str = "konami-2011-05") -> Hall:
    """An event whose bracket of so many has been paired, with names short and long; `finals`: rounds of it that are there."""
    event = hall(players, policy)
    event.all_report()
    event.close()
    while event.state.stage.value == "running":
        event.play_round()
    event.do(c.ConfirmCut(players, third_place=third))
    for _ in range(finals - 1):
        event.play_round()
    event.pair()
    return event


def order(event: Hall, language: str = "es", **more: int) -> Order:
    return Order(event.state, event.current.people, language, address=ADDRESS, **more)


def printed(event: Hall, name: str, language: str = "es", paper: Paper = Paper.A4) -> list[list[str]]:
    return pages(rendered(PAPERS[name](order(event, language)), paper, compress=False))


def test_names_stand_in_spanish_order_with_every_accent() -> None:
    (sheet,) = printed(hall(6), "names")
    surnames = [text for text in sheet if any(text.startswith(name.split(" ")[0]) for name in SURNAMES) and "–" not in text]
    firsts = [text.split(" ")[0] for text in surnames]
    assert [name for name in firsts if name in {"Ágreda", "Fernández", "Íñiguez", "Núñez", "Nz", "Ñíguez"}] == [
        "Ágreda",
        "Fernández",
        "Íñiguez",
        "Núñez",
        "Nz",
        "Ñíguez",
    ]
    assert "Pareos, ronda 1" in sheet
    assert "Copa de prueba" in sheet
    assert "1 de 1" in sheet
    assert "Ágreda – Ñíguez" in sheet, "from whom to whom the sheet goes"


def test_a_long_name_wraps_and_is_never_cut() -> None:
    (sheet,) = printed(hall(6), "names")
    together = " ".join(text.replace("\u00a0", " ") for text in sheet)
    assert "Fernández de la Torre y Ruiz-Olalla Sáenz" in together
    assert "de Buruaga" in together


def test_several_sheets_count_themselves_and_say_their_range() -> None:
    sheets = printed(hall(120), "names")
    assert len(sheets) > 1
    for number, sheet in enumerate(sheets, 1):
        assert f"{number} de {len(sheets)}" in sheet
        assert "Pareos, ronda 1" in sheet
        assert any(" – " in text for text in sheet)


@pytest.mark.parametrize(
    ("count", "per_sheet", "first"), [(64, 8, [0, 8, 16, 24, 32, 40, 48, 56]), (5, 4, [0, 2, 4, None]), (1, 8, [0, *[None] * 7])]
)
def test_a_cut_stack_stays_in_order(count: int, per_sheet: int, first: list[int | None]) -> None:
    piles = stacked(count, per_sheet)
    assert piles[0] == first
    cut = [sheet[place] for place in range(per_sheet) for sheet in piles]
    assert [number for number in cut if number is not None] == list(range(count))


@pytest.mark.parametrize("per_sheet", [4, 8])
def test_slips_have_both_names_and_the_results_that_the_round_allows(per_sheet: int) -> None:
    event = hall(34)
    document = PAPERS["slips"](order(event, per_sheet=per_sheet))
    assert isinstance(document, Slips)
    assert document.boxes == (("2-0", "2-1", "1-0"), ("1-1", "0-0"), ("0-1", "1-2", "0-2"))
    sheets = pages(rendered(document, Paper.A4, compress=False))
    assert len(sheets) == -(-17 // per_sheet)
    first = [after for text, after in pairwise(sheets[0]) if text == "Mesa"]
    assert first == [str(1 + place * len(sheets)) for place in range(len(first))]
    assert sheets[0].count("firma") == 2 * len(first)
    assert all(sheets[0].count(result) == len(first) for group in document.boxes for result in group)
    assert sheets[0].count("pierden los dos") == len(first)


def test_a_slip_has_a_box_for_every_result_that_the_policy_takes_in_that_round() -> None:
    for event, boxes in (
        (hall(4, "ude-2008"), (("2-0", "2-1", "1-0"), (), ("0-1", "1-2", "0-2"))),
        (bracket_of(4), (("2-0", "2-1", "1-0"), (), ("0-1", "1-2", "0-2"))),
    ):
        document = PAPERS["slips"](order(event))
        assert isinstance(document, Slips)
        assert document.boxes == boxes


def test_a_slip_shows_of_an_id_what_a_judge_compares_and_no_more() -> None:
    event = hall(4)
    (sheet,) = printed(event, "slips")
    ids = sorted(text for text in sheet if text.startswith("id "))
    assert ids == ["id …0000", "id …0001", "id …0002", "id …0003"]
    nameless = Hall("konami-2011-05")
    nameless.do(c.EnterPlayers(tuple(c.Enrolment(Person(name, salt=name)) for name in NAMES[:4])))
    nameless.do(c.StartEvent())
    nameless.pair()
    assert not [text for text in printed(nameless, "slips")[0] if text.startswith("id")], "who has no id gets none made up"


def test_slips_of_a_decipher_game_ask_for_points() -> None:
    document = PAPERS["slips"](order(hall(6, "decipher-stccg")))
    assert isinstance(document, Slips)
    assert document.boxes == ((), (), ())
    assert any("puntos" in text.lower() for text in pages(rendered(document, Paper.A4, compress=False))[0])


def test_slips_say_that_all_tables_have_reported() -> None:
    event = hall(4)
    event.all_report()
    (sheet,) = printed(event, "slips")
    assert "Todas las mesas han reportado." in sheet


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("paper", list(Paper))
def test_every_paper_can_be_printed(language: str, paper: Paper) -> None:
    event = hall(9)
    assert possible(order(event)) == [name for name in PAPERS if name != "bracket"]
    for name in possible(order(event)):
        document = PAPERS[name](order(event, language))
        again = msgspec.json.decode(msgspec.json.encode(document), type=Document)
        assert again == document, "a document travels to another process"
        assert pages(rendered(document, paper, compress=False)), name


def test_a_bracket_shows_who_won() -> None:
    event = hall(8)
    event.all_report()
    event.close()
    while event.state.stage.value == "running":
        event.play_round()
    event.do(c.ConfirmCut(4))
    event.play_round()
    (sheet,) = printed(event, "bracket", "en")
    assert "Bracket" in sheet
    assert [text for text in sheet if text in ("1", "2", "3", "4", "0")] == [
        *("1", "2", "4", "0"),  # seed and games of the first semifinal,
        *("2", "2", "3", "0"),  # of the second one,
        *("1", "2"),  # and the seeds in the final
    ]


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize(("players", "sheets"), [(4, 1), (8, 1), (11, 1), (16, 1), (32, 3), (64, 5)])
def test_a_bracket_can_be_read_whatever_its_size_and_names(players: int, sheets: int, paper: Paper) -> None:
    event = bracket_of(players)
    asked = order(event)
    data = rendered(PAPERS["bracket"](asked), paper, compress=False)
    found = pages(data)
    assert len(found) == sheets
    assert min(map(float, re.findall(rb" ([0-9.]+) Tf", data))) >= 7
    assert event.state.cut is not None
    for number in event.state.cut.seeds:
        name = asked.name(number).replace("\u00a0", " ")
        assert any(name in " ".join(sheet).replace("\u00a0", " ") for sheet in found), "the whole name stands somewhere"
    wide, _ = SIZES[paper]
    assert max(float(x) for x in re.findall(rb"BT ([0-9.]+) ", data)) < wide - 40


def test_a_game_of_the_bracket_that_was_given_up_says_so_in_words() -> None:
    event = bracket_of(4)
    event.report({1: "forfeit:a", 2: "2-1"})
    text = " ".join(printed(event, "bracket")[0])
    assert "(abandono)" in text
    assert "forfeit" not in text
    assert "forfeit" not in " ".join(printed(event, "tables")[0])


def test_what_can_not_be_printed_yet_says_why() -> None:
    event = Hall(players=4)
    for name, code in {"names": "no-round-to-print", "bracket": "no-bracket-to-print"}.items():
        with pytest.raises(Illegal) as refused:
            PAPERS[name](order(event))
        assert refused.value.findings[0].code == code


def test_a_large_paper_is_printed_by_a_process_of_its_own(tmp_path: Path) -> None:
    jobs = Jobs()
    try:
        number = jobs.order("ana", "names", PAPERS["names"](order(hall(120))), Paper.LETTER)
        assert jobs.of("bruno", number) is None, "nobody else gets it"
        until = time.monotonic() + 60
        while (found := jobs.of("ana", number)) and found.pdf is None and time.monotonic() < until:
            assert not found.has_failed
            time.sleep(0.1)
        assert found is not None
        assert found.pdf is not None
        assert found.progress[0] == found.progress[1] > 1
    finally:
        jobs.close()


def test_the_command_line_knows_every_paper() -> None:
    assert tuple(PAPERS) == grammar.PAPERS


def test_where_people_print_on_letter() -> None:
    letter = ("es_MX.UTF-8", "es-CO", "es_CL", "es-ve", "en_US.UTF-8", "en-CA", "es-419", "zh-Hant-US")
    a4 = ("es_ES.UTF-8", "es-AR", "es_PE", "en-GB", "pt-BR")
    assert {usual(each) for each in letter} == {Paper.LETTER}
    assert {usual(each) for each in a4} == {Paper.A4}
    assert {usual(each) for each in ("", "es", "C.UTF-8", "POSIX", "*")} == {None}
    assert local_paper({"LANG": "es_MX.UTF-8"}) is Paper.LETTER
    assert local_paper({"LC_PAPER": "es_ES.UTF-8", "LANG": "en_US.UTF-8"}) is Paper.A4
    assert local_paper({}) is Paper.A4


@pytest.mark.parametrize("paper", list(Paper))
def test_all_that_is_printed_lies_on_the_sheet(paper: Paper) -> None:
    """Every sheet has the size that was asked for, and no slip is cut anywhere but between two of them."""
    event = hall(40)
    assert "Política de torneos de Konami" in " ".join(printed(event, "names", paper=paper)[0]), "the foot speaks Spanish too"
    for name in possible(order(event)):
        for per_sheet in (8, 4) if name == "slips" else (8,):
            data = rendered(PAPERS[name](order(event, per_sheet=per_sheet)), paper, compress=False)
            wide, high = SIZES[paper]
            boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[ ([^\]]*) \]", data)}
            assert boxes == {(0, 0, wide, high)}, name
            if name == "slips":
                cuts = {float(y) for y in re.findall(rb"\[3 3\] 0 d 0.00 (\S+) m", data)}
                rows = per_sheet // 2
                assert sorted(cuts) == [pytest.approx(high * row / rows, abs=0.02) for row in range(1, rows)]


def test_every_tie_break_has_a_column_that_reads_and_a_legend_that_says_what_it_is() -> None:
    for policy in packs():
        event = hall(6, policy)
        document = PAPERS["standings"](order(event))
        assert isinstance(document, Listing)
        assert len(document.columns) == 4 + len(event.state.policy.standings.order), "no column is left out"
        sheet = printed(event, "standings")[0]
        for column, step in zip(document.columns[4:], event.state.policy.standings.order, strict=True):
            assert column.title != step.tiebreak, f"{step.tiebreak} has a short heading"
            assert f"{column.title}: " in " ".join(sheet), "the legend names it"


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("language", ["es", "en"])
def test_no_heading_of_a_standing_is_set_smaller_to_fit(language: str, paper: Paper) -> None:
    for policy in packs():
        data = rendered(PAPERS["standings"](order(hall(6, policy), language)), paper, compress=False)
        assert min(map(float, re.findall(rb" ([0-9.]+) Tf", data))) >= 7.2, policy


def test_after_the_end_the_standing_is_the_final_one_with_everybody_in_it() -> None:
    event = hall(18)
    event.wins(min(table.a, table.b) for table in event.round.tables)
    event.close()
    while event.state.stage.value == "running":
        event.strongest_win()
    assert "Clasificación tras la ronda 5" in printed(event, "standings")[0]
    event.do(c.ConfirmCut(2))
    event.pair()
    event.report({1: "0-2"})  # the second seed wins the final
    event.close()
    document = PAPERS["standings"](order(event))
    assert isinstance(document, Listing)
    assert document.head.title == "Clasificación final, tras el corte"
    assert [row[0] for row in document.rows[:3]] == ["1", "2", "3"]
    assert len(document.rows) == 18
    assert event.state.cut is not None
    second, first = (order(event).name(number) for number in event.state.cut.seeds)
    assert [row[1] for row in document.rows[:2]] == [first, second]
    (sheet,) = printed(event, "standings")
    assert any(text.startswith("Los puestos 1 a 2 son los del cuadro") for text in sheet)
    assert not any("tras la ronda 5" in text for text in sheet if text.startswith("Clasificación"))


@pytest.mark.parametrize(("language", "said"), [("es", "1 de marzo de 2026 · "), ("en", "1 March 2026 · ")])
def test_a_paper_says_its_day_in_the_readers_language(language: str, said: str) -> None:
    event = Hall("konami-2011-05", 4, date="2026-03-01")
    event.pair()
    for name in ("names", "standings", "players"):
        (sheet,) = printed(event, name, language)
        assert any(text.startswith(said) for text in sheet), name
        assert not any("2026-03" in text for text in sheet)


def test_papers_of_a_round_of_the_bracket_say_which_and_that_it_has_no_limit() -> None:
    event = bracket_of(4, policy="konami-2025-09")
    for name in ("names", "tables", "slips", "open"):
        assert "Semifinales · sin límite de tiempo" in printed(event, name)[0], name
    assert "sin límite de tiempo" in printed(event, "bracket")[0]
    limited = bracket_of(4)
    for name in ("names", "slips", "bracket"):
        assert not any("sin límite" in text for text in printed(limited, name)[0]), name
