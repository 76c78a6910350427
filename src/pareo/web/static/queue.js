// A queue of what is typed at the desk: one request after the other, so that nothing is lost and the order is kept. Each waits over a
// new page too until its answer came: loaded again, or after signing in, the page goes on where it was. Its id makes one that is sent
// again the same one, so that trying again is safe. It waits for whoever typed it: another account sends nothing of it.
(function () {
  "use strict";
  var TRIES = 3, SILENT = 0, AWAY = 403, WAIT = 1500;

  function store(place) {
    return {
      read: function () { try { return JSON.parse(sessionStorage.getItem(place)) || []; } catch (error) { return []; } },
      keep: function (all) { try { sessionStorage.setItem(place, JSON.stringify(all)); return true; } catch (error) { return false; } }
    };
  }
  function newId() { return Array.from(crypto.getRandomValues(new Uint8Array(12)), function (byte) { return byte.toString(16).padStart(2, "0"); }).join(""); }

  // What was not taken, in `holder`, with its two ways: to do it again, or to leave it.
  function noted(holder, level, text, again, left) {
    var item = document.createElement("div"), said = document.createElement("p"), row = document.createElement("p");
    item.className = "message is-" + level;
    said.textContent = text;
    row.className = "btn-row";
    [["again", again], ["remove", left]].forEach(function (way) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "btn small";
      button.textContent = holder.dataset[way[0]];
      button.addEventListener("click", function () { item.remove(); way[1](); });
      row.append(button);
    });
    item.append(said, row);
    holder.append(item);
    return item;
  }

  // `how`: form, whose address and fields are sent; place, the name under which it is kept; fields(one), what one of them says;
  // together, how many that wait one request may bring (1); taken(ones, answer); apart(one), which the server did not take, shown where it can be sent again: it stays over a new page until
  // `forget(one)`; changed(waiting, isKept) after each change; done() when nothing waits any more; leaves, whether a page with some
  // waiting may be left without asking.
  function queue(how) {
    var whose = window.pareo.account + ":" + how.place, kept = store("pareo.line:" + whose), aside = store("pareo.aside:" + whose);
    var line = kept.read(), isKept = true, isSending = false, isFaulty = false, isOurs = false, within = 0;

    function keep() { isKept = kept.keep(line); if (how.changed) how.changed(line); }
    function push(one) {
      if (!one.id) one.id = newId();
      line.push(one);
      keep();
      goOn();
    }
    function goOn() {
      if (isSending) return;
      if (!line.length) { if (how.done) how.done(); return; }
      isSending = true;
      var ones = line.slice(0, isFaulty ? 1 : how.together || 1);
      sent(ones, 0).then(function (isDone) {
        isSending = false;
        if (!isDone) { keep(); reload(); return; }
        line.splice(0, ones.length);
        keep();
        goOn();
      });
    }
    // The page anew asks to sign in, or has what this one lacks; an address is asked for, no form sent again.
    function reload() { isOurs = true; location.replace(location.pathname + location.search); }

    // While nobody answers it goes on until the server is back; a server that answers with a fault again and again would hold up all
    // that is typed behind this one, so it is set aside. Which of several it is, is found one by one.
    function sent(ones, faults) {
      return fetch(how.form.action, { method: "POST", body: written(ones), headers: { "X-Part": "1" } }).then(function (answer) {
        if (answer.redirected) return AWAY;
        return answer.ok ? answer.json() : answer.status;
      }).catch(function () { return SILENT; }).then(function (said) {
        document.body.classList.toggle("is-offline", said === SILENT);
        if (typeof said === "object") { isFaulty = false; how.taken(ones, said); return true; }
        if (said !== SILENT && ones.length > 1) { isFaulty = true; ones.splice(1); }
        var one = ones[0];
        if (said === AWAY || said === 404) {
          one.away = (one.away || 0) + 1; // a new page each time, but not for ever
          if (one.away < TRIES) return false;
          faults = TRIES;
        }
        if (said !== SILENT && faults + 1 >= TRIES) { setAside(one, said); return true; }
        return new Promise(function (go) { setTimeout(go, WAIT); }).then(function () { return sent(ones, faults + (said === SILENT ? 0 : 1)); });
      });
    }
    // The form with what each of them says; of several, every field has its place in the row, said or not.
    function written(ones) {
      var body = new URLSearchParams(new FormData(how.form));
      ones.forEach(function (one, at) {
        var fields = how.fields(one);
        fields.id = one.id;
        Object.keys(fields).forEach(function (name) {
          var isSaid = fields[name] !== null && fields[name] !== undefined, value = isSaid ? fields[name] : "";
          if (at) body.append(name, value);
          else if (isSaid || ones.length > 1) body.set(name, value);
        });
      });
      return body;
    }
    function setAside(one, status) {
      one.status = status;
      delete one.away;
      aside.keep(aside.read().filter(function (each) { return each.id !== one.id; }).concat([one]));
      how.apart(one);
    }
    function forget(one) { aside.keep(aside.read().filter(function (each) { return each.id !== one.id; })); }

    // What waits outlives a new page, not the end of the tab.
    function stays(event) {
      var link = event.target.closest && event.target.closest("a[href]");
      if (event.type === "submit" || (link && link.origin === location.origin && !link.target)) within = Date.now();
    }
    ["click", "submit"].forEach(function (type) { document.addEventListener(type, stays, true); });
    window.addEventListener("beforeunload", function (event) {
      var isWithin = how.leaves && isKept && Date.now() - within < WAIT;
      if (line.length && !isOurs && !isWithin) event.preventDefault();
    });
    // A page that comes back as it was left knows nothing of what was kept since.
    window.addEventListener("pageshow", function (event) { if (event.persisted && isKept) reload(); });
    aside.read().forEach(how.apart);
    return { push: push, goOn: goOn, forget: forget, waiting: function () { return line; }, isSending: function () { return isSending; } };
  }

  window.pareo.queue = queue;
  window.pareo.noted = noted;
})();
