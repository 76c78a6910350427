// Small things that make the pages quicker; everything works without them.
(function () {
  "use strict";

  // A link with data-fold opens what it leads to under its own row, and closes it again.
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[data-fold]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    var row = link.closest("tr");
    if (!row) return;
    event.preventDefault();
    var next = row.nextElementSibling;
    if (next && next.classList.contains("why")) { next.remove(); row.classList.remove("is-open"); link.setAttribute("aria-expanded", "false"); return; }
    link.setAttribute("aria-expanded", "true");
    fetch(link.href, { headers: { "X-Part": "1" } }).then(function (answer) { if (!answer.ok) throw answer; return answer.text(); }).then(function (text) {
      var fold = document.createElement("tr"), cell = document.createElement("td");
      fold.className = "why";
      cell.colSpan = row.children.length;
      cell.innerHTML = text;
      fold.append(cell);
      row.after(fold);
      row.classList.add("is-open");
    }).catch(function () { location.href = link.href; });
  });

  // Moments of the journal in the time of the hall.
  var hall = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  var whole = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  function localised(within) {
    within.querySelectorAll("time[datetime]:not([title])").forEach(function (time) {
      var at = new Date(time.dateTime);
      if (isNaN(at)) return;
      time.textContent = hall.format(at);
      time.title = whole.format(at);
    });
  }
  localised(document);

  // The clock of the round, from the server's own marks.
  function tick() {
    document.querySelectorAll(".clock[data-minutes]").forEach(function (clock) {
      var since = clock.dataset.since ? (Date.now() - Date.parse(clock.dataset.since)) / 1000 : 0;
      var left = Math.round(clock.dataset.minutes * 60 - clock.dataset.elapsed - since), shown = Math.abs(left);
      clock.textContent = Math.floor(shown / 60) + ":" + String(shown % 60).padStart(2, "0");
      clock.classList.toggle("over", left < 0);
      clock.classList.toggle("low", left < 300);
    });
  }
  tick();
  setInterval(tick, 1000);

  // Whether something was typed or chosen in a form that was not sent, and that keeps nothing by itself.
  function isChanged() {
    return Array.from(document.querySelectorAll("main form[method=post]:not([data-check]) :is(input, textarea, select):not([type=hidden])")).some(function (field) {
      if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
      if (field.type === "file") return field.files.length > 0;
      if (field.options) return field.value !== firstOf(field);
      return field.value !== field.defaultValue;
    });
  }
  function mayLeave() { return !isChanged() || confirm(document.getElementById("main").dataset.leave); }
  function firstOf(select) { return (Array.from(select.options).find(function (one) { return one.defaultSelected; }) || select.options[0] || {}).value; }

  // What is chosen in a list too narrow for it is written whole below: a phone can't wrap it.
  var pen = document.createElement("canvas").getContext("2d");
  function spelt(select) {
    var chosen = select.selectedOptions[0], style = getComputedStyle(select), below = select.nextElementSibling;
    if (!below || !below.classList.contains("whole")) {
      below = document.createElement("p");
      below.className = "note whole";
      select.after(below);
    }
    pen.font = style.font;
    var room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
    below.hidden = !chosen || !select.clientWidth || pen.measureText(chosen.text).width <= room;
    below.textContent = below.hidden ? "" : chosen.text;
  }
  function allWhole() { document.querySelectorAll("main .field > select").forEach(spelt); }
  document.addEventListener("change", function (event) { if (event.target.matches("select")) allWhole(); });
  document.addEventListener("toggle", allWhole, true);
  window.addEventListener("resize", allWhole);
  allWhole();

  // Whether a letter means no text: outside of all fields, and in a slip field that is empty, for a slip begins with a figure.
  function isLoose(field) { return !field || (Boolean(field.closest("[data-slip]:not(.is-awaited)")) && !field.value); }
  var mute = document.querySelector("[data-letters]");
  if (mute) {
    try { mute.checked = localStorage.getItem("letters") === "off"; } catch (e) { /* private window */ }
    mute.addEventListener("change", function () { try { localStorage.setItem("letters", mute.checked ? "off" : "on"); } catch (e) { /* as above */ } });
  }

  // Keys: "?" shows them, "/" goes to the search, Esc goes back: out of the dialog, out of the field, up to the page
  // above; a form that was changed is not left without asking.
  document.addEventListener("keydown", function (event) {
    var help = document.getElementById("keys-help"), field = event.target.closest("input, textarea, select");
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    var means = /^[a-z]$/.test(event.key) && mute && !mute.checked && isLoose(field) && !document.querySelector("dialog[open]") ? document.querySelector('[data-letter="' + event.key + '"]') : null;
    if (means) { event.preventDefault(); if (means.tagName !== "A" || mayLeave()) means.click(); return; }
    if (event.key === "?" && help && (!field || field.closest("[data-slip]"))) { event.preventDefault(); help.showModal(); help.scrollTop = 0; }
    else if (event.key === "/" && !field) {
      var search = document.querySelector("input[type=search]");
      if (search) { event.preventDefault(); search.focus(); }
    } else if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      if (field && !field.closest("[data-slip]")) { field.blur(); return; }
      var start = document.querySelector("main [autofocus]"), up = document.querySelector("a[rel=up]");
      if (up && !mayLeave()) return;
      if (up) up.click();
      else if (start && document.activeElement !== start) start.focus();
    }
  });

  // The part of the strip of pages that is current is in sight on a phone.
  var nav = document.querySelector(".bar nav"), here = nav && nav.querySelector("[aria-current]");
  if (here) nav.scrollLeft = here.offsetLeft - nav.offsetLeft - 80;

  // What waits to be sent on another page of this event is told on all of them, with the way there.
  var account = document.getElementById("main").dataset.account || "", elsewhere = document.querySelector("[data-elsewhere]");
  if (elsewhere && !document.querySelector("form[data-slip], form[data-arrive]")) {
    var mine = "pareo.line:" + account + ":", own = mine + elsewhere.dataset.elsewhere;
    try {
      Object.keys(sessionStorage).filter(function (name) { return name.indexOf(own) === 0; }).forEach(function (name) {
        var count = JSON.parse(sessionStorage.getItem(name)).length, link = document.createElement("a");
        if (!count) return;
        link.href = name.slice(mine.length);
        link.textContent = elsewhere.dataset.said.replace("{count}", count);
        elsewhere.append(link);
        elsewhere.hidden = false;
      });
    } catch (error) { /* a private window keeps nothing */ }
  }

  window.pareo = { localised: localised, account: account };
})();
