// Keeps one page alive: opens what is sealed, shows the newest view, says when the line is gone.
(function () {
  "use strict";
  var KEPT = "tabletwin.code", CALLS = "tabletwin.calls", SILENT_MS = 9000, AGAIN_MS = 500, TAP_MS = 600, RESIZED_MS = 250;
  var NEAR_PX = 48, CALM_MS = 1200;
  var PICTURES_AT_ONCE = 4, HEADS = ["panel", "why"];
  var shell = document.documentElement, wall = shell.dataset.kind === "wall";
  var code = null, keys = null, shown = 0, heard = 0, source = null, mine = false;
  var pictures = new Map(), wanted = [], fetching = 0;

  // -- sealing: the same as companion/web/sealed.py

  function bytes(text) { return new TextEncoder().encode(text); }

  function part(name, secret) {
    var label = bytes(name), all = new Uint8Array(label.length + secret.length);
    all.set(label);
    all.set(secret, label.length);
    return nacl.hash(all);
  }

  function keysOf(secret) {
    var name = Array.from(part("name", secret).subarray(0, 16));
    return {
      name: name.map(function (b) { return ("0" + b.toString(16)).slice(-2); }).join(""),
      down: part("down", secret).slice(0, 32),
      up: part("up", secret).slice(0, 32)
    };
  }

  function unwritten(text) {
    var plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, function (c) { return c.charCodeAt(0); });
  }

  function base64(data) {
    var text = "";
    for (var i = 0; i < data.length; i += 8192) {
      text += String.fromCharCode.apply(null, data.subarray(i, i + 8192));
    }
    return btoa(text);
  }

  function seal(fields) {
    var text = bytes(JSON.stringify(fields)), nonce = nacl.randomBytes(24);
    var framed = new Uint8Array(Math.ceil((text.length + 4) / 1024) * 1024);
    new DataView(framed.buffer).setUint32(0, text.length);
    framed.set(text, 4);
    var box = nacl.secretbox(framed, nonce, keys.up), all = new Uint8Array(24 + box.length);
    all.set(nonce);
    all.set(box, 24);
    return base64(all);
  }

  function opened(data) {
    var framed = nacl.secretbox.open(data.subarray(24), data.subarray(0, 24), keys.down);
    if (!framed) { return null; }
    var length = new DataView(framed.buffer, framed.byteOffset).getUint32(0);
    return framed.subarray(4, 4 + length);
  }

  function viewOf(text) {
    if (wall) { return JSON.parse(text); }
    var plain = opened(unwritten(text.trim()));
    return plain && JSON.parse(new TextDecoder().decode(plain));
  }

  // -- showing

  function page() { return document.getElementById("page"); }

  // A view is what changed since another one; who has not seen that one asks for everything.
  function isNews(view) {
    if (!view) { return false; }
    if (view.build !== shell.dataset.build) { location.reload(); return false; }
    if (view.number <= shown) { return false; }
    if (view.on > shown) { listen(); return false; }
    shown = view.number;
    return true;
  }

  function show(view) {
    if (isNews(view)) {
      var place = held();
      lay(view);
      hold(place);
      settle();
      came();
    }
    if (view) { alive(); }
  }

  function lay(view) {
    var frame = new DOMParser().parseFromString(view.frame, "text/html").body.firstElementChild;
    if (frame.dataset.look === page().dataset.look) {
      Array.from(frame.attributes).forEach(function (one) { page().setAttribute(one.name, one.value); });
    } else {
      page().replaceWith(document.importNode(frame, true));
    }
    Object.keys(view.parts).forEach(function (name) {
      var holder = byId("part-" + name);
      Idiomorph.morph(holder, view.parts[name], { morphStyle: "innerHTML", callbacks: KEEP });
      htmx.process(holder);
    });
  }

  // What the page itself changed stays: an opened part, a picture that was fetched.
  var KEEP = {
    beforeAttributeUpdated: function (name, node, what) {
      if (name === "open" && node.tagName === "DETAILS") { return false; }
      if (name === "checked" || name === "hidden") { return false; }
      return !(name === "href" && what === "remove" && node.hasAttribute("data-pic"));
    }
  };

  // Who goes by keyboard stays where the match is: at what was opened, else at the question.
  function held() {
    var at = document.activeElement;
    return { inside: at && at !== document.body, heads: HEADS.map(textOf) };
  }

  function hold(before) {
    var fresh = HEADS.filter(function (id, i) { return textOf(id) && textOf(id) !== before.heads[i]; })[0];
    var lost = document.activeElement === document.body;
    if (!before.inside || !(fresh || lost)) { return; }
    var to = byId(fresh) || byId("asked") || byId("turn");
    if (to) { to.focus(); }
  }

  function textOf(id) { return byId(id) ? byId(id).textContent : ""; }

  function byId(id) { return document.getElementById(id); }

  // One region speaks: whose turn it is, what is asked, what to do, what was refused.
  function speak() {
    var parts = ["#turn", ".notice", "#guide", "#duty", "#asked"].map(function (one) {
      var found = document.querySelector(one);
      return found ? found.textContent.trim() : "";
    });
    var text = parts.filter(Boolean).join(". "), said = byId("said");
    if (said.textContent !== text) { said.textContent = text; }
  }

  function alive() {
    heard = Date.now();
    shell.classList.remove("gone");
    document.getElementById("line").textContent = "";
  }

  function gone() {
    if (shell.classList.contains("gone")) { return; }
    shell.classList.add("gone");
    var at = new Date(heard || Date.now());
    var time = ("0" + at.getHours()).slice(-2) + ":" + ("0" + at.getMinutes()).slice(-2);
    document.getElementById("line").textContent = shell.dataset.gone.replace("{time}", time);
  }

  function listen() {
    if (source) { source.close(); }
    shown = 0;
    source = new EventSource(wall ? "/wall/line" + location.search : "/line");
    heard = heard || Date.now();
    source.addEventListener("view", function (event) { show(viewOf(event.data)); });
    source.addEventListener("beat", alive);
    source.addEventListener("gone", forget);
    source.onerror = function () {
      var dead = source.readyState === EventSource.CLOSED;
      if (dead) { look(); }
      if (Date.now() - heard > 1500) { gone(); }
    };
  }

  // A line that was refused is tried again, unless the seat is not ours any more.
  function look() {
    source.close();
    fetch(wall ? "/wall" : "/mine").then(function (answer) {
      if (answer.status === 403) { forget(); } else { setTimeout(listen, AGAIN_MS); }
    }, function () { gone(); setTimeout(listen, AGAIN_MS); });
  }

  setInterval(function () {
    if (source && Date.now() - heard > SILENT_MS) { gone(); listen(); }
  }, 1000);

  document.addEventListener("visibilitychange", function () {
    if (!document.hidden && source) { listen(); }
  });

  // -- pressing: htmx posts, we seal

  // A finger that touches again means what lay there, not what has come below it since: that is pale
  // and takes no touch for a moment. What is done again and again in one place goes on.
  var finger = { x: 0, y: 0, at: 0, what: "", wish: "", below: "", came: 0 };

  function pressable(element) { return element && element.closest && element.closest("button, [data-wish]"); }

  function does(spot) {
    if (!spot) { return ""; }
    var of = spot.dataset.wish ? null : spot.closest("button[hx-vals], form[hx-vals]");
    var what = spot.dataset.wish || (of ? of.getAttribute("hx-vals") : spot.textContent);
    return what.indexOf('"handled"') < 0 ? what : what + textOf("duty");
  }

  function resting(x, y) {
    var near = Math.abs(x - finger.x) < NEAR_PX && Math.abs(y - finger.y) < NEAR_PX;
    return near && Date.now() - finger.came < CALM_MS;
  }

  document.addEventListener("click", function (event) {
    var spot = pressable(event.target);
    if (!spot || !event.detail) { return; }  // a keyboard presses what it has chosen
    var what = does(spot), chooses = spot.dataset.wish && finger.wish;
    if (resting(event.clientX, event.clientY) && what !== finger.what && !chooses) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    finger = {
      x: event.clientX, y: event.clientY, at: Date.now(), what: what, wish: spot.dataset.wish, below: what, came: 0
    };
  }, true);

  // What is shown now may be something else below the finger.
  function came() {
    if (Date.now() - Math.max(finger.at, finger.came) > SILENT_MS) { return; }
    var spot = pressable(document.elementFromPoint(finger.x, finger.y)), below = does(spot);
    if (below !== finger.below) { finger.came = Date.now(); finger.below = below; }
    if (spot && below !== finger.what && resting(finger.x, finger.y)) { pale(spot); }
  }

  function pale(spot) {
    spot.classList.add("rests");
    setTimeout(function () { spot.classList.remove("rests"); }, CALM_MS);
  }

  // A double tap is one: the second comes when the page may have been answered already.
  function again(fields) {
    var now = Date.now(), what = Object.keys(fields).sort().map(function (name) {
      return name === "page" || name === "moment" ? "" : name + "=" + fields[name];
    }).join("&");
    var same = what === again.last && now - again.at < TAP_MS;
    again.last = what;
    again.at = now;
    return same;
  }

  document.addEventListener("htmx:configRequest", function (event) {
    if (again(event.detail.parameters)) { event.preventDefault(); return; }
    var fields = Object.assign({}, event.detail.parameters, { shown: shown });
    event.detail.parameters = { sealed: seal(fields) };
    event.detail.headers = {};
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    var answer = event.detail.xhr;
    event.detail.shouldSwap = false;
    if (answer.status === 403) { forget(); return; }
    if (answer.status === 200) { show(viewOf(answer.responseText)); }
  });

  ["htmx:sendError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, gone);
  });

  function post(fields) {
    htmx.ajax("POST", "/do", { source: page(), values: fields });
  }

  document.addEventListener("click", function (event) {
    var spot = event.target.closest && event.target.closest("[data-wish]");
    if (spot) { post({ do: "touch", wish: spot.dataset.wish }); }
  });

  document.addEventListener("input", function (event) {
    if (event.target.id === "search") { narrow(event.target.value); }
  });

  function narrow(text) {
    var sought = text.trim().toLocaleLowerCase();
    document.querySelectorAll("[data-name]").forEach(function (row) {
      row.hidden = sought !== "" && row.dataset.name.toLocaleLowerCase().indexOf(sought) < 0;
    });
  }

  // -- after each view: pictures, the call, the size of the drawing

  function settle() {
    shell.dataset.look = page().dataset.look || "door";
    shell.lang = page().lang || shell.lang;
    document.title = (document.getElementById("turn") || document.querySelector("h1, .who")).textContent;
    document.querySelectorAll("[data-pic]").forEach(fetchPicture);
    var field = document.getElementById("search");
    if (field) { narrow(field.value); }
    speak();
    call();
    measure();
  }

  function fetchPicture(image) {
    var name = image.dataset.pic;
    if (pictures.get(name)) { place(image, pictures.get(name)); return; }
    if (pictures.has(name)) { return; }
    pictures.set(name, "");
    wanted.push(name);
    next();
  }

  function next() {
    if (fetching >= PICTURES_AT_ONCE || !wanted.length) { return; }
    var name = wanted.shift(), body = new URLSearchParams({ sealed: seal({ pic: name }) });
    fetching += 1;
    fetch("/pic", { method: "POST", body: body }).then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.arrayBuffer();
    }).then(function (data) {
      var plain = opened(new Uint8Array(data));
      pictures.set(name, URL.createObjectURL(new Blob([plain], { type: "image/png" })));
      document.querySelectorAll('[data-pic="' + name + '"]').forEach(function (image) {
        place(image, pictures.get(name));
      });
    }).catch(function () { pictures.delete(name); }).then(function () { fetching -= 1; next(); });
    next();
  }

  function place(image, address) {
    if (image.getAttribute("href") !== address) { image.setAttribute("href", address); }
  }

  function chosen() { return (localStorage.getItem(CALLS) || "colour").split(" "); }

  function call() {
    var now = page().dataset.mine === "1", calls = chosen();
    shell.classList.toggle("called", now && calls.indexOf("colour") >= 0);
    document.querySelectorAll("[data-call]").forEach(function (box) {
      box.checked = calls.indexOf(box.dataset.call) >= 0;
    });
    if (now && !mine) { ring(calls); }
    mine = now;
  }

  function ring(calls) {
    if (calls.indexOf("vibration") >= 0 && navigator.vibrate) { navigator.vibrate([180, 90, 180]); }
    if (calls.indexOf("sound") >= 0) { chime(); }
  }

  function chime() {
    var Sound = window.AudioContext || window.webkitAudioContext;
    if (!Sound) { return; }
    var sound = new Sound();
    [523.25, 659.25].forEach(function (pitch, i) {
      var tone = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + i * 0.18;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(loud);
      loud.connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  }

  document.addEventListener("change", function (event) {
    var box = event.target;
    if (box.dataset && box.dataset.call) {
      var now = chosen().filter(function (one) { return one && one !== box.dataset.call; });
      if (box.checked) { now.push(box.dataset.call); }
      localStorage.setItem(CALLS, now.join(" ") || "none");
      if (box.checked) { ring([box.dataset.call]); }
      call();
    }
  });

  function measure() {
    var drawing = document.getElementById("board");
    if (!drawing || wall || shell.classList.contains("gone")) { return; }
    var wide = Math.round(Math.max(360, drawing.clientWidth));
    var tall = Math.round(Math.max(420, Math.min(window.innerHeight * 0.82, wide * 1.25)));
    if (Math.abs(wide - drawing.dataset.wide) > 24 || Math.abs(tall - drawing.dataset.tall) > 48) {
      post({ do: "size", wide: wide, tall: tall });
    }
  }

  window.addEventListener("resize", function () {
    clearTimeout(measure.later);
    measure.later = setTimeout(measure, RESIZED_MS);
  });

  // -- pairing

  function forget() {
    if (source) { source.close(); source = null; }
    localStorage.removeItem(KEPT);
    location.replace("/");
  }

  function keep(text) {
    code = text;
    keys = keysOf(unwritten(text));
    localStorage.setItem(KEPT, text);
  }

  function pair(text) {
    history.replaceState(null, "", "/");
    keep(text);
    var body = new URLSearchParams({ name: keys.name });
    fetch("/pair", { method: "POST", body: body }).then(function (answer) {
      if (answer.ok) { listen(); return; }
      localStorage.removeItem(KEPT);
      say(answer.status === 429 ? "often" : "old");
    }, function () { gone(); });
  }

  function say(which) {
    document.querySelectorAll("[data-door]").forEach(function (part) {
      part.hidden = part.dataset.door !== which;
    });
  }

  function start() {
    var fragment = location.hash.slice(1);
    if (wall) { listen(); }
    else if (fragment) { pair(fragment); }
    else if (localStorage.getItem(KEPT)) { keep(localStorage.getItem(KEPT)); listen(); }
    else { say("scan"); }
  }

  window.addEventListener("hashchange", function () {
    if (location.hash.length > 1) { location.reload(); }
  });
  start();
})();
