"""`pareo doctor`: is this machine, and the house on it, in order?"""

from __future__ import annotations

import os
from pathlib import Path

from pareo.cli.call import Call
from pareo.cli.refusal import finding_json
from pareo.web import house
from pareo.web.checkup import Verdict, examined
from pareo.words.speak import sentence

_SIGNS = {Verdict.WELL: "doctor-sign-well", Verdict.WARNING: "doctor-sign-warning", Verdict.TROUBLE: "doctor-sign-trouble"}


def doctor(call: Call) -> int:
    """One line for each check; 1 if one of them found trouble, and warnings are no trouble."""
    folder = Path(call.options.data) if call.options.data else house.default_folder()
    found = list(examined(folder, call.options.database or os.environ.get("PAREO_DATABASE"), call.options.port))
    troubles = sum(checked.verdict is Verdict.TROUBLE for checked in found)
    if call.wants_json:
        checks = [{"verdict": each.verdict.value, **finding_json(each.finding, call.language)} for each in found]
        call.json({"healthy": not troubles, "checks": checks})
    else:
        for each in found:
            call.line(f"{call.words(_SIGNS[each.verdict])}  {sentence(each.finding, call.language)}")
        call.say("doctor-well" if not troubles else "doctor-ill", count=troubles)
    return 1 if troubles else 0
