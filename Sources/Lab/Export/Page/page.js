// Steps through a recorded run. The data has, for every event, what it changes: nothing is computed here but positions.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { rows, edges, steps, geometry: g } = data;
  // A text is a pattern and the numbers in its gaps.
  const strings = data.strings.map(([pattern, ...numbers]) => data.patterns[pattern].replace(/\ue001/g, (gap) => numbers.shift() ?? gap));
  const states = ["notMade", "pending", "fulfilled", "rejected", "skipped", "cancelled", "caught", "rejectedHandled"];
  const outcomes = ["pending", "fulfilled", "rejected", "cancelled"];
  const glyphs = ["", "◌", "●", "✗", "┄", "⊘", "◆", "✗"];
  const roles = ["unused", "value", "error", "handled", "adoption", "start", "cancel"];
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

  // A row is [label, place, lane, id, line, creator, settled, phases, call]; its state now is [flags, word, detail, reason, causes, mark].
  const nothing = [0, -1, -1, -1, [], -1];
  const now = rows.map(() => nothing);
  const roleNow = edges.map(() => -1);
  const rowOf = new Map(rows.map((row, index) => [row[3], index]));
  const undo = [];
  let position = 0;
  let selected = -1;
  let timer = 0;
  const word = (index) => (index < 0 ? "" : strings[index]);
  const appearance = (row) => now[row][0] & 7;
  const outcome = (row) => now[row][0] >> 6;
  const timeAt = (at) => (at === 0 ? 0 : steps[at - 1][0]);
  const ms = (time) => `${+time.toFixed(6)} ms`;
  const nameOf = (id) => {
    const row = rowOf.get(id);
    return row === undefined ? (id === 0 ? "the program" : `promise #${id}`) : `${rows[row][0]} (${rows[row][1]}, #${id})`;
  };
  const sentence = (index) => word(index).replace(/\uE000(\d+)\uE000/g, (_, id) => nameOf(+id));

  // The picture.
  const svg = $("picture");
  const main = $("graph");
  const x = (row) => g.margin + rows[row][2] * g.lane + (now[row][0] & 8 ? g.error : g.value);
  // A chain that nothing connects with those above it has a line of its own for its title.
  const lineOf = [];
  rows.forEach((_, row) => {
    let line = row === 0 ? 0 : lineOf[row - 1] + 1;
    if (data.titles.some(([title]) => title === line)) line += 1;
    lineOf.push(line);
  });
  const y = (row) => g.head + (lineOf[row] + 0.5) * g.row;
  const timeX = (time) => g.timeline + (Math.min(time, data.end) / (data.end || 1)) * g.width;
  const layer = (name) => svg.appendChild(make("g", name ? { class: name } : {}));
  const bands = layer();
  const ticks = layer();
  // What came too late lies under what counts, and what decided above it.
  const [under, lines, over] = [layer(), layer(), layer()];
  const past = layer();
  const future = layer();
  const drawn = layer();
  past.setAttribute("clip-path", "url(#past)");
  future.setAttribute("clip-path", "url(#future)");
  const edgeLines = edges.map(() => [lines.appendChild(make("path")), lines.appendChild(make("path"))]);
  const edgesAt = rows.map(() => []);
  edges.forEach(([from, to], index) => { edgesAt[from].push(index); edgesAt[to].push(index); });
  const bottom = g.head + (rows.length + data.titles.length) * g.row;
  for (const [line, text] of data.titles) ticks.append(make("text", { class: "dim", x: g.margin, y: g.head + (line + 0.5) * g.row + 4 }, text));
  const tickLines = data.ticks.map(([time, text]) => {
    const label = make("text", { class: "dim", y: bottom + 16, "text-anchor": "middle" }, text);
    const line = make("path", { class: "tick" });
    ticks.append(line, label);
    return { time, line, label };
  });
  const nowLine = ticks.appendChild(make("path", { class: "now" }));
  const nowText = ticks.appendChild(make("text", { class: "nowText", y: g.head - 10, "text-anchor": "middle" }));
  const parts = rows.map((row, index) => {
    const [label, place, , id, , , , phases] = row;
    const group = make("g", { class: index % 2 ? "row" : "row even", "data-id": id, "data-state": "notMade" });
    const top = y(index) + 4;
    const hit = group.appendChild(make("rect", { class: "hit", x: 1, y: y(index) - g.row / 2, height: g.row }));
    bands.append(group);
    const over = make("g", { class: "row", "data-over": id });
    over.append(make("path", { class: "head cursor", d: `M3 ${top - 8}l7 4l-7 4z` }));
    const name = make("text", { y: top });
    const title = make("title", {}, `${label} (${place} #${id})`);
    const nameLabel = make("tspan", { class: "name" });
    const star = make("tspan", { class: "star", dx: 8 });
    const placeLabel = make("tspan", { class: "dim", dx: 8 });
    name.append(title, nameLabel, placeLabel, star);
    const state = make("text", { y: top });
    const stateWord = state.appendChild(make("tspan", { class: "dim" }, "not made yet"));
    const detail = state.appendChild(make("tspan", { dx: 8 }));
    const time = make("text", { class: "dim", y: top, "text-anchor": "end" });
    const node = make("use");
    const sign = make("use");
    over.append(name, state, time, node, sign);
    drawn.append(over);
    const bars = phases.map(([start, end, works]) => {
      const before = past.appendChild(make("path", { class: works ? "working" : "waits" }));
      return { start, end, lines: [before, future.appendChild(make("path", { class: "future" }))] };
    });
    const choose = () => { select(index); };
    group.onclick = choose;
    over.onclick = choose;
    return { group, over, hit, name, nameLabel, placeLabel, star, state, stateWord, detail, time, node, sign, bars };
  });

  // Widths, in columns of the font: what the words need, and what the page has.
  const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
  const columns = (text) => (/^[ -~]*$/.test(text) ? text.length : [...text].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0));
  const cut = (text, room) => {
    if (columns(text) <= room) return text;
    let [result, used] = ["", 1];
    for (const one of text) {
      used += columns(one);
      if (used > room) break;
      result += one;
    }
    return result + "…";
  };
  // A mark has five columns at most where it isn't odd; between two texts lie 8 pixels, a little more than a column.
  // Where names have little room, a line is written as in the terminal: :12.
  const places = [(row) => `${row[1]} #${row[3]}`, (row) => `${row[1].replace(/^line /, ":")} #${row[3]}`];
  const stars = Math.max(0, ...steps.flatMap((step) => step[3].map((change) => (change.length > 6 ? columns(strings[change[6]]) + 2 : 0))));
  const placeNeeds = places.map((place) => rows.map((row) => columns(place(row)) + 3));
  const nameNeeds = placeNeeds.map((needs) => Math.max(0, ...rows.map((row, index) => columns(row[0]) + needs[index])) + stars);
  const nameLeasts = placeNeeds.map((needs, form) => Math.min(nameNeeds[form], Math.max(0, ...needs) + stars + 8));
  // Where the mark and the color tell the state, only values and errors are written, and what is a state of its own.
  const isValueAlone = (flags, detail) => (flags & 7) > 1 && states[flags & 7] !== "skipped" && detail >= 0 && !(flags & 16);
  const briefWord = (flags, index) => (flags & 16 ? word(index).replace(/^.*, /, "") : word(index));
  const briefNeed = Math.max(12, ...steps.flatMap((step) => step[3].map(([, flags, state, detail]) => {
    if (isValueAlone(flags, detail)) return columns(word(detail));
    return flags & 16 ? columns(word(detail)) : 0;
  })));
  const wordNeed = Math.max(12, ...steps.flatMap((step) => step[3].map((change) => columns(word(change[2])) + 2 + columns(word(change[3])))));
  const timeNeed = Math.max(4, ...rows.map((row) => ms(row[6]).length)) + 1;
  const layOut = () => {
    const padding = getComputedStyle(main);
    const room = Math.max(main.clientWidth - parseFloat(padding.paddingLeft) - parseFloat(padding.paddingRight) - 2, 640);
    if (g.lanes > 1) {
      // Many lanes get a sixth of the page: the words beside them are what the page is read for.
      g.lane = Math.max(12, Math.min(room < 1000 ? 34 : 48, room / 6 / g.lanes, 240 / g.lanes));
      [g.value, g.error, g.radius] = [g.lane * 0.27, g.lane * 0.73, Math.max(3.5, Math.min(g.lane * 0.25, 7))];
      g.tracks = g.lanes * g.lane;
    }
    const fixed = g.margin + g.tracks + 8 + 16 + timeNeed * g.character + 16 + 24 + 44;
    // The timeline gets what names and values of a middling length leave, but always enough to be read.
    const wanted = (Math.min(nameNeeds[0], 44) + Math.min(wordNeed, 40)) * g.character;
    g.width = Math.max(room < 800 ? 100 : 160, Math.min(360, room - fixed - wanted));
    const free = Math.max(Math.floor((room - fixed - g.width) / g.character), 24);
    const share = (form) => {
      let words = Math.min(wordNeed, 56);
      let names = Math.min(nameNeeds[form], 60);
      // Values give way first, then names, as long as something is left of them.
      const give = (least) => Math.max(0, Math.min(names + words - free, least));
      words -= give(words - 28);
      words -= give(words - Math.min(briefNeed, 28));
      names -= give(names - Math.min(names, nameLeasts[form] + 14));
      words -= give(words - 16);
      names -= give(names - nameLeasts[form]);
      return [names, words];
    };
    const form = share(0)[0] < Math.min(nameNeeds[0], 60) ? 1 : 0;
    const [names, words] = share(form);
    // Where there is little room, the mark and the color tell the state, and the words the value.
    g.isBrief = words < Math.min(wordNeed, 28);
    g.nameColumns = names;
    g.columns = words;
    g.timeColumns = timeNeed;
    g.names = g.margin + g.tracks + 8;
    g.words = g.names + names * g.character + 16;
    g.times = g.words + (words + timeNeed) * g.character + 16;
    g.timeline = g.times + 24;
    g.total = g.timeline + g.width + 44;
    svg.setAttribute("width", g.total);
    // Of labels that would touch, the last one stays: it has the unit.
    let end = Infinity;
    [...tickLines].reverse().forEach(({ time, line, label }, index) => {
      line.setAttribute("d", `M${timeX(time)} ${g.head}V${bottom}`);
      label.setAttribute("x", timeX(time));
      const half = (columns(label.textContent) * g.character) / 2;
      const fits = index === 0 || timeX(time) + half + 6 <= end;
      label.setAttribute("visibility", fits ? "visible" : "hidden");
      if (fits) end = timeX(time) - half;
    });
    parts.forEach((part, index) => {
      part.hit.setAttribute("width", g.total - 2);
      part.name.setAttribute("x", g.names);
      part.state.setAttribute("x", g.words);
      part.time.setAttribute("x", g.times);
      part.nameLabel.textContent = cut(rows[index][0], names - placeNeeds[form][index] - stars);
      part.placeLabel.textContent = places[form](rows[index]);
      for (const { start, end, lines } of part.bars) {
        for (const line of lines) line.setAttribute("d", `M${timeX(start)} ${y(index)}H${timeX(end)}`);
      }
    });
  };

  // Beside it.
  const sourceLines = [...$("lines").children];
  const rowsOnLine = new Map();
  rows.forEach((row, index) => {
    if (row[4] > 0) rowsOnLine.set(row[4], [...(rowsOnLine.get(row[4]) || []), index]);
  });
  // All code begins at one place, however many marks its lines have.
  $("lines").style.setProperty("--marks", Math.min(6, Math.max(0, ...[...rowsOnLine.values()].map((list) => list.length))));
  // The marks of the terminal's log, by the letters for kinds of events.
  const logMarks = {
    k: ["┄", "skipped"], w: ["◌", "pending"], r: ["→", "pending"], c: ["⊘", "cancelled"], i: ["↯", "pending"],
    p: ["»", "caught"], a: ["?", "pending"], m: ["»", "pending"], f: ["!", "rejected"],
  };
  const settledMarks = new Map();
  const logItems = [];
  const printedItems = [];
  steps.forEach((step, index) => {
    if (step[2] < 0) return;
    const kind = data.marks[index];
    const element = item($("entries"), [["t", ms(step[0])], ["g", logMarks[kind]?.[0] ?? ""], ["", strings[step[2]]]], () => go(index + 1));
    if (logMarks[kind]) element.children[1].classList.add(logMarks[kind][1]);
    // A settlement is shown as the graph has it now: an error that was handled later is told quietly.
    if (kind === "s" && step[1] >= 0) settledMarks.set(step[1], element.children[1]);
    element.className = "later";
    logItems.push([index + 1, element]);
  });
  for (const [at, text] of data.printed) {
    const element = item($("output"), [["", text]], () => go(at));
    element.className = "later";
    printedItems.push([at, element]);
  }
  const isLong = logItems.length > 400;
  $("log").classList.toggle("long", isLong);
  let isSightDue = false;
  let [shownLog, shownPrinted, lastLog, lastRow, lastLine] = [0, 0, null, -1, 0];

  // What is out of sight is drawn when it comes into sight: at a jump over a long run that is most of it.
  const stale = new Set();
  let [viewTop, viewHeight] = [0, 0];
  const isInSight = (index) => Math.abs(y(index) - viewTop - viewHeight / 2) < viewHeight;
  const look = () => { [viewTop, viewHeight] = [main.scrollTop, main.clientHeight]; };
  const drawStale = (isWanted = isInSight) => { for (const index of stale) if (isWanted(index)) drawRow(index, true); };
  const lookAgain = () => {
    look();
    drawStale();
  };
  const drawRow = (index, isWanted = isInSight(index)) => {
    const part = parts[index];
    const [flags, wordIndex, detailIndex, , , mark] = now[index];
    const name = states[flags & 7];
    const radius = (g.radius + 3) * 2;
    const settled = settledMarks.get(index);
    if (settled) [settled.textContent, settled.className] = [glyphs[flags & 7], `g ${name}`];
    part.group.dataset.state = name;
    part.over.dataset.state = name;
    part.group.dataset.word = word(wordIndex);
    part.group.dataset.detail = word(detailIndex);
    if (!isWanted) return stale.add(index);
    stale.delete(index);
    const state = g.isBrief ? briefWord(flags, wordIndex) : word(wordIndex);
    const isSettled = (flags & 7) > 1;
    const hasTime = isSettled && rows[index][6] >= 0;
    // Where there is no time, its columns are free for what a promise waits for.
    const room = g.columns + (hasTime ? 0 : g.timeColumns);
    part.stateWord.textContent = cut(wordIndex < 0 ? "not made yet" : state, room);
    part.star.textContent = mark >= 0 ? word(mark) : "";
    part.stateWord.setAttribute("class", (name === "notMade" ? "dim" : name) + (flags & 16 ? " name" : ""));
    part.detail.textContent = wordIndex < 0 ? "" : cut(word(detailIndex), Math.max(room - columns(state) - 2, 1));
    if (g.isBrief && isValueAlone(flags, detailIndex)) {
      part.stateWord.textContent = cut(word(detailIndex), room);
      part.detail.textContent = "";
    } else if (g.isBrief && name === "skipped") {
      part.detail.textContent = "";
    } else if (g.isBrief && flags & 16 && columns(state) + 2 + columns(word(detailIndex)) > room) {
      // The ring around the mark says that nobody handles it; which error it is, nothing else says.
      part.stateWord.textContent = cut(word(detailIndex), room);
      part.detail.textContent = "";
    }
    part.time.textContent = hasTime ? ms(rows[index][6]) : "";
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
  };
  const drawEdge = (index) => {
    const [line, head] = edgeLines[index];
    // A cancellation goes against the direction of outcomes.
    const [from, to] = roles[roleNow[index] & 7] === "cancel" ? [...edges[index]].reverse() : edges[index];
    if (roleNow[index] < 0) {
      line.setAttribute("d", "");
      head.setAttribute("d", "");
      return;
    }
    const role = roles[roleNow[index] & 7];
    const [x1, y1, x2, y2] = [x(from), y(from), x(to), y(to)];
    const side = x2 > x1 ? 1 : -1;
    line.setAttribute("class", roleNow[index] & 8 ? `${role} decisive` : role);
    head.setAttribute("class", `head ${role}`);
    const order = roleNow[index] & 8 ? over : role === "unused" ? under : lines;
    if (line.parentNode !== order) order.append(line, head);
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
    const marks = rowsOnLine.get(number).map(appearance).filter((state) => state);
    // In a crowd every state is counted by itself.
    const kinds = [...new Set(marks)];
    const shown = marks.length > 6 ? kinds.map((kind) => [kind, `${marks.filter((one) => one === kind).length} `]) : marks.map((kind) => [kind, ""]);
    element.children[1].replaceChildren(...shown.map(([kind, count]) => {
      const mark = document.createElement("span");
      mark.className = states[kind];
      mark.textContent = glyphs[kind] + count;
      return mark;
    }));
  };

  // Time.
  const go = (wanted) => {
    const target = Math.max(0, Math.min(steps.length, wanted));
    const dirty = new Set();
    const dirtyEdges = new Set();
    while (position < target) {
      const step = steps[position];
      const before = [];
      for (const [row, ...state] of step[3]) { before.push([row, now[row]]); now[row] = state.length > 5 ? state : [...state, -1]; dirty.add(row); }
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
    if (lastLog) lastLog.classList.add("last");
    // The log leaves out what is not worth a line; the caption is about every event.
    $("caption").textContent = position > 0 ? `${ms(time)}:  ${word(steps[position - 1][5])}` : "Nothing has happened yet: the script has not begun.";
    $("time").value = position;
    $("clock").textContent = `${ms(time)} · ${position}/${steps.length}`;
    markLatest();
    if (selected >= 0) explain();
    keepNowInSight();
    // Lines that came into sight by that have another height than was assumed of them.
    if (isLong && !isSightDue) {
      isSightDue = true;
      requestAnimationFrame(() => {
        isSightDue = false;
        keepNowInSight();
      });
    }
    count();
  };
  // After everything that changes how high the panels are.
  const keepNowInSight = () => {
    if (position === 0) for (const id of ["source", "log", "printed"]) $(id).scrollTop = 0;
    if (lastLog) keepInSight($("log"), lastLog);
    if (shownPrinted > 0) keepInSight($("printed"), printedItems[shownPrinted - 1][1]);
    if (lastLine && sourceLines[lastLine - 1]) keepInSight($("source"), sourceLines[lastLine - 1]);
  };
  const reveal = (items, shown) => {
    while (shown < items.length && items[shown][0] <= position) items[shown++][1].classList.remove("later");
    while (shown > 0 && items[shown - 1][0] > position) items[--shown][1].classList.add("later");
    return shown;
  };
  const keepInSight = (box, element) => {
    const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
    const end = outer.top + box.clientTop + box.clientHeight;
    if (inner.bottom > end) box.scrollTop += Math.ceil(inner.bottom - end);
    // The heading stays above what is scrolled.
    const start = outer.top + (box.querySelector("h2")?.offsetHeight ?? 0);
    if (inner.top < start) box.scrollTop -= Math.ceil(start - inner.top);
  };
  // The expression that makes the promise, underlined in its line.
  let plainLine = null;
  const underline = (element, [start, end]) => {
    const code = element.children[2];
    plainLine = [code, [...code.cloneNode(true).childNodes]];
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    let at = 0;
    for (const node of nodes) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, node.length)];
      at += node.length;
      if (from >= to) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      range.surroundContents(document.createElement("mark"));
    }
  };
  const markLatest = () => {
    if (lastRow >= 0) for (const part of [parts[lastRow].group, parts[lastRow].over]) part.classList.remove("latest");
    if (lastLine && sourceLines[lastLine - 1]) sourceLines[lastLine - 1].classList.remove("now");
    if (plainLine) plainLine[0].replaceChildren(...plainLine[1]);
    plainLine = null;
    lastRow = position > 0 ? steps[position - 1][1] : -1;
    lastLine = lastRow >= 0 ? rows[lastRow][4] : 0;
    if (lastRow >= 0) {
      for (const part of [parts[lastRow].group, parts[lastRow].over]) part.classList.add("latest");
      if (y(lastRow) < viewTop + 20 || y(lastRow) > viewTop + viewHeight - 40) {
        main.scrollTop = y(lastRow) - viewHeight / 2;
        lookAgain();
      }
    } else if (position === 0 && main.scrollTop > 0) {
      main.scrollTop = 0;
      lookAgain();
    }
    if (lastLine && sourceLines[lastLine - 1]) {
      sourceLines[lastLine - 1].classList.add("now");
      if (rows[lastRow][8].length) underline(sourceLines[lastLine - 1], rows[lastRow][8]);
    }
  };
  // As the screen and every other export count: a skipped or caught promise is what it came to, an error counts once, and a
  // cancellation that a handler let go on isn't that promise's own.
  const tally = new Array(outcomes.length).fill(0);
  const count = () => {
    tally.fill(0);
    now.forEach((state, row) => {
      const look = appearance(row);
      if (look && !(states[look] === "caught" && outcomes[outcome(row)] === "cancelled")) tally[outcome(row)] += 1;
    });
    const told = [1, 0, 3].filter((kind) => tally[kind]).map((kind) => `${tally[kind]} ${outcomes[kind]}`);
    let at = position - 1;
    while (at >= 0 && steps[at].length < 7) at -= 1;
    const troubles = at < 0 ? "" : steps[at][6];
    $("counts").textContent = [...told, ...(troubles ? [troubles] : [])].join(", ") || "no promises";
  };

  // Why.
  const select = (row) => {
    if (selected >= 0) parts[selected].group.classList.remove("selected");
    selected = row;
    if (row >= 0) parts[row].group.classList.add("selected");
    explain();
    keepNowInSight();
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
    // In the words of the terminal: what it came to, or that it was skipped.
    const ended = kind === "skipped" ? kind : outcomes[outcome(selected)];
    const verb = { notMade: "not made yet", pending: "pending" }[kind];
    $("question").textContent = verb ? `Why is ${nameOf(id)} ${verb}?` : `Why was ${nameOf(id)} ${ended}?`;
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
  // What plays goes on at the new speed.
  const setSpeed = () => { if (timer) { stop(); play(); } };
  const faster = (by) => {
    const speed = $("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
    setSpeed();
  };
  const move = (by) => {
    const start = selected >= 0 ? selected : Math.max(lastRow, 0) - by;
    select(Math.max(0, Math.min(rows.length - 1, start + by)));
    parts[selected].over.scrollIntoView({ block: "nearest" });
    lookAgain();
  };
  const actions = {
    " ": play, ".": () => go(position + 1), ArrowRight: () => go(position + 1), ",": () => go(position - 1), ArrowLeft: () => go(position - 1),
    "]": next, "[": previous, g: () => go(0), Home: () => go(0), G: () => go(steps.length), End: () => go(steps.length),
    ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
    w: () => select(selected >= 0 ? selected : Math.max(lastRow, 0)), Escape: () => select(-1),
    "+": () => faster(1), "-": () => faster(-1),
  };
  const keepsPlaying = new Set([" ", "+", "-"]);
  document.addEventListener("keydown", (event) => {
    // The page's keys mean the same wherever the focus is; Enter presses the button that has it, Alt and an arrow open the menu.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Object.hasOwn(actions, event.key) || (rows.length === 0 && "jkwArrowDownArrowUp".includes(event.key))) return;
    event.preventDefault();
    if (!keepsPlaying.has(event.key)) stop();
    actions[event.key]();
  });
  // Some browsers press a button when the space bar is let go.
  document.addEventListener("keyup", (event) => { if (event.key === " " && event.target.tagName === "BUTTON") event.preventDefault(); });
  const button = (id, action) => { $(id).onclick = () => { if (id !== "play") stop(); action(); }; };
  button("start", () => go(0));
  button("back", () => go(position - 1));
  button("play", play);
  button("step", () => go(position + 1));
  button("end", () => go(steps.length));
  $("speed").onchange = setSpeed;
  $("time").max = steps.length;
  $("time").oninput = (event) => { stop(); go(+event.target.value); };

  look();
  layOut();
  rows.forEach((_, index) => drawRow(index));
  main.addEventListener("scroll", lookAgain, { passive: true });
  window.addEventListener("beforeprint", () => drawStale(() => true));
  window.addEventListener("resize", () => {
    look();
    layOut();
    show(new Set(rows.keys()), new Set(edges.keys()));
  });
  go(data.position);
  explain();
  window.promiselab = { go, steps: steps.length, position: () => position };
})();
