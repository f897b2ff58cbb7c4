// Runs one simulated board inside the official WebAssembly build of MicroPython, under Node.
//
// Arguments: the folder of the repository, the board file's text as JSON in the first line of
// standard input, then one command a line; one answer a line comes back.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const build = "@micropython/micropython-webassembly-pyscript";
const { loadMicroPython } = await import(path.join(here, "node_modules", build, "micropython.mjs"));

const COLLECT_EVERY_US = 500_000;
const FOLDERS = ["app", "lib"];
const ROOTS = ["banks", "main"];

function copy(mp, from, to) {
  mp.FS.writeFile(to, fs.readFileSync(from));
}

function install(mp, setup) {
  for (const name of FOLDERS) {
    mp.FS.mkdir("/" + name);
    for (const file of fs.readdirSync(path.join(setup.firmware, name))) {
      if (/\.m?py$/.test(file)) copy(mp, path.join(setup.firmware, name, file), `/${name}/${file}`);
    }
  }
  for (const name of ROOTS) {
    const file = fs.existsSync(path.join(setup.firmware, name + ".mpy")) ? name + ".mpy" : name + ".py";
    copy(mp, path.join(setup.firmware, file), "/" + file);
  }
  mp.FS.writeFile("/board.py", setup.source);
  if (setup.settings) mp.FS.writeFile("/node.json", setup.settings);
  mp.FS.mkdir("/sim");
  mp.FS.mkdir("/sim/simulators");
  mp.FS.writeFile("/sim/simulators/__init__.py", "");
  mp.FS.mkdir("/sim/simulators/chips");
  copy(mp, path.join(here, "bench.py"), "/sim/bench.py");
  for (const file of fs.readdirSync(setup.chips)) {
    if (file.endsWith(".py")) copy(mp, path.join(setup.chips, file), "/sim/simulators/chips/" + file);
  }
}

async function start(setup) {
  const mp = await loadMicroPython({
    heapsize: 4 * 1024 * 1024,
    pystack: 16 * 1024,
    stdout: (text) => process.stderr.write(text + "\n"),
    linebuffer: true,
  });
  install(mp, setup);
  mp.globals.set("serial", setup.serial);
  mp.globals.set("noise", setup.noise);
  mp.runPython(`
import sys, os
os.chdir("/")
sys.path[:] = ["", "/lib", "/sim", ".frozen"]
from bench import Bench
with open("/board.py") as file:
    bench = Bench(file.read(), serial, noise)
handle = bench.handle
del file
`);
  collect(mp); // not from within: this build collects garbage only while no Python runs
  mp.runPython("import gc\nbench.before = gc.mem_alloc()");
  return mp;
}

function collect(mp) {
  mp.runPython("import gc\ngc.collect()");
}

const lines = readline.createInterface({ input: process.stdin });
let mp = null;
let handle = null;
let uncollected = 0;
for await (const line of lines) {
  try {
    if (mp === null) {
      mp = await start(JSON.parse(line));
      handle = mp.globals.get("handle");
      process.stdout.write(JSON.stringify({ ready: true }) + "\n");
    } else if (line === "heap") {
      collect(mp);
      mp.runPython("heap_used = gc.mem_alloc()\nheap_before = bench.before");
      const answer = { used: mp.globals.get("heap_used"), before: mp.globals.get("heap_before") };
      process.stdout.write(JSON.stringify(answer) + "\n");
    } else if (line.startsWith("run ")) {
      // Python text as JSON; what it leaves in `answer` comes back. For tests inside MicroPython.
      mp.runPython(JSON.parse(line.slice(4)));
      process.stdout.write(JSON.stringify({ answer: mp.globals.get("answer") }) + "\n");
    } else {
      process.stdout.write(handle(line) + "\n");
      const passed = JSON.parse(line).us ?? 0;
      uncollected += passed;
      if (uncollected > COLLECT_EVERY_US) {
        uncollected = 0;
        collect(mp);
      }
    }
  } catch (error) {
    process.stdout.write(JSON.stringify({ error: String(error.message).slice(0, 2000) }) + "\n");
  }
}
