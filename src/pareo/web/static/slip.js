// The slip field: the names of the table while it is typed, and each slip sent without a new page. Without this script the form works.
(function () {
  "use strict";
  var form = document.querySelector("form[data-slip]");
  if (!form) return;
  var field = form.querySelector("#slip"), versus = form.querySelector(".versus"), label = form.querySelector("label");
  var texts = { label: form.dataset.label, empty: '<p class="muted">' + form.dataset.empty + "</p>", hint: "17 2-1" };
  var usual = form.querySelector("[data-keys]"), digits = form.querySelector("[data-quick-keys]"), quick = {}, isQuick = false;
  if (digits) digits.querySelectorAll("[data-key]").forEach(function (each) { quick[each.dataset.key] = each.dataset.word; });
  var round = form.elements.round.value; // a slip that waits while the next round is paired is still one of this
  var seats = null, table = null, isEmpty = false, kept = form.querySelector("[name=table]");
  if (kept) { form.classList.add("is-awaited"); table = kept.value; kept.remove(); }

  fetch(form.dataset.seats).then(function (answer) { return answer.json(); }).then(function (found) { seats = found; awaited(); shown(); }).catch(function () {});

  function made(tag, name, text) {
    var made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // What is typed, as far as it goes: the table, and the digits of a result.
  function parts() {
    var found = /^\s*(\d{1,5})(?:[\s.,;:]+(\S.*?))?\s*$/.exec(field.value);
    if (table !== null && !(found && found[2])) return [table, field.value.trim()];
    return found ? [found[1], found[2] || ""] : [null, ""];
  }

  function shown() {
    var typed = parts(), at = typed[0], seat = at && seats ? seats[at] : null;
    form.classList.toggle("is-wrong", Boolean(at && seats && !seat));
    if (at && !seats) return;
    if (!at) { if (!isEmpty) versus.innerHTML = texts.empty; isEmpty = true; return; }
    isEmpty = false;
    versus.textContent = "";
    if (!seat) { versus.append(made("p", "wide", form.dataset.unknown)); return; }
    var score = /^(-?\d+)-(-?\d+)/.exec(typed[1]) || /^(\d)(\d)\d?$/.exec(typed[1]);
    var pill = made("span", "score big" + (score ? "" : " open")), a = made("i", "", score ? score[1] : ""), b = made("i", "", score ? score[2] : "");
    if (score && +score[1] > +score[2]) a.className = "won";
    if (score && +score[2] > +score[1]) b.className = "won";
    pill.append(a, b);
    [seat[0], null, seat[1]].forEach(function (name) {
      if (name === null) { versus.append(pill); return; }
      var who = made("div", "who");
      who.append(made("span", "name", name));
      versus.append(who);
    });
    if (seat[2]) versus.firstChild.append(made("span", "note", form.dataset.reported));
  }

  function wait(number) {
    table = number;
    form.classList.toggle("is-awaited", number !== null);
    field.value = "";
    var asks = number === null ? texts.label : (isQuick ? form.dataset.quick : form.dataset.result) + " " + number;
    if (label.textContent !== asks) label.textContent = asks; // a page that stays as it is need not be laid out: slips come quickly
    field.placeholder = number === null ? texts.hint : isQuick ? "" : "2-1";
    shown();
  }

  // Table by table: the open ones in their order, one key each; after the last one everything is as it was.
  function next(after) {
    var open = seats ? Object.keys(seats).map(Number).filter(function (number) { return !seats[number][2]; }) : [];
    var further = open.filter(function (number) { return number > after; });
    stepped(further.length ? further[0] : open.length ? open[0] : null);
  }
  function stepped(number) {
    isQuick = number !== null;
    if (digits) { digits.hidden = !isQuick; usual.hidden = isQuick; }
    wait(number === null ? null : String(number));
  }

  field.addEventListener("input", shown);
  field.addEventListener("keydown", function (event) {
    if (isQuick && !field.value && quick[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      var at = table;
      field.value = quick[event.key];
      send();
      next(Number(at));
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    stepped(null);
  });

  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var typed = parts(), text = field.value.trim();
    field.focus(); // its button is for fingers: what follows is typed again
    if (!text) { if (digits && seats) next(isQuick ? Number(table) : 0); return; }
    if (typed[0] && !typed[1] && table === null && seats && seats[typed[0]]) { wait(typed[0]); return; }
    var at = isQuick ? Number(table) : null;
    send();
    if (at !== null) next(Number(typed[0]) === at ? at : at - 1); // another table was typed: this one is asked for again
  });

  function send() {
    var at = parts()[0];
    if (at && seats && seats[at]) seats[at][2] = 1; // until the server says otherwise
    queue.push({ slip: field.value.trim(), table: table, round: round });
    wait(null);
  }

  var counted = form.querySelector("[data-waiting]"), hint = form.querySelector("[data-hint]"), aside = document.querySelector("[data-aside]"), late = null;
  var queue = window.pareo.queue({
    form: form, place: form.getAttribute("action"), leaves: true, together: 50, changed: changed, apart: apart,
    fields: function (slip) { return { slip: slip.slip, table: slip.table, round: slip.round }; },
    taken: function (slips, answer) { taken(answer); }
  });
  function changed(line) {
    if (!line.length || !counted.hidden) count();
    if (line.length && late === null) late = setTimeout(count, 700); // not of a slip that has its answer at once
    if (!line.length) { clearTimeout(late); late = null; }
  }
  function count() {
    var waiting = queue.waiting().length;
    counted.hidden = !waiting;
    hint.hidden = Boolean(waiting);
    counted.textContent = waiting === 1 ? counted.dataset.one : waiting ? counted.dataset.more.replace("{count}", waiting) : "";
  }

  // Table by table none is asked for again whose slip is waiting.
  function awaited() { queue.waiting().forEach(function (slip) { if (slip.round !== round) return; var at = tableOf(slip); if (seats[at]) seats[at][2] = 1; }); }
  function tableOf(slip) { return slip.table !== null && !/^\s*\d{1,5}[\s.,;:]/.test(slip.slip) ? slip.table : slip.slip.split(/[\s.,;:]/)[0]; }

  // Slips that the server did not take stay here, over a new page too, until they are sent again or removed.
  function apart(slip) {
    var at = tableOf(slip), typed = (slip.table === null ? "" : slip.table + " ") + slip.slip;
    if (seats && seats[at] && slip.round === round) seats[at][2] = 0;
    window.pareo.noted(aside, "error", aside.dataset.aside.replace("{slip}", typed).replace("{status}", slip.status), function () {
      queue.forget(slip);
      queue.push({ slip: slip.slip, table: slip.table, round: slip.round, id: slip.id });
      field.focus();
    }, function () { queue.forget(slip); field.focus(); });
  }

  function taken(answer) {
    replaced("messages", answer.messages, true);
    replaced("counter", answer.counter);
    replaced("log", answer.log);
    replaced("steps", answer.steps);
    (answer.rows || []).forEach(function (each) {
      if (seats && seats[each.table]) seats[each.table][2] = each.done ? 1 : 0;
      var mark = document.querySelector('.hall i[data-table="' + each.table + '"]'), row = document.getElementById("t" + each.table);
      if (mark) mark.classList.toggle("done", each.done);
      if (!row || row.outerHTML === each.row) return;
      row.outerHTML = each.row;
      document.getElementById("t" + each.table).classList.toggle("is-new", each.done);
    });
    if (!(answer.rows || []).length) return;
    var open = document.getElementById("open-count"), count = seats ? Object.values(seats).filter(function (seat) { return !seat[2]; }).length : null;
    if (open && count !== null) open.textContent = count;
    // After the last slip one key is left to press: it closes the round.
    var last = document.querySelector("#steps [data-next]");
    if (last && !field.value) last.focus(); else if (document.activeElement === document.body) field.focus();
  }

  function replaced(id, html, whole) {
    var old = document.getElementById(id);
    if (!old || html === undefined) return;
    if (whole) old.outerHTML = html; else old.innerHTML = html;
    window.pareo.localised(document.getElementById(id));
  }
  shown();
  count();
  queue.goOn();
})();
