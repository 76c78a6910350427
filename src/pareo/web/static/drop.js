// A file dropped anywhere on the page is the file of its form, which is sent at once.
(function () {
  "use strict";
  var form = document.querySelector("form[data-drop]");
  if (!form) return;
  var field = form.querySelector("input[type=file]"), needs = form.querySelector("select");
  document.addEventListener("dragover", function (event) { event.preventDefault(); form.classList.add("is-target"); });
  document.addEventListener("dragleave", function (event) { if (!event.relatedTarget) form.classList.remove("is-target"); });
  document.addEventListener("drop", function (event) {
    form.classList.remove("is-target");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    field.files = event.dataTransfer.files;
    if (!needs) form.requestSubmit();
  });
})();
