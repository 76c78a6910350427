// The wall turns its pages: the browser lays the names out in columns of the screen's height, and each turn shows the next ones.
(function () {
  "use strict";
  var page = 0, TURN = 9000;
  function lay() {
    var wrap = document.querySelector(".list-wrap"), list = wrap && wrap.querySelector(".list"), range = document.querySelector(".range");
    if (!list) return;
    var gap = parseFloat(getComputedStyle(list).columnGap), wide = wrap.clientWidth + gap;
    var pages = Math.max(1, Math.ceil((list.scrollWidth + gap - 2) / wide));
    page = page % pages;
    wrap.scrollLeft = page * wide;
    var left = wrap.getBoundingClientRect().left, right = left + wrap.clientWidth, names = [];
    Array.from(list.children).forEach(function (row) {
      var box = row.getBoundingClientRect();
      if (box.left >= left - 2 && box.left < right - 2) names.push(row.querySelector(".name").firstChild.textContent.trim().replace(/,$/, ""));
    });
    range.hidden = pages === 1;
    if (names.length) range.querySelector("b").textContent = short(names[0]) + " – " + short(names[names.length - 1]);
    var dots = range.querySelector(".dots");
    dots.classList.toggle("many", pages > 9);
    dots.setAttribute("aria-label", (page + 1) + " / " + pages);
    dots.replaceChildren.apply(dots, Array.from({ length: pages }, function (_, number) { var dot = document.createElement("i"); if (number === page) dot.className = "on"; return dot; }));
  }
  function short(name) { return name.split(/[\s\u00a0]/)[0]; }
  function turn() { page += 1; lay(); }
  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight" || event.key === " ") { event.preventDefault(); turn(); }
    if (event.key === "ArrowLeft") { event.preventDefault(); page = Math.max(0, page - 1); lay(); }
  });
  document.addEventListener("pareo:renewed", function () { lay(); });
  window.addEventListener("resize", lay);
  (document.fonts ? document.fonts.ready : Promise.resolve()).then(lay);
  setInterval(turn, TURN);
})();
