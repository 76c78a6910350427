// Tier and format show only the choices of the policy that is chosen; without this script all are shown, grouped by policy.
(function () {
  "use strict";
  var policy = document.querySelector("select[name=policy]");
  if (!policy) return;
  function narrowed() {
    ["tier", "format"].forEach(function (name) {
      var select = document.querySelector("select[name=" + name + "]");
      if (!select) return;
      select.querySelectorAll("option").forEach(function (option) {
        var fits = option.value.split(":")[0] === policy.value;
        option.hidden = option.disabled = !fits;
        option.parentElement.hidden = !fits;
      });
      var chosen = select.selectedOptions[0];
      if (!chosen || chosen.disabled) { var first = select.querySelector("option:not([disabled])"); if (first) first.selected = true; }
      select.closest(".field").hidden = select.querySelectorAll("option:not([disabled])").length < 2;
    });
  }
  policy.addEventListener("change", narrowed);
  narrowed();
})();
