// Writes a program as JavaScript. Another language needs a module like this one: a text for each kind of statement and expression.

const expressions = {
  value: ({ value }) => JSON.stringify(value),
  undefined: () => "undefined",
  name: ({ name }) => name,
  new: ({ resolvers, body }) =>
    `new Promise((resolve, reject) => { ${resolvers} = { resolve, reject }; ${statements(body)} })`,
  resolve: ({ value }) => `Promise.resolve(${expression(value)})`,
  reject: ({ value }) => `Promise.reject(${expression(value)})`,
  then: ({ of, fulfilled, rejected }) => `${expression(of)}.then(${handler(fulfilled)}, ${handler(rejected)})`,
  catch: ({ of, handler: body }) => `${expression(of)}.catch(${handler(body)})`,
  finally: ({ of, handler: body }) => `${expression(of)}.finally(${handler(body)})`,
  all: ({ inputs }) => `Promise.all([${inputs.map(expression).join(", ")}])`,
  allSettled: ({ inputs }) => `Promise.allSettled([${inputs.map(expression).join(", ")}])`,
  any: ({ inputs }) => `Promise.any([${inputs.map(expression).join(", ")}])`,
  race: ({ inputs }) => `Promise.race([${inputs.map(expression).join(", ")}])`,
  thenable: ({ resolvers, body }) =>
    `({ then(resolve, reject) { ${resolvers} = { resolve, reject }; ${statements(body)} } })`,
  brokenThenable: ({ value }) => `({ get then() { throw ${expression(value)}; } })`,
  async: ({ body }) => `(async () => { ${statements(body)} })()`,
};

const forms = {
  print: ({ label, of }) => (of === undefined ? `print("${label}");` : `print("${label} " + show(${of}));`),
  let: ({ name, value }) => `const ${name} = ${expression(value)};`,
  run: ({ value }) => `${expression(value)};`,
  settle: ({ resolvers, with: way, value }) => `${resolvers}?.${way}(${expression(value)});`,
  microtask: ({ body }) => `queueMicrotask(() => { ${statements(body)} });`,
  timer: ({ after, body }) => `setTimeout(() => { ${statements(body)} }, ${after});`,
  return: ({ value }) => `return ${expression(value)};`,
  throw: ({ value }) => `throw ${expression(value)};`,
  await: ({ name, value }) => `const ${name} = await ${expression(value)};`,
  try: ({ name, value, body, caught, handler: caughtBody }) =>
    `try { const ${name} = await ${expression(value)}; ${statements(body)} } catch (${caught}) { ${statements(caughtBody)} }`,
};

function expression(node) {
  return expressions[node.is](node);
}

function statements(nodes) {
  return nodes.map((node) => forms[node.do](node)).join(" ");
}

function handler(node) {
  return node === null ? "undefined" : `(${node.parameter ?? ""}) => { ${statements(node.body)} }`;
}

/** The names of all pairs of resolving functions in a program, which are visible everywhere in it. */
function resolversIn(node) {
  if (Array.isArray(node)) return node.flatMap(resolversIn);
  if (node === null || typeof node !== "object") return [];
  const inside = Object.values(node).flatMap(resolversIn);
  return node.is === "new" || node.is === "thenable" ? [node.resolvers, ...inside] : inside;
}

/** The program's text; it needs `print`, `show`, `setTimeout`, `queueMicrotask` and `Promise`. */
export function toJavaScript(program) {
  const names = resolversIn(program.body);
  const declared = names.length === 0 ? "" : `let ${names.join(", ")};\n`;
  return declared + program.body.map((node) => forms[node.do](node)).join("\n");
}
