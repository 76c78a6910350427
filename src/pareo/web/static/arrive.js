// Check-in: what is typed waits its turn, one request after the other, and the field is free at once. Without this script it is a form.
(function () {
  "use strict";
  var form = document.querySelector("form[data-arrive]"), field = form && form.querySelector("[data-narrow]"), aside = document.querySelector("[data-refused]");
  if (!field || !aside) return;
  var drawn = false, lastRefused = null, held = null; // held: who is missing is dropped when all who were typed are here
  var queue = window.pareo.queue({
    form: form, place: location.pathname, done: done,
    taken: function (ones, answer) { taken(ones[0], answer); },
    fields: function (one) { return { do: one.do, who: one.who || "", number: one.number }; },
    apart: function (one) { refused(one, [aside.dataset.refused]); }
  });

  document.addEventListener("submit", function (event) {
    var list = event.target.closest("form[data-arrive-list]");
    if (event.target !== form && !list) { if (queue.waiting().length) { event.preventDefault(); held = [event.target, event.submitter]; } return; }
    event.preventDefault();
    var typed = field.value.trim(), chosen = list && event.submitter;
    if (list ? !chosen : !typed) return;
    if (lastRefused && (list || typed.indexOf(lastRefused.typed) === 0)) { lastRefused.item.remove(); queue.forget(lastRefused.one); lastRefused = null; }
    if (chosen) chosen.closest("tr").classList.add("is-out");
    queue.push(list ? { do: list.elements.do.value, number: chosen.value, shown: chosen.dataset.name } : { do: "tick", who: typed, shown: typed });
    write("");
  });

  function write(text) {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    field.focus();
    if (text) field.select();
  }

  function done() {
    if (held) { held[0].requestSubmit(held[1]); return; }
    if (drawn) renew();
  }

  function taken(one, answer) {
    drawn = true;
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
    var item = window.pareo.noted(aside, "warning", aside.dataset.said.replace("{said}", said.join(" ")).replace("{typed}", function () { return one.shown; }), function () {
      queue.forget(one);
      if (one.who) write(one.who); else queue.push({ do: one.do, number: one.number, shown: one.shown });
    }, function () { queue.forget(one); field.focus(); });
    if (!one.who || field.value || !queue || queue.waiting().length > 1) return;
    lastRefused = { typed: one.who, item: item, one: one };
    write(one.who);
  }

  // When all is sent the list is fetched anew: other desks tick too. What is being typed stays where it is.
  function renew() {
    drawn = false;
    fetch(location.href, { headers: { Accept: "text/html" } }).then(function (answer) { if (!answer.ok) throw answer; return answer.text(); }).then(function (text) {
      var page = new DOMParser().parseFromString(text, "text/html"), list = document.getElementById("present");
      if (!page.getElementById("present")) { location.reload(); return; }
      if (queue.waiting().length) { drawn = true; return; }
      ["arrivals-head", "present"].forEach(function (id) {
        var old = document.getElementById(id);
        if (!old.contains(document.activeElement)) old.replaceChildren.apply(old, Array.from(page.getElementById(id).childNodes));
      });
      document.querySelectorAll("main > .alert").forEach(function (old) { if (!page.querySelector("main > .alert")) old.remove(); });
      if (list) document.dispatchEvent(new CustomEvent("pareo:listed"));
    }).catch(function () { /* the next one brings it */ });
  }
  queue.goOn();
})();
