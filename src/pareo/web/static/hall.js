// The hall's pages: the clock, and the search in a list of names. Both work without: the clock by its minutes, the search by its form.
(function () {
  "use strict";
  function two(number) { return String(number).padStart(2, "0"); }
  function written(left) { return Math.floor(left / 60) + ":" + two(left % 60); }
  function tick() {
    document.querySelectorAll(".hall-clock").forEach(function (clock) {
      var since = clock.dataset.since ? (Date.now() - Date.parse(clock.dataset.since)) / 1000 : 0;
      var left = Math.round(clock.dataset.minutes * 60 - clock.dataset.elapsed - since);
      clock.textContent = written(Math.abs(left));
      clock.classList.toggle("low", left <= 300);
      clock.classList.toggle("over", left < 0);
    });
    document.querySelectorAll(".clock[data-until]").forEach(function (clock) {
      clock.textContent = written(Math.max(0, Math.round((Date.parse(clock.dataset.until) - Date.now()) / 1000)));
    });
  }
  function folded(text) { return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
  function filter() {
    var field = document.querySelector("[data-filter]"), list = field && document.querySelector(field.dataset.filter);
    if (!list) return;
    var words = folded(field.value).split(/\s+/).filter(Boolean), shown = 0;
    Array.from(list.children).forEach(function (row) {
      if (row.folded === undefined) row.folded = folded(row.querySelector(".name").firstChild.parentNode.textContent);
      var small = row.querySelector("small"), own = small ? row.folded.slice(0, row.folded.length - small.textContent.length) : row.folded;
      var fits = words.every(function (word) { return own.indexOf(word) >= 0; });
      row.hidden = !fits;
      if (fits) shown += 1;
    });
    var none = document.getElementById("none"), letters = document.querySelector(".letters");
    if (none) none.hidden = shown > 0;
    if (letters) letters.hidden = words.length > 0;
  }
  document.addEventListener("input", function (event) { if (event.target.matches("[data-filter]")) filter(); });
  document.addEventListener("submit", function (event) { if (event.target.querySelector("[data-filter]")) { event.preventDefault(); filter(); } });
  document.addEventListener("pareo:renewed", function () { tick(); filter(); });
  tick(); filter();
  setInterval(tick, 1000);
})();
