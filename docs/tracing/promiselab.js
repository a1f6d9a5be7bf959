// Records the promises of a Node program for promiselab:
//
//   PROMISELAB_TRACE=trace.jsonl node --require ./promiselab.js app.js
//   promiselab report trace.jsonl
//
// Without PROMISELAB_TRACE it writes promiselab.jsonl. PROMISELAB_TRACE_VALUES=none leaves values and errors out. docs/TRACING.md says more.
'use strict';

const fs = require('fs');
const path = require('path');
const { performance } = require('perf_hooks');
const { fileURLToPath } = require('url');
const { inspect } = require('util');
const { promiseHooks } = require('v8');
const vm = require('vm');
const { isMainThread, threadId } = require('worker_threads');

// Taken now: the program may put its own in their places.
const now = performance.now.bind(performance);
const cpuUsage = process.cpuUsage.bind(process);
const start = now();
const { stringify } = JSON;
const { pid } = process;
const folder = attempt(() => process.cwd(), undefined);

function attempt(body, otherwise) {
  try {
    return body();
  } catch {
    return otherwise;
  }
}

function complain(text) {
  attempt(() => fs.writeSync(2, `promiselab.js: ${text}\n`));
}

// The file.

/** How many characters are kept of a value. */
const valueLength = (() => {
  const text = process.env.PROMISELAB_TRACE_VALUES;
  if (text === undefined) return 200;
  if (text === 'none') return 0;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  complain(`PROMISELAB_TRACE_VALUES is '${text}': write none, or how many characters are kept`);
  return 200;
})();

/** How many bytes the recording may have. `promiselab` reads no more than 256 MB. */
const byteLimit = (() => {
  const limit = process.env.PROMISELAB_TRACE_LIMIT;
  if (limit === undefined) return 200_000_000;
  if (/^[1-9]\d{0,14}$/.test(limit)) return Number(limit);
  complain(`PROMISELAB_TRACE_LIMIT is '${limit}': write a number of bytes`);
  return 200_000_000;
})();

/** Whether another process that still runs is recording into a file. */
function isWrittenByAnother(file) {
  try {
    if (!fs.statSync(file).isFile()) return false;
    const reader = fs.openSync(file, 'r');
    const head = Buffer.alloc(1000);
    const length = fs.readSync(reader, head, 0, head.length, 0);
    fs.closeSync(reader);
    const writer = Number(/^\{"version":1,"recording":\{.*?"process":(\d+)/.exec(head.toString('utf8', 0, length))?.[1]);
    if (!writer || writer === pid) return false;
    process.kill(writer, 0);
    const real = fs.realpathSync(file);
    const opened = attempt(() => fs.readdirSync(`/proc/${writer}/fd`), undefined);
    return !opened || opened.some(number => attempt(() => fs.readlinkSync(`/proc/${writer}/fd/${number}`), '') === real);
  } catch {
    return false;
  }
}

/** Opens the file: threads and child processes inherit the name, so each of them takes one with its own number. */
function open() {
  let file = process.env.PROMISELAB_TRACE || 'promiselab.jsonl';
  if (file === 'socket') {
    complain('a program of Node offers no socket to attach to: name a file in PROMISELAB_TRACE; nothing is recorded');
    return undefined;
  }
  if (!isMainThread) {
    file += `-${pid}-${threadId}`;
  } else if (isWrittenByAnother(file)) {
    file += `-${pid}`;
  }
  try {
    const { O_WRONLY, O_CREAT, O_NONBLOCK } = fs.constants;
    // A pipe that nobody reads must not keep the program waiting.
    const opened = fs.openSync(file, O_WRONLY | O_CREAT | (O_NONBLOCK || 0), 0o600);
    if (fs.fstatSync(opened).isFile()) {
      fs.ftruncateSync(opened, 0);
      // What promises held is for the program's user alone, also where the file was there before.
      attempt(() => fs.fchmodSync(opened, 0o600));
    }
    return opened;
  } catch (error) {
    complain(`the trace can't be written: ${error.message}; the program runs without`);
    return undefined;
  }
}

let descriptor = open();
let text = '';
let lastWrite = start;
/** How many events couldn't be recorded. */
let lost = 0;
let stopHooks = () => {};
let written = 0;
/** How many promises were made since the recording was full; `undefined` while it isn't. */
let leftOut;

function write() {
  if (lost > 0) {
    text += `{"lost":${lost}}\n`;
    lost = 0;
  }
  if (descriptor === undefined || text === '') return;
  const part = Buffer.from(text);
  text = '';
  try {
    for (let sent = 0; sent < part.length; ) sent += fs.writeSync(descriptor, part, sent);
    written += part.length;
    if (written >= byteLimit && leftOut === undefined) endRecording();
  } catch (error) {
    descriptor = undefined;
    stopHooks();
    complain(`${error.message}; recording ends here`);
  }
}

/** Counts promises from now on, and does no more. */
function endRecording() {
  leftOut = 0;
  stopHooks();
  stopHooks = promiseHooks.createHook({ init() { leftOut += 1; } });
  text += `{"leftOut":{"promises":0,"events":1}}\n`;
  write();
}

function emit(event, promise, cause, more) {
  const time = now();
  text += `{"time":${Math.round((time - start) * 1e6) / 1e6},"event":"${event}","promise":${promise},"cause":${cause}${more},"queue":"main"}\n`;
  if (time - lastWrite > 5 || text.length > 100_000) {
    lastWrite = time;
    write();
  }
}

// Where a promise is made: the outermost of the engine's own functions (`Promise.catch`), and the line that called it.

const kinds = { all: 'all', race: 'race', any: 'any', allSettled: 'settled', resolve: 'promise', reject: 'promise', Promise: 'promise' };
const combinations = new Set(['all', 'race', 'any', 'allSettled']);
const engineNames = new Set([...Object.keys(kinds), 'then', 'catch', 'finally', 'withResolvers', 'try']);
/** Node's files that stand between a promise and this file where the program has hooks, too. */
const hookFiles = new Set(['node:internal/promise_hooks', 'node:internal/async_hooks']);
/** Places by their file and position: how often each has made a promise is `times`; where values are slow to show, only their types are. */
const places = new Map();

function placeOf(frame, file) {
  let ofFile = places.get(file);
  if (!ofFile) places.set(file, (ofFile = new Map()));
  const position = frame.getPosition();
  let place = ofFile.get(position);
  if (!place) {
    const absolute = file.startsWith('file://') ? attempt(() => fileURLToPath(file), file) : file;
    const relative = folder === undefined ? absolute : path.relative(folder, absolute);
    const shown = relative.startsWith('..') ? absolute : relative;
    const name = frame.getFunctionName();
    place = {
      address: stringify(`${shown}:${frame.getLineNumber()}:${frame.getColumnNumber()}#`).slice(0, -1),
      operator: name ? `async ${name}` : 'async',
      times: 0,
      isModule: position === 0 && !name,
      isTried: false,
      isSlow: false,
    };
    ofFile.set(position, place);
  }
  return place;
}

/** What a stack says; `undefined` where it doesn't go as far as the program's own line. */
function read(frames) {
  let builtin;
  let inner;
  let nodeName;
  // The first is the hook.
  for (let index = 1; index < frames.length; index++) {
    const frame = frames[index];
    if (frame.isAsync()) return null;
    const file = frame.getFileName();
    if (!file) {
      const name = frame.getFunctionName();
      if (engineNames.has(name) && frame.getLineNumber() === null) {
        inner = inner || builtin;
        builtin = name;
      }
    } else if (file.startsWith('node:')) {
      if (hookFiles.has(file)) continue;
      // A promise that the program gets from Node is made by the function that it calls; all others are Node's own.
      if (nodeName !== undefined) return null;
      nodeName = frame.getFunctionName() || 'node';
    } else {
      return { builtin, inner, nodeName, place: placeOf(frame, file) };
    }
  }
  return undefined;
}

// What became of a promise: what anybody can see of it.

const looks = { customInspect: false, breakLength: Infinity, compact: true, maxStringLength: 200, maxArrayLength: 10 };

/** How many milliseconds of a processor this process has taken. */
function processorTime() {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

function shown(promise, place) {
  if (valueLength === 0 || place.isSlow) return inspect(promise, { ...looks, depth: 0 });
  // In processor time: what else the machine does makes no value slow.
  const before = processorTime();
  // A value with a hundred thousand keys takes long to show. The first of a place is tried by its type alone, which takes less.
  let result = place.isTried ? undefined : inspect(promise, { ...looks, depth: 0 });
  place.isTried = true;
  place.isSlow = processorTime() - before > 5;
  if (place.isSlow) return result;
  result = inspect(promise, { ...looks, depth: 1 });
  place.isSlow = processorTime() - before > 20;
  return result;
}

/** How a promise ended whose value throws when it is looked at: the value is kept from being looked at. */
function state(promise) {
  const custom = inspect.custom;
  let result;
  try {
    Object.defineProperty(Object.prototype, custom, {
      configurable: true, value() { return this === promise ? this : 'hidden'; },
    });
    result = inspect(promise, { ...looks, customInspect: true, depth: 0 });
  } finally {
    delete Object.prototype[custom];
  }
  return result;
}

function outcome(promise, place) {
  let whole;
  let isHidden = false;
  try {
    whole = shown(promise, place);
  } catch {
    isHidden = true;
    whole = attempt(() => state(promise), '{ hidden }');
  }
  let inside = whole.slice(whole.indexOf('{') + 1).trimStart();
  if (inside.startsWith('<pending>')) return undefined;
  const isRejected = inside.startsWith('<rejected>');
  if (isRejected) inside = inside.slice('<rejected>'.length);
  // The end of the promise's own braces, and what Node keeps on promises while others use its hooks, are none of the value.
  const hooks = inside.lastIndexOf('[Symbol(async_id_symbol)]');
  inside = hooks < 0 ? inside.replace(/\s*\}$/, '') : inside.slice(0, hooks).replace(/,\s*$/, '');
  const value = isHidden ? '(it throws when it is looked at)' : inside.trim();
  const line = isRejected ? value.split('\n')[0] : value;
  return { isRejected, text: line.slice(0, valueLength) };
}

// The promises.

/** What is known of each promise that is recorded. */
const known = new WeakMap();
/** Promises whose resolve function was called, each with its record: they are settled by the next event, or follow another promise. */
let resolved = [];
/** The records of promises whose handlers are running, the innermost last. */
const running = [];
let made = 0;
/** The latest promise of `all`, `race` and the like: what these attach inside is its waiting. */
let combination;
/** A promise that may be the one that the engine makes of a value which is none: then it isn't shown. */
let held;
/** The latest promise that one of Node's functions made for the program. */
let fromNode = {};

function cause() {
  return running.length > 0 ? running[running.length - 1].number : 0;
}

function settle(promise, record) {
  if (record.end) return;
  // The engine's own promise behind an `await` has no value.
  const end = record.operator === 'await' ? { isRejected: false, text: valueLength > 0 ? 'undefined' : '' } : outcome(promise, record.place);
  if (!end) return;
  record.end = end;
  const parent = record.parent;
  const isAfterError = parent !== undefined && parent.end !== undefined && parent.end.isRejected;
  // An error that passes by is its parent's; what the promise's own handler made is its own.
  const passedOn = isAfterError && end.isRejected && parent.end.text === end.text;
  if (isAfterError && !record.hasRun) {
    const isSkipped = passedOn && record.operator !== 'catch';
    emit(isSkipped ? 'skipped' : 'handlerRan', record.number, parent.number, isSkipped ? '' : ',"role":"error"');
    record.hasRun = true;
  }
  emit('settled', record.number, passedOn || record.passes ? parent.number : record.hasRun ? record.number : cause(),
    `,"state":"${end.isRejected ? 'rejected' : 'fulfilled'}","text":${stringify(end.text)}`);
}

function release() {
  if (!held) return;
  const waiting = held;
  held = undefined;
  tell(waiting.record);
}

function look() {
  if (resolved.length === 0) return;
  const entries = resolved;
  resolved = [];
  for (let index = 0; index < entries.length; index += 2) {
    try {
      settle(entries[index], entries[index + 1]);
    } catch {
      lost += 1;
    }
  }
}

function tell(record) {
  const { place, parent, operator } = record;
  record.number = ++made;
  emit('created', record.number, record.by,
    `,"operator":${stringify(record.name)},"kind":"${kinds[operator] || 'handler'}","address":${place.address}${place.times}","parents":[${parent ? parent.number : ''}]`);
  place.times += 1;
}

function note(promise, source, stack) {
  let parent = source && known.get(source);
  const isValue = held !== undefined && held.promise === source && stack && held.record.place === stack.place
    && (held.record.operator === 'await' || stack.inner === 'then');
  if (isValue) {
    resolved = resolved.filter(entry => entry !== held.promise && entry !== held.record);
    known.delete(held.promise);
    combination = held.before;
    held = undefined;
    parent = undefined;
  } else {
    release();
  }
  look();
  // Promises that the engine and Node make for themselves, such as those within `finally`.
  if (!stack) return;
  const { builtin, inner, nodeName, place } = stack;
  if (inner === 'then' && combinations.has(builtin)) {
    if (combination && parent) emit('awaits', combination.number, combination.number, `,"input":${parent.number}`);
    return;
  }
  const isImport = nodeName === undefined && !builtin && !source && fromNode.place === place && fromNode.name === 'import';
  if (nodeName !== undefined) {
    const isWithin = builtin && fromNode.place === place && fromNode.name === nodeName && fromNode.isAsync;
    if (source || isWithin) return;
    fromNode = { place, name: nodeName, isAsync: !builtin };
    // The engine makes another one, which the program gets.
    if (nodeName.startsWith('importModuleDynamically')) {
      fromNode.name = 'import';
      return;
    }
  }
  const isAttached = isValue || parent !== undefined;
  const operator = builtin || (isAttached ? 'await' : 'async');
  // The engine's promise behind a module that awaits: nobody can see it, or its end.
  if (operator === 'async' && place.isModule) return;
  const isDerived = (operator === 'then' || operator === 'catch' || operator === 'finally' || operator === 'await') && parent !== undefined;
  const name = isImport ? 'import' : nodeName !== undefined ? nodeName : operator === 'async' ? place.operator : operator;
  const record = { number: 0, operator, name, place, by: cause(), parent: isDerived ? parent : undefined, end: undefined, hasRun: false, passes: false };
  known.set(promise, record);
  const isCombination = combinations.has(operator);
  if ((operator === 'await' && !isValue) || isCombination) {
    held = { promise, record, before: combination };
  } else {
    tell(record);
  }
  if (isCombination) combination = record;
}

// The hooks: whatever goes wrong in them must not reach the program.

/**
 * In a realm of its own, because the program's `Error` may have other ideas of stacks. Three frames are most often enough, and each costs time;
 * more are needed where Node's or the engine's functions stand in between.
 */
const init = vm.runInNewContext(`
  Error.prepareStackTrace = (error, frames) => frames;
  Error.stackTraceLimit = 3;
  (read, note, fail) => function init(promise, source) {
    try {
      let stack = read(new Error().stack);
      if (stack === undefined) {
        Error.stackTraceLimit = 12;
        stack = read(new Error().stack);
        Error.stackTraceLimit = 3;
      }
      note(promise, source, stack);
    } catch {
      Error.stackTraceLimit = 3;
      fail();
    }
  }`, undefined, { filename: 'promiselab' })(read, note, () => { lost += 1; });

function before(promise) {
  try {
    release();
    look();
    const record = known.get(promise);
    if (!record) return;
    running.push(record);
    const parent = record.parent;
    if (record.hasRun || !parent || !parent.end) return;
    // Whether `then` had a handler of errors shows when it has ended.
    if (parent.end.isRejected && record.operator === 'then') return;
    if (!parent.end.isRejected && record.operator === 'catch') {
      emit('skipped', record.number, parent.number, '');
      record.passes = true;
    } else {
      const role = record.operator === 'finally' ? 'always' : parent.end.isRejected ? 'error' : 'value';
      emit('handlerRan', record.number, parent.number, `,"role":"${role}"`);
      record.hasRun = true;
    }
  } catch {
    lost += 1;
  }
}

function after(promise) {
  try {
    release();
    look();
    const record = known.get(promise);
    const index = record ? running.lastIndexOf(record) : -1;
    if (index >= 0) running.length = index;
  } catch {
    lost += 1;
  }
}

function settled(promise) {
  try {
    if (!held || held.promise !== promise) {
      release();
      look();
    }
    const record = known.get(promise);
    if (record && !record.end) resolved.push(promise, record);
  } catch {
    lost += 1;
  }
}

function end() {
  try {
    release();
    look();
    stopHooks();
    if (leftOut) text += `{"leftOut":{"promises":${leftOut},"events":${leftOut}}}\n`;
    text += `{"end":${Math.round((now() - start) * 1e6) / 1e6}}\n`;
  } catch {
    lost += 1;
  }
  attempt(write);
}

if (descriptor !== undefined) {
  const program = path.basename(process.argv[1] || 'node') + (isMainThread ? '' : ` (thread ${threadId})`);
  const recording = { program, process: pid, started: new Date().toISOString().replace(/\.\d+Z/, 'Z') };
  text = stringify({ version: 1, recording, dialect: 'ecmascript' }) + '\n';
  write();
  if (descriptor !== undefined) stopHooks = promiseHooks.createHook({ init, before, after, settled });
  setInterval(() => attempt(write), 50).unref();
  process.on('exit', end);
}
