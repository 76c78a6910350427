// Small things that make the pages quicker; everything works without them.
(function () {
  "use strict";

  // A form with data-part="#floor" is sent in the background; the answer takes the place of what #floor holds. Slips that are typed
  // while one is on its way wait their turn, so none is lost and their order is kept.
  var waiting = Promise.resolve();
  document.addEventListener("submit", function (event) {
    var form = event.target, target = form.dataset.part;
    if (!target) return;
    event.preventDefault();
    var body = new URLSearchParams(new FormData(form));
    body.set("id", Array.from(crypto.getRandomValues(new Uint8Array(12)), function (byte) { return byte.toString(16).padStart(2, "0"); }).join(""));
    form.querySelectorAll("input:not([type=hidden])").forEach(function (field) { field.value = ""; });
    waiting = waiting.then(function () { return sent(form.action, body, target, 3); });
  });

  // The id makes a repeated slip the same slip, so that trying again is safe.
  function sent(address, body, target, tries) {
    return fetch(address, { method: "POST", body: body, headers: { "X-Part": "1" } }).then(function (answer) {
      return answer.text().then(function (text) { replaced(target, text); });
    }).catch(function () {
      if (tries > 0) return new Promise(function (go) { setTimeout(go, 1000); }).then(function () { return sent(address, body, target, tries - 1); });
      document.body.classList.add("is-offline");
    });
  }

  function replaced(target, text) {
    var typed = document.querySelector("[autofocus]"), kept = typed ? typed.value : "";
    document.body.classList.remove("is-offline");
    document.querySelector(target).innerHTML = text;
    var field = document.querySelector(target + " [autofocus]");
    if (field) { if ("value" in field && field.tagName === "INPUT") field.value = kept; field.focus(); }
  }

  // The clock of the round, from the server's own marks.
  function tick() {
    document.querySelectorAll(".clock[data-minutes]").forEach(function (clock) {
      var since = clock.dataset.since ? (Date.now() - Date.parse(clock.dataset.since)) / 1000 : 0;
      var left = Math.max(0, Math.round(clock.dataset.minutes * 60 - clock.dataset.elapsed - since));
      clock.textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
    });
  }
  tick();
  setInterval(tick, 1000);
})();
