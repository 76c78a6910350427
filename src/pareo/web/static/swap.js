// A draft by drag: a name dropped on another one fills the two fields; the reason is still to be typed, and the form does the rest.
(function () {
  "use strict";
  var form = document.querySelector("form[data-arrange]"), held = null;
  if (!form) return;
  document.querySelectorAll("[data-seat]").forEach(function (name) { name.draggable = true; });
  function at(event) { return event.target.closest ? event.target.closest("[data-seat]") : null; }
  document.addEventListener("dragstart", function (event) {
    held = at(event);
    if (held) { event.dataTransfer.setData("text/plain", held.textContent); event.dataTransfer.effectAllowed = "move"; }
  });
  document.addEventListener("dragover", function (event) {
    var over = at(event);
    document.querySelectorAll(".is-target").forEach(function (name) { name.classList.remove("is-target"); });
    if (!held || !over || over === held) return;
    event.preventDefault();
    over.classList.add("is-target");
  });
  document.addEventListener("drop", function (event) {
    var over = at(event);
    if (!held || !over || over === held) return;
    event.preventDefault();
    over.classList.remove("is-target");
    form.elements.first.value = held.dataset.seat;
    form.elements.second.value = over.dataset.seat;
    form.elements.reason.focus();
    held = null;
  });
})();
