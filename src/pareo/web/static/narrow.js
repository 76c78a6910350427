// A field with data-narrow hides the rows in which not every word of it is found; the one that is left is lit. Enter sends the form.
(function () {
  "use strict";
  var field = document.querySelector("[data-narrow]"), known = new WeakMap();
  if (!field) return;
  function folded(text) { return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
  function told(row) {
    if (!known.has(row)) known.set(row, folded(Array.from(row.children).slice(0, -1).map(function (cell) { return cell.textContent; }).join(" ")));
    return known.get(row);
  }
  function narrowed() {
    var words = folded(field.value).split(/\s+/).filter(Boolean), list = document.querySelector(field.dataset.narrow);
    var left = Array.from(list ? list.children : []).filter(function (row) {
      var fits = words.every(function (word) { return told(row).indexOf(word) >= 0; });
      row.hidden = !fits;
      row.classList.remove("is-lit");
      return fits;
    });
    if (words.length && left.length === 1) left[0].classList.add("is-lit");
  }
  field.addEventListener("input", narrowed);
  document.addEventListener("pareo:listed", narrowed); // the list was fetched anew
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    narrowed();
  });
  if (field.value) field.select();
  narrowed();
})();
