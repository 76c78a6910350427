// Slips typed a second time are compared at each Enter. What was typed stays while the tab does, over a correction too.
(function () {
  "use strict";
  var form = document.querySelector("form[data-check]");
  if (!form) return;
  var field = form.elements.slips, place = "pareo.check:" + window.pareo.account + ":" + location.pathname, last = 0, WAIT = 1500;
  var checked = document.getElementById("checked"), stale = document.getElementById("stale");
  function kept() { try { sessionStorage.setItem(place, field.value); } catch (error) { /* a private window keeps nothing */ } }
  function compare() {
    var turn = ++last;
    fetch(location.pathname, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Part": "1" } }).then(function (answer) {
      if (!answer.ok || answer.redirected) throw answer;
      return answer.text();
    }).then(function (text) {
      document.body.classList.remove("is-offline");
      if (turn !== last) return;
      checked.innerHTML = text;
      stale.hidden = true;
      var counts = checked.querySelector("[data-said]");
      document.getElementById("said").textContent = counts ? counts.dataset.said : "";
    }).catch(function (answer) {
      if (answer && answer.redirected) location.reload(); // to sign in again; what was typed is kept
      else if (answer && answer.status) form.submit(); // the page says what is wrong
      else {
        document.body.classList.add("is-offline");
        setTimeout(function () { if (turn === last) compare(); }, WAIT);
      }
    });
  }
  field.addEventListener("input", function (event) {
    kept();
    if (event.inputType === "insertLineBreak" || event.inputType === "insertFromPaste" || !field.value) compare();
    else if (event.inputType !== "insertText" || field.selectionEnd < field.value.length) stale.hidden = false;
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); kept(); compare(); field.focus(); });
  try { if (!field.value) field.value = sessionStorage.getItem(place) || ""; } catch (error) { /* as above */ }
  if (field.value) compare();
  field.setSelectionRange(field.value.length, field.value.length);
})();
