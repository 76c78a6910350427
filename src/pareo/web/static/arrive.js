// Check-in: what is typed waits its turn, one request after the other, and the field is free at once. Without this script it is a form.
(function () {
  "use strict";
  var form = document.querySelector("form[data-arrive]"), field = form && form.querySelector("[data-narrow]"), aside = document.querySelector("[data-refused]");
  if (!field || !aside) return;
  var place = "pareo.arrivals:" + location.pathname, TRIES = 3, SILENT = 0, CLOSED = -1;
  var waiting = [], busy = false, drawn = false, lastRefused = null, held = null; // held: who is missing is dropped when all who were typed are here
  try { waiting = JSON.parse(sessionStorage.getItem(place)) || []; } catch (error) { /* then for this page only */ }
  function keep() { try { sessionStorage.setItem(place, JSON.stringify(waiting)); } catch (error) { /* as above */ } }

  document.addEventListener("submit", function (event) {
    var list = event.target.closest("form[data-arrive-list]");
    if (event.target !== form && !list) { if (waiting.length) { event.preventDefault(); held = [event.target, event.submitter]; } return; }
    event.preventDefault();
    var typed = field.value.trim(), chosen = list && event.submitter;
    if (list ? !chosen : !typed) return;
    if (lastRefused && (list || typed.indexOf(lastRefused.typed) === 0)) { lastRefused.item.remove(); lastRefused = null; }
    waiting.push(list ? { do: list.elements.do.value, number: chosen.value, shown: chosen.dataset.name } : { do: "tick", who: typed, shown: typed });
    keep();
    if (chosen) chosen.closest("tr").classList.add("is-out");
    write("");
    next();
  });

  function write(text) {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    field.focus();
    if (text) field.select();
  }

  function next() {
    if (busy) return;
    if (!waiting.length && held) { held[0].requestSubmit(held[1]); return; }
    if (!waiting.length) { if (drawn) renew(); return; }
    busy = true;
    sent(waiting[0], 0);
  }
  function done() { waiting.shift(); keep(); busy = false; drawn = true; next(); }

  // While nobody answers it goes on until the server is back: to tick somebody twice is the same as once. What a server fails at again
  // and again, or does not take, is set aside with what was typed; the others go on.
  function sent(one, faults) {
    var body = new URLSearchParams(new FormData(form));
    body.set("do", one.do);
    body.set("who", one.who || "");
    if (one.number) body.set("number", one.number);
    fetch(form.action, { method: "POST", body: body, headers: { "X-Part": "1" } }).then(function (answer) {
      if (answer.redirected || answer.status === 403 || answer.status === 404) return CLOSED;
      return answer.ok ? answer.json() : answer.status;
    }).catch(function () { return SILENT; }).then(function (said) {
      document.body.classList.toggle("is-offline", said === SILENT);
      if (typeof said === "object") { taken(one, said); done(); return; }
      if (said === CLOSED && !one.again) { one.again = true; keep(); location.reload(); return; } // signed out: afterwards it is sent again
      if (said === CLOSED || (said !== SILENT && faults + 1 >= TRIES)) { refused(one, [aside.dataset.refused]); done(); return; }
      setTimeout(function () { sent(one, faults + (said === SILENT ? 0 : 1)); }, 1500);
    });
  }

  function taken(one, answer) {
    if (answer.taken) document.getElementById("messages").outerHTML = answer.messages;
    else refused(one, answer.said);
    ["here", "absent"].forEach(function (name) {
      document.querySelectorAll("[data-count=" + name + "]").forEach(function (count) { count.textContent = answer[name]; });
    });
    var row = answer.taken && document.getElementById("n" + answer.number), list = document.querySelector("form[data-arrive-list]");
    if (row && list && list.elements.do.value === one.do) row.remove();
  }

  // Who typed on has it beside the field; who waited has it in the field again, and types more letters.
  function refused(one, said) {
    var item = document.createElement("div"), text = document.createElement("p"), row = document.createElement("p");
    item.className = "message is-warning";
    text.textContent = "“" + one.shown + "”: " + said.join(" ");
    row.className = "btn-row";
    [["again", function () { if (one.who) write(one.who); else { waiting.push({ do: one.do, number: one.number, shown: one.shown }); keep(); next(); } }], ["remove", function () { field.focus(); }]].forEach(function (way) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "btn small";
      button.textContent = aside.dataset[way[0]];
      button.addEventListener("click", function () { item.remove(); way[1](); });
      row.append(button);
    });
    item.append(text, row);
    aside.append(item);
    if (!one.who || field.value || waiting.length > 1) return;
    lastRefused = { typed: one.who, item: item };
    write(one.who);
  }

  // When all is sent the list is fetched anew: other desks tick too. What is being typed stays where it is.
  function renew() {
    drawn = false;
    fetch(location.href, { headers: { Accept: "text/html" } }).then(function (answer) { if (!answer.ok) throw answer; return answer.text(); }).then(function (text) {
      var page = new DOMParser().parseFromString(text, "text/html"), list = document.getElementById("present");
      if (!page.getElementById("present")) { location.reload(); return; }
      if (busy || waiting.length) { drawn = true; return; }
      ["arrivals-head", "present"].forEach(function (id) {
        var old = document.getElementById(id);
        if (!old.contains(document.activeElement)) old.replaceChildren.apply(old, Array.from(page.getElementById(id).childNodes));
      });
      document.querySelectorAll("main > .alert").forEach(function (old) { if (!page.querySelector("main > .alert")) old.remove(); });
      if (list) document.dispatchEvent(new CustomEvent("pareo:listed"));
    }).catch(function () { /* the next one brings it */ });
  }
  window.addEventListener("beforeunload", function (event) { if (waiting.length && !waiting[0].again) event.preventDefault(); });
  next();
})();
