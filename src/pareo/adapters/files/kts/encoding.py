"""A `.Tournament` document as the bytes that KTS itself would write."""

from __future__ import annotations

from pareo.adapters.files.kts.document import BYE, Entry, Match, Penalty, Player, Staff, Tournament
from pareo.adapters.files.xml import Tree, written


def encoded(document: Tournament) -> bytes:
    """The file. Raises Illegal "xml-character" for text that XML can't hold."""
    return written(("Tournament", _parts(document)))


def _parts(document: Tournament) -> list[Tree]:
    head: list[tuple[str, str | None]] = [
        ("Name", document.name),
        ("ID", document.id),
        ("TournamentStyleCode", document.style),
        ("StructureCode", document.structure),
        ("EventTypeCode", document.event_type),
        ("PlayerStructure", document.player_structure),
        ("ReferenceDateTime", document.reference),
        ("Date", document.date),
        ("Time", document.time),
        ("CurrentRound", str(document.current_round)),
        ("TableOffset", str(document.table_offset)),
        ("PlayoffRound", str(document.playoff_round)),
        ("SoftwareVersion", document.version),
        ("Finalized", str(document.finalized)),
    ]
    parts: list[Tree] = [(name, text) for name, text in head if text is not None]
    parts.append(("Staff", [("XmlStaffArray", [_staff(one) for one in document.staff])]))
    parts.append(("PenaltyList", [_penalty(one) for one in document.penalties]))
    if document.location is not None:
        parts.append(("Location", list(document.location.items())))
    parts.append(("TournamentPlayers", [_entry(one) for one in document.entries]))
    parts.append(("Matches", [_match(one) for one in document.matches]))
    return parts


def _player(player: Player) -> Tree:
    parts: list[Tree] = [("ID", player.id.zfill(10)), ("FirstName", player.first), ("LastName", player.last)]
    if player.team is not None:
        parts.append(("TeamPosition", player.team))
    return ("Player", parts)


def _staff(staff: Staff) -> Tree:
    return ("XmlStaff", [_player(staff.player), ("XmlStaffPositionCode", staff.position)])


def _penalty(penalty: Penalty) -> Tree:
    parts: list[Tree] = [
        ("Infraction", penalty.infraction),
        ("InfractionCode", penalty.infraction_code),
        ("PenaltyCode", penalty.penalty_code),
        _person("Player", penalty.player),
        _person("Judge", penalty.judge),
        ("Round", str(penalty.round)),
        ("Notes", penalty.notes),
    ]
    return ("PlayerPenalty", parts)


def _person(name: str, who: Player | str) -> Tree:
    return (name, who) if isinstance(who, str) else (name, _player(who)[1])


def _entry(entry: Entry) -> Tree:
    parts: list[Tree] = [
        _player(entry.player),
        ("DropRound", str(entry.drop_round)),
        ("Rank", str(entry.rank)),
        ("PlayoffPoints", str(entry.playoff_points)),
        ("Wins", str(entry.match_points)),
        ("Points", str(entry.points)),
        ("OpenDueling", str(entry.open_dueling)),
        ("DropReason", entry.out.value),
        ("AssignedSeat", "-1" if entry.seat is None else str(entry.seat)),
        ("Notes", entry.notes),
    ]
    return ("TournPlayer", parts)


def _match(match: Match) -> Tree:
    parts: list[Tree] = [
        ("Player", match.a),
        ("Player", match.b),
        ("Round", str(match.round)),
        ("Status", match.status.value),
        ("Table", str(match.table)),
        ("Winner", BYE if match.winner is None else match.winner),
        ("PlayoffMatch", str(match.playoff)),
    ]
    return ("TournMatch", parts)
