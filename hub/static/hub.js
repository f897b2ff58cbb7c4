// Keeps the floor alive: shows the newest view, says when the line is gone, comes back by itself.
(function () {
  "use strict";
  var SILENT_MS = 12000, AGAIN_MS = 3000;
  var live = document.getElementById("live"), line = document.getElementById("line");
  if (!live || !window.EventSource) { return; }
  var heard = Date.now(), shown = new Date(), gone = false;

  function two(n) { return ("0" + n).slice(-2); }

  // What the hub says of itself; a browser reads aloud what is written there anew.
  function alive(away) {
    heard = Date.now();
    gone = false;
    if (line.textContent !== away) { line.textContent = away; }
  }

  function part(name) { return live.querySelector('[data-part="' + name + '"]'); }

  function show(name, html) {
    if (part(name)) {
      Idiomorph.morph(part(name), html, { morphStyle: "outerHTML" });
    } else {
      live.insertAdjacentHTML("beforeend", html);
    }
  }

  // What is no more in the order is gone; only what stands elsewhere is moved.
  function arrange(order) {
    Array.prototype.slice.call(live.children).forEach(function (one) {
      if (order.indexOf(one.dataset.part) < 0) { live.removeChild(one); }
    });
    order.forEach(function (name, at) {
      if (live.children[at] !== part(name)) { live.insertBefore(part(name), live.children[at]); }
    });
  }

  // A hub whose database is away refuses the line, and a browser does not ask again by itself.
  function open() {
    var source = new EventSource(live.dataset.line);
    source.addEventListener("view", function (event) {
      var view = JSON.parse(event.data);
      alive(view.away);
      shown = new Date();
      Object.keys(view.parts).forEach(function (name) { show(name, view.parts[name]); });
      if (view.order) { arrange(view.order); }
    });
    source.addEventListener("beat", function (event) {
      alive(event.data);
      if (!event.data) { shown = new Date(); }
    });
    source.addEventListener("gone", function () { location.reload(); });
    source.addEventListener("error", function () {
      if (source.readyState === EventSource.CLOSED) { setTimeout(open, AGAIN_MS); }
    });
  }

  open();
  setInterval(function () {
    if (Date.now() - heard < SILENT_MS || gone) { return; }
    gone = true;
    line.textContent = line.dataset.gone.replace("{time}", two(shown.getHours()) + ":" + two(shown.getMinutes()));
  }, 1000);
}());
