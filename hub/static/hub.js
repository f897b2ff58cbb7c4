// Keeps the floor alive: shows the newest view, says when the line is gone, comes back by itself.
(function () {
  "use strict";
  var SILENT_MS = 12000;
  var live = document.getElementById("live"), line = document.getElementById("line");
  if (!live || !window.EventSource) { return; }
  var heard = Date.now(), shown = new Date();

  function two(n) { return ("0" + n).slice(-2); }

  function alive() {
    heard = Date.now();
    if (line.textContent) { line.textContent = ""; }
  }

  var source = new EventSource(live.dataset.line);
  source.addEventListener("view", function (event) {
    alive();
    shown = new Date();
    Idiomorph.morph(live, JSON.parse(event.data), { morphStyle: "innerHTML" });
  });
  source.addEventListener("beat", function () { alive(); shown = new Date(); });
  source.addEventListener("gone", function () { location.reload(); });
  setInterval(function () {
    if (Date.now() - heard < SILENT_MS || line.textContent) { return; }
    line.textContent = line.dataset.gone.replace("{time}", two(shown.getHours()) + ":" + two(shown.getMinutes()));
  }, 1000);
}());
