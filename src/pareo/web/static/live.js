// A page with data-live hears of every change of its event and fetches itself anew: after a random moment, so that a full hall does
// not ask at once; when it comes back to sight; when the network is there again. What is shown stays, with its time, when it is gone.
(function () {
  "use strict";
  var root = document.querySelector("[data-live]");
  if (!root || !window.EventSource) return;
  var key = root.dataset.live, spread = Number(root.dataset.wait || 3000), have = Number(root.dataset.version || 0), wanted = have;
  var source = null, timer = 0, busy = false, seen = new Date(), tag = null, misses = 0;
  var net = document.getElementById("net");

  function listen() {
    if (source || document.hidden) return;
    source = new EventSource("/live/" + key);
    source.onmessage = function (event) { misses = 0; heard(Number(event.data)); };
    source.onerror = function () { misses += 1; if (misses > 1) lost(); if (source.readyState === 2) { stop(); setTimeout(listen, 3000); } };
  }
  function stop() { if (source) { source.close(); source = null; } }

  function heard(version) {
    if (version > wanted) wanted = version;
    document.dispatchEvent(new CustomEvent("pareo:news", { detail: version }));
    if (wanted > have) later(Math.random() * Math.min(spread, 3000)); else found();
  }
  function later(wait) { if (!timer) timer = setTimeout(function () { timer = 0; renew(); }, wait); }

  function renew() {
    if (busy || document.hidden) return;
    if (root.contains(document.activeElement) && document.activeElement.matches("input:not([type=search]), select, textarea")) { later(1500); return; }
    busy = true;
    var aim = wanted;
    fetch(location.pathname + location.search, { cache: "no-cache", headers: { Accept: "text/html" } }).then(function (answer) {
      if (answer.status === 410) { location.reload(); return null; }
      if (!answer.ok) throw new Error(String(answer.status));
      have = Number(answer.headers.get("X-Version") || aim);
      var fresh = answer.headers.get("ETag");
      if (fresh && fresh === tag) return null;
      tag = fresh;
      return answer.text();
    }).then(function (text) {
      if (text !== null) put(text);
      busy = false;
      found();
      if (wanted > have) later(1000 + Math.random() * 1500);
    }).catch(function () { busy = false; lost(); later(3000 + Math.random() * 3000); });
  }

  function put(text) {
    var next = new DOMParser().parseFromString(text, "text/html"), part = next.getElementById(root.id);
    if (!part) { location.reload(); return; }
    var field = root.querySelector("input[type=search]"), typed = field ? field.value : null, focused = field === document.activeElement;
    root.replaceChildren.apply(root, Array.from(part.childNodes));
    root.dataset.version = part.dataset.version || root.dataset.version;
    var nav = document.querySelector(".bar nav"), fresh = next.querySelector(".bar nav");
    if (nav && fresh && document.body.classList.contains("public")) nav.replaceChildren.apply(nav, Array.from(fresh.childNodes));
    var again = root.querySelector("input[type=search]");
    if (again && typed !== null) { again.value = typed; if (focused) again.focus(); }
    document.dispatchEvent(new CustomEvent("pareo:renewed"));
  }

  function found() { seen = new Date(); if (net) net.hidden = true; document.body.classList.remove("is-offline"); }
  function lost() {
    document.body.classList.add("is-offline");
    if (!net) return;
    var time = String(seen.getHours()).padStart(2, "0") + ":" + String(seen.getMinutes()).padStart(2, "0");
    net.textContent = net.dataset.off + " " + time + ".";
    net.hidden = false;
  }

  document.addEventListener("visibilitychange", function () {
    if (document.hidden) { stop(); return; }
    listen();
    if (wanted > have) later(Math.random() * 300);
  });
  window.addEventListener("offline", lost);
  window.addEventListener("online", function () { stop(); listen(); });
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", function (event) { if (event.persisted) listen(); });
  listen();
})();
