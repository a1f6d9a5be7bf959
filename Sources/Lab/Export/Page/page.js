// Steps through a recorded run. The data has, for every event, what it changes: nothing is computed here but positions.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { rows, edges, steps, strings, geometry: g } = data;
  const states = ["notMade", "pending", "fulfilled", "rejected", "skipped", "cancelled", "caught", "rejectedHandled"];
  const glyphs = ["", "◌", "●", "✗", "┄", "⊘", "◆", "✗"];
  const roles = ["unused", "value", "error", "handled", "adoption", "join"];
  const $ = (id) => document.getElementById(id);
  const make = (name, attributes = {}, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const item = (list, parts, onclick) => {
    const element = document.createElement("li");
    for (const [kind, text] of parts) {
      const span = document.createElement("span");
      if (kind) span.className = kind;
      span.textContent = text;
      element.append(span);
    }
    element.onclick = onclick;
    list.append(element);
    return element;
  };

  // A row is [label, place, lane, id, line, creator, settled, phases]; its state now is [flags, word, detail, reason, causes].
  const nothing = [0, -1, -1, -1, []];
  const now = rows.map(() => nothing);
  const roleNow = edges.map(() => -1);
  const rowOf = new Map(rows.map((row, index) => [row[3], index]));
  const undo = [];
  let position = 0;
  let selected = -1;
  let timer = 0;
  const word = (index) => (index < 0 ? "" : strings[index]);
  const appearance = (row) => now[row][0] & 7;
  const timeAt = (at) => (at === 0 ? 0 : steps[at - 1][0]);
  const ms = (time) => `${+time.toFixed(6)} ms`;
  const nameOf = (id) => {
    const row = rowOf.get(id);
    return row === undefined ? (id === 0 ? "the program" : `promise #${id}`) : `${rows[row][0]} (${rows[row][1]} #${id})`;
  };
  const sentence = (index) => word(index).replace(/\uE000(\d+)\uE000/g, (_, id) => nameOf(+id));

  // The picture.
  const svg = $("picture");
  const x = (row) => g.margin + rows[row][2] * g.lane + (now[row][0] & 8 ? g.error : g.value);
  const y = (row) => g.head + (row + 0.5) * g.row;
  const timeX = (time) => g.timeline + (Math.min(time, data.end) / (data.end || 1)) * g.width;
  const layer = (name) => svg.appendChild(make("g", name ? { class: name } : {}));
  const bands = layer();
  const ticks = layer();
  const lines = layer();
  const past = layer();
  const future = layer();
  const drawn = layer();
  past.setAttribute("clip-path", "url(#past)");
  future.setAttribute("clip-path", "url(#future)");
  const edgeLines = edges.map(() => [lines.appendChild(make("path")), lines.appendChild(make("path"))]);
  const edgesAt = rows.map(() => []);
  edges.forEach(([from, to], index) => { edgesAt[from].push(index); edgesAt[to].push(index); });
  const bottom = g.head + rows.length * g.row;
  for (const [time, text] of data.ticks) {
    ticks.append(make("path", { class: "tick", d: `M${timeX(time)} ${g.head}V${bottom}` }));
    ticks.append(make("text", { class: "dim", x: timeX(time), y: bottom + 16, "text-anchor": "middle" }, text));
  }
  const nowLine = ticks.appendChild(make("path", { class: "now" }));
  const nowText = ticks.appendChild(make("text", { class: "nowText", y: g.head - 10, "text-anchor": "middle" }));
  const parts = rows.map((row, index) => {
    const [label, place, , id, , , , phases] = row;
    const group = make("g", { class: index % 2 ? "row" : "row even", "data-id": id, "data-state": "notMade" });
    const top = y(index) + 4;
    group.append(make("rect", { class: "hit", x: 1, y: g.head + index * g.row, width: g.total - 2, height: g.row }));
    bands.append(group);
    const over = make("g", { class: "row", "data-over": id });
    over.append(make("path", { class: "head cursor", d: `M3 ${top - 8}l7 4l-7 4z` }));
    const name = make("text", { x: g.names, y: top });
    name.append(make("tspan", { class: "name" }, label), make("tspan", { class: "dim", dx: 8 }, `${place} #${id}`));
    const state = make("text", { x: g.words, y: top });
    const stateWord = state.appendChild(make("tspan"));
    const detail = state.appendChild(make("tspan", { dx: 8 }));
    const time = make("text", { class: "dim", x: g.times, y: top, "text-anchor": "end" });
    const node = make("use");
    const sign = make("use");
    const visit = make("path", { class: "handled" });
    over.append(name, state, time, visit, node, sign);
    drawn.append(over);
    for (const [start, end, works] of phases) {
      const d = `M${timeX(start)} ${y(index)}H${timeX(end)}`;
      past.append(make("path", { class: works ? "working" : "waits", d }));
      future.append(make("path", { class: "future", d }));
    }
    const choose = () => { select(index); };
    group.onclick = choose;
    over.onclick = choose;
    return { group, over, stateWord, detail, time, node, sign, visit };
  });

  // Beside it.
  const sourceLines = [...$("lines").children];
  const rowsOnLine = new Map();
  rows.forEach((row, index) => {
    if (row[4] > 0) rowsOnLine.set(row[4], [...(rowsOnLine.get(row[4]) || []), index]);
  });
  const logItems = [];
  const printedItems = [];
  steps.forEach((step, index) => {
    if (step[2] < 0) return;
    const element = item($("entries"), [["t", ms(step[0])], ["", strings[step[2]]]], () => go(index + 1));
    element.className = "later";
    logItems.push([index + 1, element]);
  });
  for (const [at, text] of data.printed) {
    const element = item($("output"), [["", text]], () => go(at));
    element.className = "later";
    printedItems.push([at, element]);
  }
  let [shownLog, shownPrinted, lastLog, lastRow, lastLine] = [0, 0, null, -1, 0];

  const cut = (text, columns) => (text.length > columns ? text.slice(0, Math.max(columns - 1, 0)) + "…" : text);
  const drawRow = (index) => {
    const part = parts[index];
    const [flags, wordIndex, detailIndex] = now[index];
    const name = states[flags & 7];
    const radius = (g.radius + 3) * 2;
    part.group.dataset.state = name;
    part.over.dataset.state = name;
    part.group.dataset.word = word(wordIndex);
    part.group.dataset.detail = word(detailIndex);
    part.stateWord.textContent = wordIndex < 0 ? "not made yet" : word(wordIndex);
    part.stateWord.setAttribute("class", (name === "notMade" ? "dim" : name) + (flags & 16 ? " name" : ""));
    part.detail.textContent = cut(word(detailIndex), g.columns - word(wordIndex).length - 1);
    const isSettled = (flags & 7) > 1;
    part.time.textContent = isSettled && rows[index][6] >= 0 ? ms(rows[index][6]) : "";
    const symbol = `#s-${name}${flags & 16 ? "-alarm" : ""}`;
    const place = (element, href, cx, size) => {
      element.setAttribute("href", href);
      element.setAttribute("x", cx - size / 2);
      element.setAttribute("y", y(index) - size / 2);
      element.setAttribute("width", size);
      element.setAttribute("height", size);
    };
    place(part.node, symbol, x(index), radius);
    if (rows[index][6] >= 0) place(part.sign, isSettled ? symbol : "#s-notMade", timeX(rows[index][6]), 16);
    part.visit.setAttribute("d", flags & 32 ? `M${x(index)} ${y(index)}H${g.margin + rows[index][2] * g.lane + g.value}` : "");
  };
  const drawEdge = (index) => {
    const [line, head] = edgeLines[index];
    const [from, to] = edges[index];
    if (roleNow[index] < 0) {
      line.setAttribute("d", "");
      head.setAttribute("d", "");
      return;
    }
    const role = roles[roleNow[index]];
    const [x1, y1, x2, y2] = [x(from), y(from), x(to), y(to)];
    const side = x2 > x1 ? 1 : -1;
    line.setAttribute("class", role);
    head.setAttribute("class", `head ${role}`);
    if (Math.abs(x1 - x2) < 0.01) {
      line.setAttribute("d", `M${x1} ${y1}V${y2}`);
      head.setAttribute("d", "");
    } else if (y2 > y1) {
      const curve = Math.min(8, Math.abs(x2 - x1) / 2);
      const stop = x2 - side * g.radius;
      line.setAttribute("d", `M${x1} ${y1}V${y2 - curve}Q${x1} ${y2} ${x1 + side * curve} ${y2}H${stop - side * 5}`);
      head.setAttribute("d", `M${stop} ${y2}l${-side * 7} -4v8z`);
    } else {
      line.setAttribute("d", `M${x1} ${y1}H${x2}V${y2 + g.radius}`);
      head.setAttribute("d", `M${x2} ${y1}l${-side * 7} -4v8z`);
    }
  };
  const drawLine = (number) => {
    const element = sourceLines[number - 1];
    if (!element) return;
    const marks = rowsOnLine.get(number).map((row) => glyphs[appearance(row)]).filter((glyph) => glyph);
    element.children[1].textContent = marks.length > 3 ? `${marks.length}${marks[marks.length - 1]}` : marks.join("");
  };

  // Time.
  const go = (wanted) => {
    const target = Math.max(0, Math.min(steps.length, wanted));
    const dirty = new Set();
    const dirtyEdges = new Set();
    while (position < target) {
      const step = steps[position];
      const before = [];
      for (const [row, ...state] of step[3]) { before.push([row, now[row]]); now[row] = state; dirty.add(row); }
      const beforeEdges = [];
      for (const [edge, role] of step[4]) { beforeEdges.push([edge, roleNow[edge]]); roleNow[edge] = role; dirtyEdges.add(edge); }
      undo[position] = [before, beforeEdges];
      position += 1;
    }
    while (position > target) {
      position -= 1;
      const [before, beforeEdges] = undo[position];
      for (const [row, state] of before) { now[row] = state; dirty.add(row); }
      for (const [edge, role] of beforeEdges) { roleNow[edge] = role; dirtyEdges.add(edge); }
    }
    show(dirty, dirtyEdges);
  };
  const show = (dirty, dirtyEdges) => {
    const dirtyLines = new Set();
    for (const row of dirty) {
      drawRow(row);
      for (const edge of edgesAt[row]) dirtyEdges.add(edge);
      if (rows[row][4] > 0) dirtyLines.add(rows[row][4]);
    }
    dirtyEdges.forEach(drawEdge);
    dirtyLines.forEach(drawLine);
    const time = timeAt(position);
    const at = timeX(time);
    nowLine.setAttribute("d", `M${at} ${g.head - 6}V${bottom}`);
    nowText.setAttribute("x", at);
    nowText.textContent = ms(time);
    $("past-area").setAttribute("width", Math.max(at, 0));
    $("future-area").setAttribute("x", at);
    shownLog = reveal(logItems, shownLog);
    shownPrinted = reveal(printedItems, shownPrinted);
    if (lastLog) lastLog.classList.remove("last");
    lastLog = shownLog > 0 ? logItems[shownLog - 1][1] : null;
    if (lastLog) { lastLog.classList.add("last"); keepInSight($("log"), lastLog); }
    if (shownPrinted > 0) keepInSight($("printed"), printedItems[shownPrinted - 1][1]);
    $("caption").textContent = lastLog ? `${lastLog.children[0].textContent}:  ${lastLog.children[1].textContent}` : "Nothing has happened yet.";
    $("time").value = position;
    $("clock").textContent = `${ms(time)} · ${position}/${steps.length}`;
    markLatest();
    if (selected >= 0) explain();
    count();
  };
  const reveal = (items, shown) => {
    while (shown < items.length && items[shown][0] <= position) items[shown++][1].classList.remove("later");
    while (shown > 0 && items[shown - 1][0] > position) items[--shown][1].classList.add("later");
    return shown;
  };
  const keepInSight = (box, element) => {
    const [top, end] = [element.offsetTop - box.offsetTop, element.offsetTop - box.offsetTop + element.offsetHeight];
    if (top < box.scrollTop || end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  };
  const markLatest = () => {
    if (lastRow >= 0) for (const part of [parts[lastRow].group, parts[lastRow].over]) part.classList.remove("latest");
    if (lastLine && sourceLines[lastLine - 1]) sourceLines[lastLine - 1].classList.remove("now");
    lastRow = position > 0 ? steps[position - 1][1] : -1;
    lastLine = lastRow >= 0 ? rows[lastRow][4] : 0;
    if (lastRow >= 0) {
      for (const part of [parts[lastRow].group, parts[lastRow].over]) part.classList.add("latest");
      const main = $("graph");
      if (y(lastRow) < main.scrollTop + 20 || y(lastRow) > main.scrollTop + main.clientHeight - 40) main.scrollTop = y(lastRow) - main.clientHeight / 2;
    }
    if (lastLine && sourceLines[lastLine - 1]) {
      sourceLines[lastLine - 1].classList.add("now");
      keepInSight($("source"), sourceLines[lastLine - 1]);
    }
  };
  const tally = new Array(states.length).fill(0);
  const count = () => {
    tally.fill(0);
    for (const state of now) tally[state[0] & 7] += 1;
    $("counts").textContent = [2, 3, 4, 5, 1].filter((kind) => tally[kind]).map((kind) => `${glyphs[kind]} ${tally[kind]} ${states[kind]}`).join("  ");
  };

  // Why.
  const select = (row) => {
    if (selected >= 0) parts[selected].group.classList.remove("selected");
    selected = row;
    if (row >= 0) parts[row].group.classList.add("selected");
    explain();
  };
  const chain = (start) => {
    const found = [];
    const seen = new Set();
    const next = [start];
    while (next.length) {
      const id = next.pop();
      if (id === 0 || seen.has(id) || !rowOf.has(id)) continue;
      seen.add(id);
      found.push(id);
      const row = rowOf.get(id);
      if (appearance(row) === 0) next.push(rows[row][5]);
      else next.push(...[...now[row][4]].reverse());
    }
    return found;
  };
  const explain = () => {
    const list = $("steps");
    list.replaceChildren();
    $("keys").hidden = selected >= 0;
    $("why").hidden = selected < 0;
    if (selected < 0) return;
    const id = rows[selected][3];
    const kind = states[appearance(selected)];
    const verb = { notMade: "not made yet", pending: "pending" }[kind];
    $("question").textContent = verb ? `Why is ${nameOf(id)} ${verb}?` : `Why was ${nameOf(id)} ${kind}?`;
    for (const cause of chain(id).slice(0, 40)) {
      const row = rowOf.get(cause);
      const made = appearance(row) > 0;
      const text = made ? sentence(now[row][3]) : `${nameOf(cause)} is not made yet` + (rows[row][5] ? `: the handler of ${nameOf(rows[row][5])} makes it` : "");
      const time = appearance(row) > 1 && rows[row][6] >= 0 ? ms(rows[row][6]) : "";
      item(list, [["t", time], ["", glyphs[appearance(row)] || "·"], ["", text]], () => select(row));
    }
  };

  // Keys and buttons.
  const settles = (index) => steps[index][3].some(([row, flags]) => (flags & 7) > 1 && steps[index][1] === row);
  const next = () => { let at = position; while (at < steps.length && !settles(at)) at += 1; go(at + 1); };
  const previous = () => { let at = position - 2; while (at >= 0 && !settles(at)) at -= 1; go(at + 1); };
  const stop = () => { clearInterval(timer); timer = 0; $("play").textContent = "play"; };
  const play = () => {
    if (timer) return stop();
    if (position === steps.length) go(0);
    timer = setInterval(() => { go(position + 1); if (position === steps.length) stop(); }, 500 / +$("speed").value);
    $("play").textContent = "pause";
  };
  const move = (by) => {
    const start = selected >= 0 ? selected : Math.max(lastRow, 0) - by;
    select(Math.max(0, Math.min(rows.length - 1, start + by)));
    parts[selected].over.scrollIntoView({ block: "nearest" });
  };
  const actions = {
    " ": play, ".": () => go(position + 1), ArrowRight: () => go(position + 1), ",": () => go(position - 1), ArrowLeft: () => go(position - 1),
    "]": next, "[": previous, g: () => go(0), Home: () => go(0), G: () => go(steps.length), End: () => go(steps.length),
    ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
    w: () => select(selected >= 0 ? selected : Math.max(lastRow, 0)), Escape: () => select(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    if (!Object.hasOwn(actions, event.key) || (rows.length === 0 && "jkwArrowDownArrowUp".includes(event.key))) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    actions[event.key]();
  });
  const button = (id, action) => { $(id).onclick = () => { if (id !== "play") stop(); action(); }; };
  button("start", () => go(0));
  button("back", () => go(position - 1));
  button("play", play);
  button("step", () => go(position + 1));
  button("end", () => go(steps.length));
  $("speed").onchange = () => { if (timer) { stop(); play(); } };
  $("time").max = steps.length;
  $("time").oninput = (event) => { stop(); go(+event.target.value); };

  rows.forEach((_, index) => drawRow(index));
  go(data.position);
  explain();
  window.promiselab = { go, steps: steps.length, position: () => position };
})();
