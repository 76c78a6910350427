// The theme that was chosen, before anything is drawn.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("has-script");
  try { var kept = localStorage.getItem("theme"); if (kept) root.dataset.theme = kept; } catch (e) { /* private window */ }
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".theme-switch")) return;
    var now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch (e) { /* private window */ }
  });
})();
