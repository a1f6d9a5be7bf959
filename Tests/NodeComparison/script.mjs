// Writes a program as a script of PromiseLab in the dialect `ecmascript`.

/** What the programs need: what node.mjs gives them in Node. */
const prelude = `struct Resolvers { let resolve: (Any) -> Void; let reject: (Any) -> Void }
struct Thenable {
  let body: (Any, Any) throws -> Void
  func then(_ resolve: Any, _ reject: Any) throws { try body(resolve, reject) }
}
struct Broken {
  let reason: Any
  var then: Any { get throws { throw reason } }
}
func show(_ value: Any) -> String {
  if value is Void { return "undefined" }
  if let list = value as? [Any] { return "[" + list.map { show($0) }.joined(separator: ", ") + "]" }
  if let result = value as? SettledResult {
    return result.status == "fulfilled" ? "fulfilled(\\(show(result.value)))" : "rejected(\\(show(result.reason)))"
  }
  if let error = value as? AggregateError { return "AggregateError" + show(error.errors) }
  if value is TypeError { return "TypeError" }
  if value is Thenable || value is Broken { return "a thenable" }
  if value is Promise<Any> { return "a promise" }
  return "\\(value)"
}
process.on("unhandledRejection") { reason, promise in print("unhandled " + show(reason)) }
process.on("rejectionHandled") { promise in print("handled late") }
`;

const expressions = {
  value: ({ value }) => JSON.stringify(value),
  undefined: () => "()",
  name: ({ name }) => name,
  new: ({ resolvers, body }) => `Promise { resolve, reject in ${keep(resolvers)}${statements(body)} }`,
  resolve: ({ value }) => `Promise.resolve(${expression(value)})`,
  reject: ({ value }) => `Promise.reject(${expression(value)})`,
  then: ({ of, fulfilled, rejected }) => `${expression(of)}.then(${handler(fulfilled)}, ${handler(rejected)})`,
  catch: ({ of, handler: body }) => `${expression(of)}.catch(${handler(body)})`,
  finally: ({ of, handler: body }) => `${expression(of)}.finally(${handler(body)})`,
  all: ({ inputs }) => `Promise.all([${inputs.map(expression).join(", ")}])`,
  allSettled: ({ inputs }) => `Promise.allSettled([${inputs.map(expression).join(", ")}])`,
  any: ({ inputs }) => `Promise.any([${inputs.map(expression).join(", ")}])`,
  race: ({ inputs }) => `Promise.race([${inputs.map(expression).join(", ")}])`,
  thenable: ({ resolvers, body }) => `Thenable(body: { resolve, reject in ${keep(resolvers)}${statements(body)} })`,
  brokenThenable: ({ value }) => `Broken(reason: ${expression(value)})`,
  async: ({ body }) => `({ () async in ${statements(body)} })()`,
};

const forms = {
  print: ({ label, of }) => (of === undefined ? `print("${label}")` : `print("${label} " + show(${of}))`),
  let: ({ name, value }) => `let ${name} = ${expression(value)}`,
  run: ({ value }) => `_ = ${expression(value)}`,
  settle: ({ resolvers, with: way, value }) => `${resolvers}?.${way}(${expression(value)})`,
  microtask: ({ body }) => `queueMicrotask { ${statements(body)} }`,
  timer: ({ after, body }) => `setTimeout(${after}) { ${statements(body)} }`,
  return: ({ value }) => `return ${expression(value)}`,
  throw: ({ value }) => `throw ${expression(value)}`,
  await: ({ name, value }) => `let ${name} = try await ${expression(value)}`,
  try: ({ name, value, body, caught, handler: caughtBody }) =>
    `do { let ${name} = try await ${expression(value)}; ${statements(body)} } catch let ${caught} { ${statements(caughtBody)} }`,
};

function keep(resolvers) {
  return `${resolvers} = Resolvers(resolve: resolve, reject: reject); `;
}

function expression(node) {
  return expressions[node.is](node);
}

function statements(nodes) {
  return nodes.map((node) => forms[node.do](node)).join("; ");
}

function handler(node) {
  if (node === null) return "nil";
  return `{ ${node.parameter === null ? "" : `(${node.parameter}: Any) in `}${statements(node.body)} }`;
}

/** The names of all pairs of resolving functions in a program, which are visible everywhere in it. */
function resolversIn(node) {
  if (Array.isArray(node)) return node.flatMap(resolversIn);
  if (node === null || typeof node !== "object") return [];
  const inside = Object.values(node).flatMap(resolversIn);
  return node.is === "new" || node.is === "thenable" ? [node.resolvers, ...inside] : inside;
}

/** The program's text, complete. */
export function toScript(program) {
  const declared = resolversIn(program.body).map((name) => `var ${name}: Resolvers?\n`).join("");
  return prelude + declared + program.body.map((node) => `${forms[node.do](node)}\n`).join("");
}
