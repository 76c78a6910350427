// Tier, format and the values that may change show only what the policy that is chosen says; without this script all are shown,
// grouped by policy.
(function () {
  "use strict";
  var policy = document.querySelector("select[name=policy]");
  if (!policy) return;
  function narrowed() {
    document.querySelectorAll("[data-policies]").forEach(function (value) { value.hidden = value.disabled = value.dataset.policies.split(" ").indexOf(policy.value) < 0; });
    document.querySelectorAll("[data-policy]").forEach(function (says) { says.hidden = says.dataset.policy !== policy.value; });
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
