// The slip field: the names of the table while it is typed, and each slip sent without a new page. Without this script the form works.
(function () {
  "use strict";
  var form = document.querySelector("form[data-slip]");
  if (!form) return;
  var field = form.querySelector("#slip"), versus = form.querySelector(".versus"), label = form.querySelector("label");
  var texts = { label: label.textContent, empty: versus.innerHTML, hint: field.placeholder };
  var usual = form.querySelector("[data-keys]"), digits = form.querySelector("[data-quick-keys]"), quick = {}, isQuick = false;
  if (digits) digits.querySelectorAll("[data-key]").forEach(function (each) { quick[each.dataset.key] = each.dataset.word; });
  var seats = null, table = null, kept = form.querySelector("[name=table]");
  if (kept) { table = kept.value; kept.remove(); texts = { label: "", empty: "", hint: "17 2-1" }; }

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
    if (!at || !seats) { if (texts.empty) versus.innerHTML = texts.empty; return; }
    versus.textContent = "";
    if (!seat) { versus.append(made("p", "wide", form.dataset.unknown)); return; }
    var score = /^(-?\d)-?(\d)(?:-?\d)?$/.exec(typed[1]) || /^(-?\d+)-(-?\d+)/.exec(typed[1]);
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
    field.value = "";
    label.textContent = number === null ? texts.label : (isQuick ? form.dataset.quick : form.dataset.result) + " " + number;
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
      seats[at][2] = 1;
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
    if (at !== null) { seats[at][2] = 1; next(at); }
  });

  function send() {
    var id = Array.from(crypto.getRandomValues(new Uint8Array(12)), function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
    queue({ slip: field.value.trim(), table: table, id: id });
    wait(null);
  }

  // Slips that are typed while one is on its way wait their turn, so none is lost and their order is kept. Until its answer came each
  // is kept over a new page too: loaded again, or after signing in, the page goes on where it was. Its id makes a repeated slip the same
  // slip, so that trying again is safe.
  function store(name) {
    var place = "pareo." + name + ":" + form.dataset.seats;
    return {
      read: function () { try { return JSON.parse(sessionStorage.getItem(place)) || []; } catch (error) { return []; } },
      keep: function (slips) { try { sessionStorage.setItem(place, JSON.stringify(slips)); return true; } catch (error) { return false; } }
    };
  }
  var keptLine = store("line"), line = keptLine.read(), isKept = true, isSending = false, late = null;
  function keepLine() {
    isKept = keptLine.keep(line);
    if (!line.length || !counted.hidden) count();
    if (line.length && late === null) late = setTimeout(count, 700);
    if (!line.length) { clearTimeout(late); late = null; }
  }
  var counted = form.querySelector("[data-waiting]"), hint = form.querySelector("[data-hint]");
  function count() { // not of a slip that has its answer at once
    counted.hidden = !line.length;
    hint.hidden = Boolean(line.length);
    counted.textContent = line.length === 1 ? counted.dataset.one : line.length ? counted.dataset.more.replace("{count}", line.length) : "";
  }
  window.addEventListener("beforeunload", function (event) { if (line.length && !isKept) event.preventDefault(); });
  // A page that comes back as it was left knows nothing of what was kept since.
  window.addEventListener("pageshow", function (event) { if (event.persisted && isKept) reload(); });

  // Table by table none is asked for again whose slip is waiting.
  function awaited() { line.forEach(function (slip) { var at = tableOf(slip); if (seats[at]) seats[at][2] = 1; }); }
  function queue(slip) {
    line.push(slip);
    keepLine();
    goOn();
  }
  function goOn() {
    if (isSending || !line.length) return;
    isSending = true;
    sent(line[0], 0).then(function (isDone) {
      isSending = false;
      if (!isDone) { keepLine(); reload(); return; }
      line.shift();
      keepLine();
      goOn();
    });
  }
  // The page anew asks to sign in, or has what this one lacks; what was typed is kept, and an address is asked for, no form sent again.
  function reload() { location.replace(location.pathname + location.search); }

  // While nobody answers it goes on until the server is back; a server that answers with a fault again and again would hold up all that
  // is typed behind this one, so it is set aside.
  var TRIES = 3, SILENT = 0;
  function sent(slip, faults) {
    var body = new URLSearchParams(new FormData(form));
    body.set("slip", slip.slip);
    if (slip.table !== null) body.set("table", slip.table);
    body.set("id", slip.id);
    return fetch(form.action, { method: "POST", body: body, headers: { "X-Part": "1" } }).then(function (answer) {
      if (answer.redirected) return 403;
      return answer.ok ? answer.json() : answer.status;
    }).catch(function () { return SILENT; }).then(function (said) {
      document.body.classList.toggle("is-offline", said === SILENT);
      if (typeof said === "object") { taken(said); return true; }
      if (said === 403 || said === 404) {
        slip.away = (slip.away || 0) + 1; // a new page each time, but not for ever
        if (slip.away < TRIES) return false;
        faults = TRIES;
      }
      if (said !== SILENT && faults + 1 >= TRIES) { setAside(slip, said); return true; }
      return new Promise(function (go) { setTimeout(go, 1500); }).then(function () { return sent(slip, faults + (said === SILENT ? 0 : 1)); });
    });
  }

  // Slips that the server did not take stay here, over a new page too, until they are sent again or removed.
  var aside = document.querySelector("[data-aside]"), apart = store("aside");
  function tableOf(slip) { return slip.table !== null && !/^\s*\d{1,5}[\s.,;:]/.test(slip.slip) ? slip.table : slip.slip.split(/[\s.,;:]/)[0]; }
  function setAside(slip, status) {
    var at = tableOf(slip), one = { slip: slip.slip, table: slip.table, id: slip.id, status: status };
    if (seats && seats[at]) seats[at][2] = 0;
    apart.keep(apart.read().filter(function (each) { return each.id !== slip.id; }).concat([one]));
    told(one);
  }
  function told(slip) {
    var item = made("p", "message is-error"), row = made("span", "btn-row"), typed = (slip.table === null ? "" : slip.table + " ") + slip.slip;
    item.append(aside.dataset.aside.replace("{slip}", typed).replace("{status}", slip.status), row);
    [["again", function () { queue({ slip: slip.slip, table: slip.table, id: slip.id }); }], ["remove", function () {}]].forEach(function (way) {
      var button = made("button", "btn small", aside.dataset[way[0]]);
      button.type = "button";
      button.addEventListener("click", function () {
        apart.keep(apart.read().filter(function (each) { return each.id !== slip.id; }));
        item.remove();
        way[1]();
        field.focus();
      });
      row.append(button);
    });
    aside.append(item);
  }
  apart.read().forEach(told);

  function taken(answer) {
    replaced("messages", answer.messages, true);
    replaced("counter", answer.counter);
    replaced("log", answer.log);
    replaced("steps", answer.steps);
    if (!answer.table) return;
    if (seats && seats[answer.table]) seats[answer.table][2] = answer.done ? 1 : 0;
    var mark = document.querySelector('.hall i[data-table="' + answer.table + '"]'), row = document.getElementById("t" + answer.table);
    if (mark) mark.classList.toggle("done", answer.done);
    if (row && row.outerHTML !== answer.row) {
      row.outerHTML = answer.row;
      document.getElementById("t" + answer.table).classList.toggle("is-new", answer.done);
    }
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
  goOn();
})();
