// A field with data-narrow hides the rows in which not every word of it is found; the one that is left is lit. Enter sends the form.
(function () {
  "use strict";
  var field = document.querySelector("[data-narrow]"), list = field && document.querySelector(field.dataset.narrow);
  if (!list) return;
  function folded(text) { return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
  var rows = Array.from(list.children).map(function (row) { return [row, folded(Array.from(row.children).slice(0, -1).map(function (cell) { return cell.textContent; }).join(" "))]; });
  function narrowed() {
    var words = folded(field.value).split(/\s+/).filter(Boolean);
    var left = rows.filter(function (row) {
      var fits = words.every(function (word) { return row[1].indexOf(word) >= 0; });
      row[0].hidden = !fits;
      row[0].classList.remove("is-lit");
      return fits;
    });
    if (words.length && left.length === 1) left[0][0].classList.add("is-lit");
  }
  field.addEventListener("input", narrowed);
  field.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    narrowed();
  });
  if (field.value) field.select();
  narrowed();
})();
