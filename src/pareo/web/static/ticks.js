// The button of a form with ticks says how many are ticked, and waits while none is.
(function () {
  "use strict";
  var button = document.querySelector("[data-ticked]");
  if (!button) return;
  var ticks = Array.from(document.querySelectorAll("input[form=" + button.form.id + "][type=checkbox]"));
  function counted() {
    var left = Number(button.dataset.ticked) - ticks.filter(function (tick) { return !tick.checked; }).length;
    button.textContent = (left === 1 ? button.dataset.one : button.dataset.many).replace("{n}", left);
    button.disabled = !left;
  }
  ticks.forEach(function (tick) { tick.addEventListener("change", counted); });
  counted(); // a browser that comes back keeps what was ticked
})();
