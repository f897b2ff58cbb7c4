// The real MicroPython of an RP2040 on the emulator rp2040js, in virtual time, repeatable.

import fs from "node:fs";
import path from "node:path";
import { ConsoleLogger, LogLevel, RP2040, USBCDC } from "rp2040js";
import { installRom } from "./rom.mjs";

const FLASH_BYTES = 2 * 1024 * 1024;
const FLASH_AT = 0x10000000;
const WATCHDOG_AT = 0x40058;

export function readUf2(file) {
  const data = fs.readFileSync(file);
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  for (let o = 0; o < data.length; o += 512) {
    const at = data.readUInt32LE(o + 12) - FLASH_AT;
    if (at >= 0 && at < FLASH_BYTES) flash.set(data.subarray(o + 32, o + 32 + data.readUInt32LE(o + 16)), at);
  }
  return flash;
}

export class Pico {
  /** `wire(mcu)` is called at each start, to connect what hangs on the pins; `tell` once. */
  constructor(flash, wire = () => {}, heard = () => {}, tell = () => {}) {
    tell(this);
    this.flash = flash;
    this.wire = wire;
    this.heard = heard;
    this.before = 0; // ns of the starts before this one
    this.starts = [];
    this.start("power");
  }

  get ns() {
    return this.before + this.mcu.clock.nanos;
  }

  /** Everything but the flash and the watchdog's memory begins anew. */
  start(cause, scratch = null) {
    if (this.mcu) {
      this.before += this.mcu.clock.nanos;
      this.flash = this.mcu.flash;
    }
    this.starts.push(cause);
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error, true);
    mcu.flash.set(this.flash);
    this.extra = 0;
    installRom(mcu, (cycles, ns = 0) => (this.extra += ns + (cycles * 1e9) / mcu.clkSys));
    const watchdog = mcu.peripherals[WATCHDOG_AT];
    if (scratch) {
      watchdog.scratchData.set(scratch);
      watchdog.reason = cause === "timer" ? 1 : 2;
    }
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // else it would fire again at the same instant, for ever
      this.barked = watchdog.reason === 1 ? "timer" : "force";
    };
    this.barked = null;
    for (const pio of mcu.pio) pio.run = () => {}; // by this clock, not by the host's
    mcu.pio.forEach((pio) => pio.machines.forEach((machine) => (machine.due = 0)));
    this.#plug(mcu);
    this.#timeSpi(mcu);
    this.wire(mcu);
    mcu.core.PC = FLASH_AT;
  }

  /** The host's end of the cable: like USBCDC, but a host with nothing to say says nothing. */
  #plug(mcu) {
    this.queue = [];
    this.connected = false;
    const cdc = (this.cdc = new USBCDC(mcu.usbCtrl));
    cdc.onDeviceConnected = () => (this.connected = true);
    cdc.onSerialData = (bytes) => this.heard(bytes);
    this.wanted = 0;
    mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.wanted = size;
      this.#give();
    };
  }

  #give() {
    if (!this.wanted || !this.queue.length) return;
    const packet = Uint8Array.from(this.queue.splice(0, this.wanted));
    this.wanted = 0;
    this.mcu.usbCtrl.endpointReadDone(this.cdc.outEndpoint, packet);
  }

  send(bytes) {
    for (const byte of Buffer.from(bytes)) this.queue.push(byte);
    this.#give();
  }

  /** SPI at its real speed; `exchange(bus, byte)` gives the byte back. */
  #timeSpi(mcu) {
    mcu.spi.forEach((spi, bus) => {
      let answer = 0xff;
      const done = mcu.clock.createAlarm(() => spi.completeTransmit(answer));
      spi.onTransmit = (byte) => {
        answer = this.exchange ? this.exchange(bus, byte) : 0xff;
        done.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
      };
    });
  }

  /** Runs until `ns` of its own time, or until `enough()` after a slice. */
  run(ns, enough = () => false) {
    const end = this.ns + ns;
    while (this.ns < end && !enough()) this.#slice(Math.min(end, this.ns + 1e6));
  }

  #slice(until) {
    const { mcu } = this;
    const { core, clock, pio } = mcu;
    const stop = until - this.before;
    const cycle = 1e9 / mcu.clkSys;
    while (clock.nanos < stop && !this.barked) {
      let ns;
      if (core.waiting) {
        ns = pio[0].stopped && pio[1].stopped ? clock.nanosToNextAlarm || 1000 : cycle;
        ns = Math.min(ns, stop - clock.nanos);
        if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
      } else {
        ns = core.executeInstruction() * cycle;
        if (this.extra) {
          ns += this.extra;
          this.extra = 0;
        }
      }
      clock.tick(ns);
      if (!pio[0].stopped) this.#pio(pio[0], ns / cycle);
      if (!pio[1].stopped) this.#pio(pio[1], ns / cycle);
    }
    if (this.barked) {
      this.start(this.barked, mcu.peripherals[WATCHDOG_AT].scratchData);
    }
  }

  /** State machines with their dividers and delays, which the package leaves out. */
  #pio(pio, cycles) {
    for (const machine of pio.machines) {
      if (!machine.enabled) continue;
      const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
      machine.due = Math.min(machine.due + cycles / divider, 1e6);
      while (machine.due >= 1) {
        const before = machine.cycles;
        machine.step();
        if (machine.waiting) machine.due = 0;
        else machine.due -= Math.max(1, machine.cycles - before);
        pio.checkChangedPins();
      }
    }
  }
}

/** The raw REPL: what mpremote does, over the emulated cable. */
export class Repl {
  constructor(pico) {
    this.pico = pico;
    this.text = "";
    pico.heard = (bytes) => (this.text += Buffer.from(bytes).toString("latin1"));
  }

  until(mark, seconds = 20) {
    this.pico.run(seconds * 1e9, () => this.text.includes(mark));
    const at = this.text.indexOf(mark);
    if (at < 0) throw new Error(`no ${JSON.stringify(mark)} in ${JSON.stringify(this.text.slice(-400))}`);
    const found = this.text.slice(0, at);
    this.text = this.text.slice(at + mark.length);
    return found;
  }

  enter() {
    this.pico.run(5e9, () => this.pico.connected);
    this.pico.run(1e8);
    this.pico.send("\r\x03\x03\x01");
    this.until("raw REPL; CTRL-B to exit\r\n>");
  }

  exec(code, seconds = 60) {
    this.pico.send(code + "\x04");
    this.until("OK", seconds);
    const said = this.until("\x04", seconds);
    const wrong = this.until("\x04>", seconds);
    if (wrong) throw new Error(wrong);
    return said;
  }

  put(file, data) {
    this.exec(`f=open(${JSON.stringify(file)},'wb')`);
    for (let at = 0; at < data.length; at += 1024) {
      const part = data.subarray(at, at + 1024).toString("base64");
      this.exec(`import binascii\nf.write(binascii.a2b_base64('${part}'))`);
    }
    this.exec("f.close()");
  }

  putFolder(folder, under = "") {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const [from, to] = [path.join(folder, entry.name), `${under}/${entry.name}`];
      if (entry.isDirectory()) {
        this.exec(`import os\ntry:\n os.mkdir('${to}')\nexcept OSError: pass`);
        this.putFolder(from, to);
      } else this.put(to, fs.readFileSync(from));
    }
  }
}
