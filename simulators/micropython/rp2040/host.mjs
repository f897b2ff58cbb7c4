// Runs one simulated board on the MicroPython that a Pico runs: its machine code on an emulated
// RP2040. Speaks like ../host.mjs: the board in the first line of standard input, then one order a
// line; one answer a line comes back. The chip models live in the WebAssembly build beside it.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Pico, Repl, readUf2 } from "./boot.mjs";

const LONG_BIT_NS = 580; // between the 400 of a short high and the 800 of a long one
const BURST_OVER_NS = 50_000;

/** The chips of the board file, in a MicroPython of their own. */
class Chips {
  static async of(setup) {
    const mp = await loadMicroPython({ heapsize: 8 << 20 });
    for (const name of ["/sim", "/sim/simulators", "/sim/simulators/chips"]) mp.FS.mkdir(name);
    mp.FS.writeFile("/sim/simulators/__init__.py", "");
    for (const file of fs.readdirSync(setup.chips).filter((name) => name.endsWith(".py"))) {
      mp.FS.writeFile("/sim/simulators/chips/" + file, fs.readFileSync(path.join(setup.chips, file)));
    }
    mp.FS.writeFile("/board.py", setup.source);
    mp.FS.writeFile("/pins.py", fs.readFileSync(path.join(import.meta.dirname, "pins.py")));
    mp.globals.set("noise", setup.noise);
    mp.runPython(`
import sys
sys.path[:] = ["", "/sim"]
import pins
with open("/board.py") as file:
    bench = pins.Bench(file.read(), noise)
`);
    const bench = mp.globals.get("bench");
    return new Chips(mp, bench);
  }

  constructor(mp, bench) {
    this.mp = mp;
    for (const name of ["read", "write", "pin", "light", "handle"]) this[name] = bench[name];
    this.plan = JSON.parse(bench.plan());
  }

  collect() {
    this.mp.runPython("import gc\ngc.collect()");
  }
}

/** The pins of the emulated board, and what hangs on them. */
class Wiring {
  constructor(chips) {
    this.chips = chips;
    this.selected = -1;
    this.frame = [];
    this.frames = 0;
    this.clashes = 0;
  }

  get us() {
    return Math.floor(this.pico.ns / 1000);
  }

  connect(mcu) {
    const { selects, outputs, pixels } = this.chips.plan;
    this.selected = -1;
    selects.forEach((pin, i) => mcu.gpio[pin].addListener((level) => this.select(i, level)));
    for (const pin of outputs) {
      mcu.gpio[pin].addListener((level) => level < 2 && this.chips.pin(this.us, pin, level));
    }
    this.bits = [];
    this.rose = this.fell = 0;
    if (pixels !== null) mcu.gpio[pixels].addListener((level) => this.pixel(level));
  }

  /** A chip gets a written frame when its select rises; a read one byte by byte. */
  select(i, level) {
    if (level === 0) {
      this.clashes += this.selected >= 0 ? 1 : 0;
      this.selected = i;
      this.frame = [];
    } else if (level === 1 && this.selected === i) {
      this.frames++;
      if (this.frame.length && !(this.frame[0] & 0x80)) {
        this.chips.write(i, this.us, Buffer.from(this.frame).toString("hex"));
      }
      this.selected = -1;
    }
  }

  exchange(byte) {
    if (this.selected < 0) return 0xff;
    const { frame } = this;
    frame.push(byte);
    if (!(frame[0] & 0x80) || frame.length < 2) return 0;
    return this.chips.read(this.selected, this.us, frame[frame.length - 2]);
  }

  pixel(level) {
    const now = this.pico.ns;
    if (level === 1) {
      this.rose = now;
    } else if (level === 0 && this.rose) {
      this.bits.push(now - this.rose > LONG_BIT_NS ? 1 : 0);
      this.fell = now;
      this.rose = 0;
    }
  }

  /** After a pause the pixels show what they were sent. */
  latch() {
    if (!this.bits.length || this.pico.ns - this.fell < BURST_OVER_NS) return;
    const bytes = [];
    for (let at = 0; at + 8 <= this.bits.length; at += 8) {
      bytes.push(this.bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
    }
    this.chips.light(Math.floor(this.fell / 1000), Buffer.from(bytes).toString("hex"));
    this.bits = [];
  }
}

/** A flash with MicroPython and the node in it; made over the raw REPL once, then kept. */
function flashOf(setup) {
  if (fs.existsSync(setup.flash)) return new Uint8Array(fs.readFileSync(setup.flash));
  const pico = new Pico(readUf2(setup.image));
  const repl = new Repl(pico);
  repl.enter();
  repl.putFolder(setup.firmware);
  repl.put("/board.py", Buffer.from(setup.source));
  if (setup.settings) repl.put("/node.json", Buffer.from(setup.settings));
  pico.run(5e8);
  const flash = pico.mcu.flash.slice(0, 2 * 1024 * 1024);
  fs.mkdirSync(path.dirname(setup.flash), { recursive: true });
  fs.writeFileSync(setup.flash + ".new", flash);
  fs.renameSync(setup.flash + ".new", setup.flash);
  return flash;
}

class Host {
  static async of(setup) {
    const chips = await Chips.of(setup);
    return new Host(chips, flashOf(setup));
  }

  constructor(chips, flash) {
    this.chips = chips;
    this.wiring = new Wiring(chips);
    this.out = [];
    this.until = 0;
    const { wiring } = this;
    this.pico = new Pico(
      flash,
      (mcu) => wiring.connect(mcu),
      (bytes) => this.out.push(Buffer.from(bytes)),
      (pico) => (wiring.pico = pico),
    );
    this.pico.exchange = (bus, byte) => wiring.exchange(byte);
  }

  order(order) {
    if (order.in) this.pico.send(Buffer.from(order.in, "hex"));
    const answer = { result: 0 };
    if (order.op === "advance") this.advance(order.us);
    else if (order.op === "do") answer.result = this.deed(order.what, order.values);
    else if (order.op === "counters") {
      answer.counters = { bus_frames: this.wiring.frames, clashes: this.wiring.clashes };
      answer.reboots = this.pico.starts.slice(1);
    }
    const seen = JSON.parse(this.chips.handle(this.wiring.us, JSON.stringify(order)));
    if (seen.result) answer.result = seen.result;
    if (answer.counters) answer.counters = { ...seen.counters, ...answer.counters };
    const out = Buffer.concat(this.out.splice(0)).toString("hex");
    return { ...answer, us: this.wiring.us, out, frames: seen.frames, net: [] };
  }

  /** Time passes by the board's own clock; what an instruction ran over is not lost. */
  advance(us) {
    this.until += 1000 * us;
    while (this.pico.ns < this.until) {
      this.pico.run(Math.min(1e6, this.until - this.pico.ns));
      this.wiring.latch();
    }
  }

  /** Time passes and the processor stands still; only what is due at its timers happens. */
  rest(ns) {
    this.pico.mcu.clock.tick(ns);
    this.until += ns;
  }

  /** What is done to the processor; deeds to the chips are done by the models. */
  deed(what, values) {
    if (what === "reboot") this.pico.start("force");
    else if (what === "brown_out") this.pico.start("power");
    else if (what === "rest") this.rest(1000 * values[0]);
    else if (what === "level") this.pico.mcu.gpio[values[0]].setInputValue(values[1] === 1);
    return 0;
  }
}

const COLLECT_EVERY = 100;
let host = null;
let orders = 0;
for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    if (host === null) {
      host = await Host.of(JSON.parse(line));
      answer = { ready: true };
    } else {
      answer = host.order(JSON.parse(line));
      if (++orders % COLLECT_EVERY === 0) host.chips.collect();
    }
  } catch (error) {
    answer = { error: String(error.stack ?? error.message).slice(0, 2000) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
process.exit(0);
