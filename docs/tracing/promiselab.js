// Records the promises of a Node program for promiselab:
//
//   PROMISELAB_TRACE=trace.jsonl node --require ./promiselab.js app.js
//   promiselab report trace.jsonl
//
// Without PROMISELAB_TRACE it writes promiselab.jsonl. PROMISELAB_TRACE_VALUES=none leaves values and errors out. docs/TRACING.md says more.
'use strict';

const { createHook, executionAsyncId } = require('async_hooks');
const fs = require('fs');
const path = require('path');
const { fileURLToPath } = require('url');
const { inspect } = require('util');

const file = process.env.PROMISELAB_TRACE || 'promiselab.jsonl';
const keepsValues = process.env.PROMISELAB_TRACE_VALUES !== 'none';
const start = process.hrtime.bigint();
let descriptor;
try {
  descriptor = fs.openSync(file, 'w', 0o600);
} catch (error) {
  process.stderr.write(`promiselab.js: the trace can't be written: ${error.message}\n`);
}

/** What is known of each promise that is recorded, by its number in Node; forgotten when it can't change any more. */
const known = new Map();
/** How often each place has made a promise. */
const timesRun = new Map();
/** Promises whose resolve function was called: they are settled by the next event, or follow another promise. */
const resolved = new Set();
/** The numbers of promises whose handlers are running, the innermost last. */
const running = [];
let made = 0;
/** The latest promise of `all`, `race` and the like: what these attach inside is its waiting. */
let combination;
/** A promise that may be the one that `await` makes of a value which is none: then it isn't shown. */
let held;
let lines = [];
let lastWrite = start;

function write() {
  if (descriptor === undefined || lines.length === 0) return;
  const text = lines.join('');
  lines = [];
  try {
    fs.writeSync(descriptor, text);
  } catch (error) {
    descriptor = undefined;
    hook.disable();
    process.stderr.write(`promiselab.js: ${error.message}; recording ends here\n`);
  }
}

function milliseconds() {
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function emit(event, promise, cause, more) {
  lines.push(JSON.stringify({ time: milliseconds(), event, promise, cause, ...more, queue: 'main' }) + '\n');
  const now = process.hrtime.bigint();
  if (now - lastWrite > 5_000_000n || lines.length > 1000) {
    lastWrite = now;
    write();
  }
}

function cause() {
  return running.length > 0 ? running[running.length - 1].number : 0;
}

// Where a promise is made: the outermost of the engine's own functions (`Promise.catch`), and the line that called it.

const kinds = { all: 'all', race: 'race', any: 'any', allSettled: 'settled', resolve: 'promise', reject: 'promise', Promise: 'promise' };

function site() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 12;
  const frames = new Error().stack.split('\n').slice(3);
  Error.stackTraceLimit = limit;
  let builtin;
  let inner;
  for (const frame of frames) {
    if (frame.includes('(node:') || frame.includes('at node:')) continue;
    const own = /^ +at (?:async )?(?:new (Promise)|(?:Promise|Function)\.(\w+)) \(<anonymous>\)$/.exec(frame);
    if (own) {
      inner = inner || builtin;
      builtin = own[1] || own[2];
      continue;
    }
    const place = /^ +at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/.exec(frame);
    if (!place || place[2].startsWith('node:') || place[2] === __filename) continue;
    return { builtin, inner, name: place[1], file: place[2], line: Number(place[3]), column: Number(place[4]) };
  }
  return undefined;
}

function address(site) {
  const absolute = site.file.startsWith('file://') ? fileURLToPath(site.file) : site.file;
  const relative = path.relative(process.cwd(), absolute);
  const place = `${relative.startsWith('..') ? absolute : relative}:${site.line}:${site.column}`;
  const number = timesRun.get(place) || 0;
  timesRun.set(place, number + 1);
  return `${place}#${number}`;
}

// What became of a promise: what anybody can see of it.

function outcome(promise) {
  const text = inspect(promise, { depth: 1, customInspect: false, breakLength: Infinity, maxStringLength: 200, maxArrayLength: 10 });
  const inside = text.slice(text.indexOf('{') + 1).trimStart();
  if (inside.startsWith('<pending>')) return undefined;
  const isRejected = inside.startsWith('<rejected>');
  // What Node itself keeps on promises that are hooked, and the end of the braces, are none of the value.
  const own = (isRejected ? inside.slice('<rejected>'.length) : inside).replace(/,?\s*\[Symbol\(async_id_symbol\)\][^]*$/, '').replace(/\s*}$/, '');
  const shown = isRejected ? own.trim().split('\n')[0] : own.trim();
  return { state: isRejected ? 'rejected' : 'fulfilled', text: keepsValues ? shown.slice(0, 200) : '' };
}

function settle(record) {
  const promise = record.reference.deref();
  const end = promise && outcome(promise);
  if (!end || record.end) return;
  record.end = end;
  const parent = record.parent;
  // An error that passes by is its parent's; what the promise's own handler made is its own.
  const passedOn = parent && parent.end && parent.end.state === 'rejected' && end.state === 'rejected' && parent.end.text === end.text;
  if (parent && parent.end && parent.end.state === 'rejected' && !record.hasRun) {
    emit(passedOn && record.operator !== 'catch' ? 'skipped' : 'handlerRan', record.number, parent.number,
      passedOn && record.operator !== 'catch' ? {} : { role: 'error' });
    record.hasRun = true;
  }
  emit('settled', record.number, passedOn || record.passes ? parent.number : record.hasRun ? record.number : cause(), end);
}

function release() {
  const waiting = held;
  held = undefined;
  if (waiting) waiting.tell();
}

function look() {
  if (resolved.size === 0) return;
  const records = [...resolved];
  resolved.clear();
  for (const record of records) settle(record);
}

const hook = createHook({
  init(id, type, trigger, resource) {
    if (type !== 'PROMISE') return;
    const place = site();
    let parent = known.get(trigger);
    const isValue = held && held.id === trigger && place && held.place.line === place.line && held.place.column === place.column;
    if (isValue) {
      resolved.delete(held.record);
      known.delete(held.id);
      held = undefined;
      parent = undefined;
    } else {
      release();
    }
    look();
    // Promises that the engine makes for itself, such as those within `finally`.
    if (!place) return;
    if (place.builtin && place.builtin !== 'then' && place.inner === 'then' && kinds[place.builtin]) {
      if (combination && parent) emit('awaits', combination.number, combination.number, { input: parent.number });
      return;
    }
    const isAttached = isValue || (parent !== undefined && trigger !== executionAsyncId());
    const operator = place.builtin || (isAttached ? 'await' : 'async');
    const isDerived = ['then', 'catch', 'finally', 'await'].includes(operator) && parent !== undefined;
    const record = { number: 0, operator, reference: new WeakRef(resource), parent: isDerived ? parent : undefined };
    known.set(id, record);
    if (['all', 'race', 'any', 'allSettled'].includes(operator)) combination = record;
    const name = operator === 'async' && place.name ? `async ${place.name}` : operator;
    const by = cause();
    const tell = () => {
      record.number = ++made;
      emit('created', record.number, by, {
        operator: name, kind: kinds[operator] || 'handler', address: address(place), parents: isDerived ? [parent.number] : [],
      });
    };
    if (operator === 'await' && !isValue) {
      held = { id, record, place, tell };
    } else {
      tell();
    }
  },
  before(id) {
    release();
    look();
    const record = known.get(id);
    if (!record) return;
    running.push(record);
    const parent = record.parent;
    if (record.hasRun || !parent || !parent.end) return;
    // Whether `then` had a handler of errors shows when it has ended.
    const isRejected = parent.end.state === 'rejected';
    if (isRejected && record.operator === 'then') return;
    if (!isRejected && record.operator === 'catch') {
      emit('skipped', record.number, parent.number);
      record.passes = true;
    } else {
      const role = record.operator === 'finally' ? 'always' : isRejected ? 'error' : 'value';
      emit('handlerRan', record.number, parent.number, { role });
      record.hasRun = true;
    }
  },
  after(id) {
    const record = known.get(id);
    release();
    look();
    if (record && running[running.length - 1] === record) running.pop();
  },
  promiseResolve(id) {
    if (!held || held.id !== id) {
      release();
      look();
    }
    const record = known.get(id);
    if (record && !record.end) resolved.add(record);
  },
  destroy(id) {
    known.delete(id);
  },
});

if (descriptor !== undefined) {
  const program = path.basename(process.argv[1] || 'node');
  const recording = { program, process: process.pid, started: new Date().toISOString().replace(/\.\d+Z/, 'Z') };
  lines.push(JSON.stringify({ version: 1, recording, dialect: 'ecmascript' }) + '\n');
  write();
  hook.enable();
  setInterval(write, 50).unref();
  process.on('exit', () => {
    release();
    look();
    hook.disable();
    lines.push(JSON.stringify({ end: milliseconds() }) + '\n');
    write();
  });
}
