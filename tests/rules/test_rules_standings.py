"""Scoring and tie-breaks by the letter: the worked examples of the policies and of the research notes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pareo.core.results import Bye, Missed, Notation, Quit, Result, parse
from pareo.standings.figures import printed
from pareo.standings.meeting import Meeting
from pareo.standings.points import check, gains
from pareo.standings.rank import Standing, explain, rank
from standings_systems import DECIPHER, KONAMI, KONAMI_DDD, MANTIS, system

A, B, C, D, E = 1, 2, 3, 4, 5


def _games(word: str) -> Result:
    return parse(word, Notation.GAMES)


FIVE_PLAYERS = [
    Meeting(1, A, B, _games("2-0")),
    Meeting(1, C, D, _games("1-1")),
    Meeting(1, E, None, Bye()),
    Meeting(2, A, E, _games("2-1")),
    Meeting(2, C, B, _games("2-0")),
    Meeting(2, D, None, Bye()),
    Meeting(3, A, C, _games("draw")),
    Meeting(3, E, D, _games("1-0")),
    Meeting(3, B, None, Bye()),
]


def _by_entrant(rows: tuple[Standing, ...]) -> dict[int, Standing]:
    return {row.entrant: row for row in rows}


@pytest.mark.parametrize(
    ("entrant", "wins", "draws", "matches", "number"),
    [
        (A, 2, 1, 3, "07518587"),
        (E, 2, 0, 3, "06611555"),
        (C, 1, 2, 3, "05518587"),
        (D, 1, 1, 3, "04611555"),
        (B, 1, 0, 3, "03666518"),
    ],
)
def test_konami_five_players(entrant: int, wins: int, draws: int, matches: int, number: str) -> None:
    """000 VI.A, rules.md b.2 example 1: the tie-break number of five players with a bye in every round."""
    row = _by_entrant(rank(KONAMI, [A, B, C, D, E], FIVE_PLAYERS))[entrant]
    assert row.printed == number
    assert (row.record.wins, row.record.draws) == (wins, draws)
    assert row.record.wins + row.record.draws + row.record.losses == matches


def test_konami_five_players_ratios() -> None:
    """The ratios behind 07518587, as rules.md b.2 counts them: 14/27 and 37/63, from B, E and C."""
    why = explain(KONAMI, [A, B, C, D, E], FIVE_PLAYERS, A)
    owp, oowp = why.reasons
    assert owp.ratio is not None
    assert oowp.ratio is not None
    assert (owp.ratio.part, owp.ratio.whole) == (14, 27)
    assert (oowp.ratio.part, oowp.ratio.whole) == (37, 63)
    assert [(term.opponent, term.part, term.whole) for term in owp.terms or ()] == [(B, 3, 9), (E, 6, 9), (C, 5, 9)]
    assert owp.text == "0.518"


@pytest.mark.parametrize(("entrant", "number"), [(A, "06333833"), (C, "03750400"), (D, "03500750"), (B, "00999333")])
def test_konami_a_drop_is_not_padded_and_rates_are_capped(entrant: int, number: str) -> None:
    """rules.md b.2 example 2: B drops after a round; pooled, not the mean; 1000 per mille is written 999."""
    meetings = [
        Meeting(1, A, B, _games("2-0")),
        Meeting(1, C, D, _games("2-0")),
        Meeting(2, A, C, _games("2-0")),
        Meeting(2, D, None, Bye()),
    ]
    rows = rank(KONAMI, [A, B, C, D], meetings, dropped=frozenset({B}))
    assert _by_entrant(rows)[entrant].printed == number
    assert [row.entrant for row in rows] == [A, C, D, B]


def test_konami_seed_number_decoded() -> None:
    """000 VI.A: 33726677 is 33 points, 72.6 % of the opponents, 67.7 % of the opponents' opponents."""
    assert printed(KONAMI.standings, 33, [Fraction(726, 1000), Fraction(677, 1000)]) == "33726677"


def test_konami_2024_eleven_digits() -> None:
    """KDE23: 18726677053; rounds 2 and 7 were lost, 4 + 49 = 53."""
    assert printed(KONAMI_DDD.standings, 18, [Fraction(726, 1000), Fraction(677, 1000), 53]) == "18726677053"


def test_konami_compares_the_rounded_number() -> None:
    """What KTS cuts off can't decide: 1/3 and 333/1000 share a rank, a system that compares exactly parts them."""
    exact = system([{"tiebreak": "opponents-win-rate", "digits": 3, "pooling": "pooled"}])
    # B, whom A met, won 1 match of 3; D, whom C met, won 333 of 1000.
    meetings = [Meeting(1, A, B, _games("2-0")), Meeting(1, C, D, _games("2-0"))]
    meetings += [Meeting(2, B, None, Bye()), Meeting(3, B, None, Missed())]
    meetings += [Meeting(number, D, None, Bye()) for number in range(2, 335)]
    meetings += [Meeting(number, D, None, Missed()) for number in range(335, 1001)]
    rounded = _by_entrant(rank(KONAMI, [A, C], meetings))
    assert rounded[A].figures[0].text == rounded[C].figures[0].text == "0.333"
    assert {row.rank for row in rank(exact, [A, C], meetings)} == {1, 2}
    only = system([{"tiebreak": "opponents-win-rate", "digits": 3, "pooling": "pooled", "compare_rounded": True}])
    assert {row.rank for row in rank(only, [A, C], meetings)} == {1}


def test_late_losses_count_as_matches_and_are_nobodys_opponent() -> None:
    """rules.md b.2 "late entry": a missed round is on record and lost."""
    meetings = [Meeting(1, A, None, Missed()), Meeting(2, A, B, _games("2-0"))]
    rows = _by_entrant(rank(KONAMI, [A, B], meetings))
    assert rows[B].figures[0].text == "0.500"  # A won 3 of 6 possible points
    assert rows[A].record.losses == 1


def test_mantis_t3_rounds_two_and_eight() -> None:
    """rules.md a.2: losses in rounds 2 and 8 are 4 + 64 = 68; a later loss ranks higher."""
    meetings = [Meeting(number, A, None, Missed() if number in (2, 8) else Bye()) for number in range(1, 9)]
    meetings += [Meeting(number, B, None, Missed() if number in (1, 8) else Bye()) for number in range(1, 9)]
    rows = rank(MANTIS, [A, B], meetings)
    assert [(row.entrant, row.figures[2].text) for row in rows] == [(A, "68"), (B, "65")]


def test_mantis_t1_goat_example() -> None:
    """rules.md a.2: opponents with 5-0, 3-2, 4-1, 2-3 and 1-4 give 5 + 1 + 3 - 1 - 3 = 5."""
    meetings: list[Meeting] = []
    for opponent, wins in zip(range(2, 7), (5, 3, 4, 2, 1), strict=True):
        first = opponent - 1  # the round against the player whose T1 is looked at: they lose what the opponent wins
        meetings.append(Meeting(first, 1, opponent, _games("0-2")))
        rest = [number for number in range(1, 6) if number != first]
        results: list[Result] = [Bye()] * (wins - 1) + [Missed()] * (5 - wins)
        meetings += [Meeting(number, opponent, None, result) for number, result in zip(rest, results, strict=True)]
    why = explain(MANTIS, list(range(1, 7)), meetings, 1)
    assert [term.worth for term in why.reasons[0].terms or ()] == [5, 1, 3, -1, -3]
    assert why.reasons[0].text == "5"


def test_mantis_no_term_below_minus_three() -> None:
    """rules.md a.2: an opponent with 0-5 counts -3, and T2 sums what T1 gave."""
    meetings = [Meeting(1, A, B, _games("2-0"))] + [Meeting(number, B, None, Missed()) for number in range(2, 6)]
    rows = _by_entrant(rank(MANTIS, [A, B], meetings))
    assert [figure.text for figure in rows[A].figures] == ["-3", "1", "0"]
    assert rows[A].printed == "-3 1 0"


@pytest.mark.parametrize(
    ("word", "points"),
    [
        ("120-65", ["2(+35)", "0(-35)"]),
        ("80-20:decks", ["1(+60)", "0(-60)"]),
        ("150-120:q", ["2(+1)", "0(-1)"]),
        ("forfeit:b", ["2(+50)", "0(-50)"]),
        ("forfeit:a", ["0(-50)", "2(+50)"]),
        ("0-100:door", ["0(-100)", "2(+100)"]),
        ("70-70:decks", ["1(+0)", "1(+0)"]),
        ("absent:a", ["0(+0)", "2(+0)"]),
        ("absent:both", ["0(+0)", "0(+0)"]),
        ("double-loss", ["0(+0)", "0(+0)"]),
        ("win:a", ["2(+0)", "0(+0)"]),
        ("awarded:1-0", ["1(+0)", "0(+0)"]),
    ],
)
def test_decipher_points(word: str, points: list[str]) -> None:
    """001 "Sistema de puntuación" and "Situaciones especiales de puntaje"."""
    given = gains(parse(word, Notation.SCORE), DECIPHER.scoring)
    assert [f"{gain.points}({gain.differential:+d})" for gain in given] == points


@pytest.mark.parametrize(("result", "text"), [(Bye(), "2(+0)"), (Quit(), "0(-50)"), (Missed(), "0(+0)")])
def test_decipher_without_an_opponent(result: Result, text: str) -> None:
    """001: an automatico is 2(+0); who leaves between games has 0(-50)."""
    (row,) = rank(DECIPHER, [A], [Meeting(1, A, None, result)])
    assert row.printed == text


def test_decipher_a_play_off_separates_the_level() -> None:
    """003: equal victory points and differential are played off; only between those who are level."""
    meetings = [
        Meeting(1, A, B, parse("50-50:time", Notation.SCORE)),
        Meeting(1, C, None, Bye()),
    ]
    entrants = [A, B, C]
    assert [row.rank for row in rank(DECIPHER, entrants, meetings)] == [1, 2, 2]
    playoffs = [Meeting(0, B, A, parse("100-20", Notation.SCORE)), Meeting(0, A, C, parse("100-20", Notation.SCORE))]
    rows = rank(DECIPHER, entrants, meetings, playoffs=playoffs)
    assert [row.entrant for row in rows] == [C, B, A]
    assert [row.rank for row in rows] == [1, 2, 3]
    assert [row.points for row in rows] == [2, 1, 1]


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("2-1", []),
        ("2-0", []),
        ("1-0", []),
        ("0-0", []),
        ("1-1-1", []),
        ("2-1-1", []),  # a drawn duel may be played again
        ("3-0", ["games-beyond-match"]),
        ("2-2", ["games-beyond-match", "draw-not-allowed"]),
        ("0-3", ["games-beyond-match"]),
        ("double-loss", []),
        ("forfeit:a", []),
        ("absent:both", []),
    ],
)
def test_what_a_best_of_three_can_report(word: str, codes: list[str]) -> None:
    """000 V: two duels won decide the match. In elimination no draw is accepted."""
    result = parse(word, Notation.GAMES)
    swiss = check(result, KONAMI.scoring, 3, draws_allowed=True, match_clause="000 V")
    assert [finding.code for finding in swiss] == [code for code in codes if code != "draw-not-allowed"]
    assert all(finding.clause == "000 V" for finding in swiss)
    cut = {finding.code for finding in check(result, KONAMI.scoring, 3, draws_allowed=False)}
    assert ("draw-not-allowed" in cut) == (word in ("0-0", "1-1-1", "2-2"))


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("120-65", []),
        ("80-20:decks", []),
        ("70-40:time", []),
        ("150-120:q", []),
        ("80-20", ["score-not-full"]),
        ("120-65:q", ["score-not-full"]),
        ("0-100:door", []),
        ("60-40:door", ["door-score"]),
        ("50-50:time", []),
    ],
)
def test_what_a_decipher_table_can_report(word: str, codes: list[str]) -> None:
    """001: 100 points win, 140 with Q's Planet in play; a failed door has a fixed score."""
    result = parse(word, Notation.SCORE)
    assert [finding.code for finding in check(result, DECIPHER.scoring, 1, draws_allowed=True)] == codes


def test_a_result_in_the_wrong_notation_is_found() -> None:
    """Games are no Decipher score."""
    codes = [f.code for f in check(parse("2-1", Notation.GAMES), DECIPHER.scoring, 3, draws_allowed=True)]
    assert codes == ["result-notation"]


def test_shared_ranks_are_one_one_three() -> None:
    """rules.md b.2: identical numbers share a rank."""
    meetings = [Meeting(1, A, B, _games("draw")), Meeting(1, C, None, Missed())]
    assert [row.rank for row in rank(KONAMI, [A, B, C], meetings)] == [1, 1, 3]
