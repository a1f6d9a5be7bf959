// Runs programs in this Node, each as a task of its own, and collects what they print.
import { toJavaScript } from "./javascript.mjs";

/** A value as both sides print it. */
function show(value) {
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  if (value instanceof Promise) return "a promise";
  if (value instanceof AggregateError) return `AggregateError[${value.errors.map(show).join(", ")}]`;
  if (value instanceof TypeError) return "TypeError";
  if (value !== null && typeof value === "object") {
    if (value.status === "fulfilled") return `fulfilled(${show(value.value)})`;
    if (value.status === "rejected") return `rejected(${show(value.reason)})`;
    return "a thenable";
  }
  return String(value);
}

let print = () => {};
process.on("unhandledRejection", (reason) => print(`unhandled ${show(reason)}`));
process.on("rejectionHandled", () => print("handled late"));

/** Timers on virtual time: each runs as a task of Node's own, in the order (time, order of setting). */
class VirtualTimers {
  now = 0;
  waiting = [];

  set = (body, after) => {
    const timer = { due: this.now + after, body };
    const place = this.waiting.findIndex((other) => other.due > timer.due);
    this.waiting.splice(place < 0 ? this.waiting.length : place, 0, timer);
  };

  async runAll() {
    while (this.waiting.length > 0) {
      const { due, body } = this.waiting.shift();
      this.now = due;
      await task(body);
    }
  }
}

/** Runs a function as a task: when this is over, so are all microtasks, and rejections have been reported. */
function task(body) {
  return new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
      body();
    });
  });
}

function compile(program, setTimer) {
  const run = new Function("print", "show", "setTimeout", toJavaScript(program));
  return () => run((line) => print(line), show, setTimer);
}

/** What a program prints, its timers on virtual time. */
export async function run(program) {
  const lines = [];
  print = (line) => lines.push(line);
  const timers = new VirtualTimers();
  await task(compile(program, timers.set));
  await timers.runAll();
  return lines;
}

/** What a program prints with Node's own timers; `null` if it sets timers after time has passed, whose order would be chance. */
export async function runInRealTime(program) {
  const lines = [];
  print = (line) => lines.push(line);
  let [fired, waiting, isCertain, delays] = [false, 0, true, new Set()];
  const setTimer = (body, after) => {
    if (fired || delays.has(after)) isCertain = false;
    delays.add(after);
    waiting += 1;
    setTimeout(() => {
      fired = true;
      waiting -= 1;
      body();
    }, after);
  };
  await task(compile(program, setTimer));
  while (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return isCertain ? lines : null;
}
