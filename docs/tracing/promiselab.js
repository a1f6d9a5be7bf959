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
/** As the system counts them, the first thread of a process has its number. */
const thread = pid + threadId;
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
/** How the recorder failed first since the last were told of. */
let failure;

/** Events are missing because of a mistake here, or because the program has replaced what is used here. */
function fail(error) {
  lost += 1;
  if (failure !== undefined) return;
  try {
    failure = String(error).slice(0, 200);
  } catch {
    failure = 'an error without words';
  }
}

let stopHooks = () => {};
let written = 0;
/** How many promises were made since the recording was full; `undefined` while it isn't. */
let leftOut;

function write() {
  if (lost > 0) {
    text += `{"lost":${lost},"failed":${stringify(failure || 'unknown')}}\n`;
    lost = 0;
    failure = undefined;
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

/** Counts promises from now on: of those that are recorded, what becomes of them still is, or they would seem to be pending. */
function endRecording() {
  leftOut = 0;
  stopHooks();
  stopHooks = promiseHooks.createHook({ init() { leftOut += 1; }, before, after, settled });
  text += `{"leftOut":{"promises":0,"events":1}}\n`;
  write();
}

function emit(event, promise, cause, more) {
  const time = now();
  text += `{"time":${Math.round((time - start) * 1e6) / 1e6},"event":"${event}","promise":${promise},"cause":${cause}${more},"queue":"main","thread":${thread}}\n`;
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

/** The asynchronous functions that stand at a line and column and have awaited nothing so far, the innermost last: their own places and those of their awaits share it. */
function begunAt(ofFile, position) {
  if (!ofFile.has(position)) ofFile.set(position, []);
  return ofFile.get(position);
}

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
      begun: begunAt(ofFile, `${frame.getEnclosingLineNumber()}:${frame.getEnclosingColumnNumber()}`),
      isTried: false,
      isSlow: false,
    };
    ofFile.set(position, place);
  }
  return place;
}

/** What is called a promise that `for await` makes of an element of a list. */
const listElement = 'for await';
/** The stack of the engine when a promise takes another one over: a job that calls nothing but `then`. */
const takingOver = {};
/** The stack within `finally`, which makes a promise of the one that its handler returned. */
const withinFinally = {};

/**
 * What a stack says; `undefined` where it doesn't go as far as the program's own line.
 *
 * `isWhole`: whether there is no more of it than these frames.
 */
function read(frames, isWhole) {
  let builtin;
  let inner;
  let native;
  let nodeName;
  let nodeCalls = 0;
  let unnamed = 0;
  let engineCalls = 0;
  // The first is the hook.
  for (let index = 1; index < frames.length; index++) {
    const frame = frames[index];
    // What stands below has ended: it awaits.
    if (frame.isAsync()) {
      isWhole = true;
      break;
    }
    const file = frame.getFileName();
    if (!file) {
      const name = frame.getFunctionName();
      engineCalls += 1;
      if (!name) unnamed += 1;
      if (frame.getLineNumber() !== null) continue;
      if (engineNames.has(name)) {
        inner = inner || builtin;
        builtin = name;
      } else if (name) {
        native = String(frame.getTypeName()).startsWith('Async-from-Sync') ? listElement : name.slice(name.lastIndexOf('.') + 1);
      }
    } else if (file.startsWith('node:')) {
      if (hookFiles.has(file)) continue;
      // The program calls the last of them.
      nodeCalls += 1;
      nodeName = frame.getFunctionName() || path.basename(file.slice('node:'.length));
    } else {
      return { builtin, inner, native, nodeName, nodeCalls, place: placeOf(frame, file) };
    }
  }
  if (!isWhole) return undefined;
  if (nodeCalls === 0 && builtin === 'then' && engineCalls - unnamed === 1) return unnamed === 0 ? takingOver : withinFinally;
  return null;
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
  if (!place.isTried) {
    const first = inspect(promise, { ...looks, depth: 0 });
    place.isTried = true;
    place.isSlow = processorTime() - before > 5;
    if (place.isSlow) return first;
  }
  const result = inspect(promise, { ...looks, depth: 1 });
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

/** An error's words, without the braces around an error with properties of its own, the brackets around one without a stack, and the stack. */
function firstLine(text) {
  const bare = /^(?:\{ )?\[([\w$.]*(?:Error|Exception)\b.*?)\](?: [\w$]+: .*\})?$/s.exec(text);
  if (bare) return bare[1].split('\n')[0];
  return (text.startsWith('{ ') && /\n +at /.test(text) ? text.slice(2) : text).split('\n')[0];
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
  const line = isRejected ? firstLine(value) : value;
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
/** The latest promises that were rejected. */
let rejected = [];
/** The latest promise of `all`, `race` and the like: what these attach inside is its waiting. */
let combination;
/** A promise that may be the one that the engine makes of a value which is none: then it isn't shown. */
let held;
/** The latest promise that one of Node's functions made for the program, and the first that was made further inside of that function. */
let fromNode = {};
/** Promises that were made inside of Node's functions: the one that the program gets is recorded once the program uses it. */
const candidates = new WeakMap();
/** What `finally` makes of the promise that its handler returned, with the record of that one. */
const ofFinally = new WeakMap();
/** The promise whose job runs. */
let job;

function cause() {
  return running.length > 0 ? running[running.length - 1].number : 0;
}

function settle(promise, record) {
  if (record.end) return;
  // The engine's own promise behind an `await` has no value.
  const end = record.operator === 'await' ? { isRejected: false, text: valueLength > 0 ? 'undefined' : '' } : outcome(promise, record.place);
  if (!end) return;
  record.end = end;
  // `for await` over a list awaits each promise without a word of it.
  if (end.isRejected && record.name === listElement) {
    const found = rejected.findLast(other => other.end.text === end.text);
    if (found) {
      record.followed = found;
      emit('adopted', record.number, record.number, `,"inner":${found.number}`);
    }
  }
  if (end.isRejected) {
    rejected.push(record);
    if (rejected.length > 100) rejected = rejected.slice(-50);
  }
  const { parent, followed } = record;
  const isAfterError = parent !== undefined && parent.end !== undefined && parent.end.isRejected;
  // What `finally` waits for decides only if it is rejected.
  const isFollowing = followed !== undefined && (record.operator !== 'finally' || (end.isRejected && followed.end !== undefined && followed.end.isRejected));
  // An error that passes by is its parent's; what the promise's own handler made is its own: the one of `catch` has run.
  const passedOn = isAfterError && !isFollowing && end.isRejected && parent.end.text === end.text && record.operator !== 'catch';
  if (isAfterError && !record.hasRun) {
    emit(passedOn ? 'skipped' : 'handlerRan', record.number, parent.number, passedOn ? '' : ',"role":"error"');
    record.hasRun = true;
  }
  const from = isFollowing ? followed.number : passedOn || record.passes ? parent.number : record.hasRun ? record.number : cause();
  emit('settled', record.number, from, `,"state":"${end.isRejected ? 'rejected' : 'fulfilled'}","text":${stringify(end.text)}`);
}

/** A promise takes over the one that its handler or its function returned, or that it was resolved with. */
function takeOver(source) {
  const inner = known.get(source) || ofFinally.get(source) || use(source);
  if (!inner) return;
  const outer = job && known.get(job);
  if (!outer) {
    handOver(inner);
    return;
  }
  const { parent } = outer;
  if (parent && parent.end && parent.end.isRejected && !outer.hasRun) {
    emit('handlerRan', outer.number, parent.number, ',"role":"error"');
    outer.hasRun = true;
  }
  outer.followed = inner;
  const { begun } = outer.place;
  if (begun[begun.length - 1] === outer) begun.pop();
  emit('adopted', outer.number, outer.number, `,"inner":${inner.number}`);
}

/** Node itself goes on with a promise: what becomes of its error is Node's affair. */
function handOver(record) {
  if (record.isHandedOver) return;
  record.isHandedOver = true;
  emit('awaits', 0, 0, `,"input":${record.number}`);
}

/** Records a promise that the program got from Node; `undefined` for those that never were Node's. */
function use(promise) {
  const record = candidates.get(promise);
  if (!record) return undefined;
  candidates.delete(promise);
  known.set(promise, record);
  tell(record);
  // It may have been settled before.
  resolved.push(promise, record);
  return record;
}

function newRecord(operator, name, place, parent) {
  return {
    number: 0, operator, name, place, by: cause(), parent, owner: undefined, followed: undefined, end: undefined,
    hasRun: false, passes: false, isHandedOver: false,
  };
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
    } catch (error) {
      fail(error);
    }
  }
}

function tell(record) {
  const { place, parent, operator } = record;
  record.number = ++made;
  emit('created', record.number, record.by,
    `,"operator":${stringify(record.name)},"kind":"${kinds[operator] || 'handler'}","address":${place.address}${place.times}","parents":[${parent ? parent.number : ''}]`);
  place.times += 1;
  if (record.owner) emit('awaits', record.owner.number, record.owner.number, `,"input":${record.number}`);
}

/** The promise of the asynchronous function that awaits at a place: the one that goes on, or the one that began last. */
function ownerAt(place) {
  const current = running[running.length - 1];
  if (current && current.owner && current.owner.place.begun === place.begun) return current.owner;
  return place.begun.pop();
}

function note(promise, source, stack) {
  let parent = source && known.get(source);
  const isValue = held !== undefined && held.promise === source && stack && held.record.place === stack.place
    && (held.record.operator === 'await' || stack.inner === 'then');
  // The engine's promise of an awaited value had it first.
  const valueOwner = isValue ? held.record.owner : undefined;
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
  if (stack === takingOver) {
    takeOver(source);
    return;
  }
  if (stack === withinFinally) {
    if (parent) ofFinally.set(promise, parent);
    return;
  }
  // Promises that the engine and Node make for themselves.
  if (!stack) {
    if (parent) handOver(parent);
    return;
  }
  const { builtin, inner, native, nodeName, place } = stack;
  if (nodeName === undefined && source && !parent && !isValue) parent = use(source);
  if (inner === 'then' && combinations.has(builtin)) {
    if (combination && parent) emit('awaits', combination.number, combination.number, `,"input":${parent.number}`);
    return;
  }
  if (nodeName !== undefined) {
    noteFromNode(promise, source, parent, stack);
    return;
  }
  const isImport = !builtin && !source && fromNode.place === place && fromNode.name === 'import';
  const operator = builtin || (source ? 'await' : 'async');
  // The engine's promise behind a module that awaits: nobody can see it, or its end.
  if (operator === 'async' && place.isModule) return;
  const isDerived = (operator === 'then' || operator === 'catch' || operator === 'finally' || operator === 'await') && parent !== undefined;
  const name = isImport ? 'import' : operator === 'async' ? native || place.operator : operator;
  const record = newRecord(operator, name, place, isDerived ? parent : undefined);
  if (operator === 'await') record.owner = valueOwner || ownerAt(place);
  if (operator === 'async' && !native && !isImport) place.begun.push(record);
  known.set(promise, record);
  const isCombination = combinations.has(operator);
  if ((operator === 'await' && !isValue) || isCombination) {
    held = { promise, record, before: combination };
  } else {
    tell(record);
  }
  if (isCombination) combination = record;
}

/** A promise that is made while the program calls one of Node's functions. */
function noteFromNode(promise, source, parent, { builtin, nodeName, nodeCalls, place }) {
  const isSameCall = fromNode.place === place && fromNode.name === nodeName;
  // An asynchronous function has made its promise before it does anything.
  const isWithin = isSameCall && fromNode.isAsync && (builtin || nodeCalls > 1 || source);
  if (parent) {
    // Of a promise that it made first Node makes the one that the program gets.
    if (isSameCall && parent === fromNode.record && !isWithin && !parent.end && builtin) {
      known.delete(source);
      known.set(fromNode.inside || promise, parent);
      candidates.delete(fromNode.inside);
      fromNode = {};
    } else {
      handOver(parent);
    }
    return;
  }
  if (isWithin) return;
  const record = newRecord(builtin === 'Promise' ? builtin : 'async', nodeName, place, undefined);
  if (nodeCalls > 1 || source) {
    candidates.set(promise, record);
    if (isSameCall && !source) fromNode.inside = fromNode.inside || promise;
    return;
  }
  fromNode = { place, name: nodeName, isAsync: !builtin, record };
  // The engine makes another one, which the program gets.
  if (nodeName.startsWith('importModuleDynamically')) {
    fromNode.name = 'import';
    return;
  }
  known.set(promise, record);
  tell(record);
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
      let frames = new Error().stack;
      let stack = read(frames, frames.length < 3);
      if (stack === undefined) {
        Error.stackTraceLimit = 12;
        frames = new Error().stack;
        stack = read(frames, true);
        Error.stackTraceLimit = 3;
      }
      note(promise, source, stack);
    } catch (error) {
      Error.stackTraceLimit = 3;
      fail(error);
    }
  }`, undefined, { filename: 'promiselab' })(read, note, fail);

function before(promise) {
  try {
    release();
    look();
    job = promise;
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
  } catch (error) {
    fail(error);
  }
}

function after(promise) {
  try {
    release();
    look();
    job = undefined;
    const record = known.get(promise);
    const index = record ? running.lastIndexOf(record) : -1;
    if (index >= 0) running.length = index;
  } catch (error) {
    fail(error);
  }
}

function settled(promise) {
  try {
    if (!held || held.promise !== promise) {
      release();
      look();
    }
    const record = known.get(promise);
    if (!record || record.end) return;
    resolved.push(promise, record);
    const { begun } = record.place;
    if (record.operator === 'async' && begun.length > 0 && begun[begun.length - 1] === record) begun.pop();
  } catch (error) {
    fail(error);
  }
}

function end() {
  try {
    release();
    look();
    stopHooks();
    if (leftOut) text += `{"leftOut":{"promises":${leftOut},"events":${leftOut}}}\n`;
    text += `{"end":${Math.round((now() - start) * 1e6) / 1e6}}\n`;
  } catch (error) {
    fail(error);
  }
  attempt(write);
}

if (descriptor !== undefined) {
  const program = path.basename(process.argv[1] || 'node') + (isMainThread ? '' : ` (thread ${threadId})`);
  const recording = { program, process: pid, started: new Date().toISOString().replace(/\.\d+Z/, 'Z') };
  text = stringify({ version: 1, recording, dialect: 'ecmascript' }) + '\n';
  write();
  // What Node loads to show the first value takes long, and no value is slow for it.
  attempt(() => inspect([Promise.resolve({ a: 1 }), new Error('')], { ...looks, depth: 1 }));
  if (descriptor !== undefined) stopHooks = promiseHooks.createHook({ init, before, after, settled });
  setInterval(() => attempt(write), 50).unref();
  process.on('exit', end);
}
