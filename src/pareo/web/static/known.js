// The line of the next player proposes who was at earlier events: arrows choose, Enter enters, Tab only fills. Without it one types.
(function () {
  "use strict";
  var field = document.querySelector("[data-known]");
  if (!field) return;
  var list = document.createElement("ul"), timer = 0, asked = "", players = [], at = -1;
  list.className = "suggest";
  list.id = "known-players";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.dataset.label);
  field.after(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");

  function line(player) { return (player.surname ? player.surname + ", " + player.name : player.name) + (player.id ? "; " + player.id : ""); }
  function part(name, text) { var made = document.createElement("span"); made.className = name; made.textContent = text; return made; }

  function closed() { list.hidden = true; at = -1; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); }
  function shown(found) {
    players = found;
    at = -1;
    list.replaceChildren.apply(list, players.map(function (player, place) {
      var row = document.createElement("li");
      row.id = "known-" + place;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      row.append(part("name", (player.name + " " + player.surname).trim()), part("note num", player.id));
      row.addEventListener("mousedown", function (event) { event.preventDefault(); filled(place); });
      return row;
    }));
    list.hidden = !players.length;
    field.setAttribute("aria-expanded", String(!list.hidden));
    field.removeAttribute("aria-activedescendant");
  }
  function lit(place) {
    at = place;
    Array.from(list.children).forEach(function (row, number) { row.setAttribute("aria-selected", String(number === at)); });
    if (at >= 0) field.setAttribute("aria-activedescendant", "known-" + at); else field.removeAttribute("aria-activedescendant");
  }
  function filled(place) { field.value = line(players[place]); asked = field.value; closed(); }

  field.addEventListener("input", function () {
    clearTimeout(timer);
    lit(-1);
    asked = field.value.trim();
    if (asked.length < 2 || asked.indexOf(";") >= 0) { closed(); return; }
    timer = setTimeout(function () {
      var wanted = asked;
      fetch(field.dataset.known + "?q=" + encodeURIComponent(wanted)).then(function (answer) { return answer.ok ? answer.json() : { players: [] }; }).then(function (found) {
        // Who has begun to choose is not disturbed: the row that is lit stays the one that Enter takes.
        if (wanted === asked && at < 0 && document.activeElement === field) shown(found.players);
      }).catch(closed);
    }, 120);
  });
  field.addEventListener("keydown", function (event) {
    if (list.hidden) return;
    var count = players.length;
    if (event.key === "ArrowDown") { event.preventDefault(); lit((at + 1) % count); }
    else if (event.key === "ArrowUp") { event.preventDefault(); lit(at < 0 ? count - 1 : at - 1); }
    else if (event.key === "Escape") { event.preventDefault(); closed(); }
    else if (at >= 0 && event.key === "Tab") { filled(at); event.preventDefault(); }
    else if (at >= 0 && event.key === "Enter") filled(at);
  });
  field.addEventListener("blur", closed);
})();
