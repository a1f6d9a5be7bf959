import Foundation
import Testing

@Suite("programs of Node, recorded")
struct NodeTracingTests {
  private static let node = "/usr/bin/node"
  private static let hook = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/tracing/promiselab.js").path

  private static let program = """
    async function load(page) { const text = await page; return text + 1; }
    async function fail() { await null; throw new Error('from fail'); }
    const one = Promise.resolve(1);
    load(one).then(value => console.log(value));
    fail().then(value => value).catch(error => console.log('caught', error.message));
    const hang = new Promise(() => {});
    hang.then(() => {});
    Promise.all([one, new Promise(resolve => setTimeout(resolve, 5, 2))]).then(() => {});
    process.on('unhandledRejection', () => {});
    Promise.resolve(3).then(() => { throw new TypeError('bad'); }).then(value => value);

    """

  @Test(
    "a hang and an unhandled rejection are found at their lines, and nothing else; the program prints what it prints alone",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func report() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write(Self.program, to: "app.js")
    let trace = folder.url.appending(path: "trace.jsonl").path
    let alone = try Tool.run(Self.node, [program])
    let recorded = try Tool.run("/usr/bin/env", ["PROMISELAB_TRACE=\(trace)", Self.node, "--require", Self.hook, program])
    #expect(recorded.output == alone.output && recorded.status == alone.status && recorded.errors.isEmpty)
    let result = try Tool.promiselab("report", trace, "--format", "json")
    let report = try JSONValue(result.output)
    #expect(result.status == 1)
    let unhandled = report["unhandled"]?.elements ?? []
    #expect(unhandled.map { $0["line"] } == [.number(10)] && unhandled.first?["error"] == .string("TypeError: bad"))
    let hanging = report["neverSettled"]?.elements ?? []
    #expect(hanging.map { $0["line"] } == [.number(6)] && hanging.first?["waiting"] == .number(1))
    #expect(report["remarks"] == .array([]))
    #expect(report["hottest"]?.elements.contains { $0["operator"] == .string("async load") } == true)
  }

  /// Runs a program with the hook.
  private func record(_ text: String, _ variables: [String] = [], named name: String = "app.js") throws -> (
    result: Tool.Result, folder: TemporaryFolder, trace: String
  ) {
    let folder = try TemporaryFolder()
    let program = try folder.write(text, to: name)
    let trace = folder.url.appending(path: "trace.jsonl").path
    let result = try Tool.run(
      "/usr/bin/env", ["PROMISELAB_TRACE=\(trace)"] + variables + [Self.node, "--require", Self.hook, program])
    return (result, folder, trace)
  }

  @Test(
    "the hook ends no program that works without it, whatever values and errors do when they are looked at",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)),
    arguments: [
      "Error.prepareStackTrace = (error, frames) => frames;",
      "Object.defineProperty(Error, 'stackTraceLimit', { value: 10, writable: false });",
      "Error.stackTraceLimit = 0;",
      "Promise.resolve({ get [Symbol.toStringTag]() { throw new Error('tag'); } });",
      "class E extends Error { get stack() { throw 1; } get name() { throw 2; } } Promise.reject(new E('x')).catch(() => {});",
      "class F { static get name() { throw new Error('name'); } } Promise.resolve(new F());",
      "Promise.resolve([new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; }, getPrototypeOf() { throw 3; } })]);",
      "const fs = require('fs'); const gone = fs.mkdtempSync('/tmp/gone-'); process.chdir(gone); fs.rmdirSync(gone);",
      "function deep() { Promise.resolve(1); deep(); } try { deep(); } catch {}",
      "Map.prototype.get = () => { throw 1; }; WeakMap.prototype.get = () => { throw 2; };",
      "performance.now = process.hrtime.bigint = () => { throw 1; };",
    ])
  func harmless(beginning: String) throws {
    let (result, folder, trace) = try record(beginning + "\nPromise.resolve(1).then(x => console.log('ok', x));\n")
    #expect(result.output == "ok 1\n" && result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    // Whatever was missed, it can be read.
    let report = try withExtendedLifetime(folder) { try Tool.promiselab("report", trace, "--format", "json") }
    #expect(report.status < 2, "\(report.errors)")
  }

  @Test(
    "an error that throws when it is looked at is a rejection all the same",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func unshowable() throws {
    let text =
      "class E extends Error { get stack() { throw 1; } } process.on('unhandledRejection', () => {}); Promise.reject(new E('x'));\n"
    let (_, folder, trace) = try record(text)
    let report = try withExtendedLifetime(folder) {
      try JSONValue(try Tool.promiselab("report", trace, "--format", "json").output)
    }
    #expect(report["unhandled"]?.elements.count == 1)
  }

  @Test(
    "what is unhandled, and where waiting begins, is what Node says",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)),
    arguments: [
      // A promise that a handler or an asynchronous function returns is followed: its error is the outer one's.
      (
        "const f = () => new Promise((r, j) => setTimeout(j, 2, new Error('down')));\nPromise.resolve().then(() => f()).catch(() => {});",
        [], []
      ),
      (
        "const f = () => new Promise((r, j) => setTimeout(j, 2, new Error('down')));\n(async () => f())().catch(() => {});", [],
        []
      ),
      ("Promise.resolve()\n.then(() => Promise.reject(new Error('u')))\n.then(() => 1);", [3], []),
      (
        "const hang = new Promise(() => {});\n(async () => hang)().then(() => {});\nPromise.resolve().then(() => hang).finally(() => 1);",
        [], [1]
      ),
      ("const hang = new Promise(() => {});\nPromise.resolve().finally(() => hang);", [], [1]),
      // What an asynchronous function awaits leads to its promise.
      (
        "const hang = new Promise(() => {});\nasync function outer() { await 1; await inner(); }\nasync function inner() { await hang; }\nouter();",
        [], [1]
      ),
      // A handler that throws the error again makes its promise fail.
      ("Promise.reject(new Error('u')).catch(e => { throw e; });", [1], []),
      ("Promise.reject(new Error('u'))\n.catch(e => { throw e; })\n.then(() => 1);", [3], []),
      ("Promise.reject(new Error('u')).catch(async e => { throw e; }).catch(() => 1);", [], []),
      ("Promise.reject(new Error('u')).then(() => 1, e => Promise.reject(e)).catch(() => 1);", [], []),
      // What Node makes for the program.
      ("require('timers/promises').setTimeout(1000, 0, { signal: AbortSignal.timeout(2) }).catch(() => 1);", [], []),
      ("require('timers/promises').setTimeout(1000, 0, { signal: AbortSignal.timeout(2) })\n.then(() => 1);", [2], []),
      ("(async () => { for await (const x of [Promise.reject(new Error('h'))]) break; })().catch(() => 1);", [], []),
      (
        "const net = require('net').createServer().listen(0, '127.0.0.1', async () => {\nsetTimeout(() => process.exit(), 60);\nawait fetch('http://127.0.0.1:' + net.address().port); });",
        [], [3]
      ),
    ] as [(String, [Double], [Double])])
  func agreesWithNode(program: String, unhandled: [Double], hanging: [Double]) throws {
    let counted = """
      const open = new Set(); process.on('unhandledRejection', (e, p) => open.add(p)); process.on('rejectionHandled', p => open.delete(p));
      process.on('exit', () => console.log(open.size));
      """.replacing("\n", with: " ")
    let (result, folder, trace) = try record(counted + program + "\n")
    #expect(result.output == "\(unhandled.count)\n" && result.errors.isEmpty, "\(result.errors)")
    let report = try withExtendedLifetime(folder) {
      try JSONValue(try Tool.promiselab("report", trace, "--format", "json").output)
    }
    #expect(report["unhandled"]?.elements.map { $0["line"] } == unhandled.map { .number($0) }, "\(report)")
    #expect(report["neverSettled"]?.elements.map { $0["line"] } == hanging.map { .number($0) }, "\(report)")
    #expect(report["remarks"] == .array([]))
  }

  @Test(
    "what `fetch` and other functions give that call on in Node are recorded once the program uses it, by the function's name; an `await` is one whatever it awaits",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func fromNode() throws {
    let text = """
      (async () => {
        try { await fetch('http://127.0.0.1:1'); } catch {}
        await require('dns/promises').lookup('127.0.0.1');
        try { await require('util').promisify(require('child_process').execFile)('/no/such'); } catch {}
      })();

      """
    let (_, folder, trace) = try record(text)
    let made = try withExtendedLifetime(folder) { try String(contentsOfFile: trace, encoding: .utf8) }
      .matches(of: /"created".*?"operator":"([^"]*)"/).map { String($0.output.1) }
    #expect(made == ["async", "fetch", "await", "lookup", "await", "child_process", "await"])
  }

  @Test(
    "no event is lost where a place is found slow after its first promise",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func slowLater() throws {
    let folder = try TemporaryFolder()
    let clock = try folder.write(
      "let calls = 0, time = 0; process.cpuUsage = () => ({ user: ++calls < 5 ? 0 : (time += 10000), system: 0 });\n",
      to: "clock.js")
    let text = "(async () => { for (let i = 0; i < 9; i++) await (async () => i)(); })();\n"
    let (result, own, trace) = try record(text, ["NODE_OPTIONS=--require \(clock)"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let report = try withExtendedLifetime((folder, own)) { try Tool.promiselab("report", trace) }
    #expect(report.status == 0 && report.output.contains("every promise is settled"), "\(report.output)")
  }

  @Test(
    "an error's words are its own, whatever properties it has",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func errorsWords() throws {
    let text = """
      process.on('unhandledRejection', () => {});
      Promise.reject(Object.assign(new Error('with [1] stack'), { code: 'E' }));
      require('fs/promises').readFile('/no/such');
      Promise.reject({ a: 1 });

      """
    let (_, folder, trace) = try record(text)
    let texts = try withExtendedLifetime(folder) { try String(contentsOfFile: trace, encoding: .utf8) }
      .matches(of: /"rejected","text":"([^"]*)"/).map { String($0.output.1) }
    #expect(texts == ["Error: with [1] stack", "{ a: 1 }", "Error: ENOENT: no such file or directory, open '/no/such'"])
  }

  @Test(
    "threads and child processes have recordings of their own, and all can be read",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func several() throws {
    let text = """
      const { Worker, isMainThread, parentPort } = require('worker_threads');
      const { fork } = require('child_process');
      const sleep = (ms, value) => new Promise(resolve => setTimeout(resolve, ms, value));
      if (!isMainThread) {
        sleep(5, 1).then(value => parentPort.postMessage(value));
      } else if (process.argv[2]) {
        sleep(5, 2);
      } else {
        const worker = new Promise(resolve => new Worker(__filename).on('message', resolve));
        const child = new Promise(resolve => fork(__filename, ['x']).on('exit', resolve));
        Promise.all([worker, child]).then(all => sleep(20, all)).then(all => console.log(all));
      }

      """
    let (result, folder, _) = try record(text)
    #expect(result.output == "[ 1, 0 ]\n" && result.errors.isEmpty)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix("trace.jsonl") }
    #expect(files.count == 3, "\(files)")
    for file in files {
      let report = try Tool.promiselab("report", folder.url.appending(path: file).path)
      #expect(report.status == 0, "\(file): \(report.output)\(report.errors)")
    }
  }

  @Test(
    "values keep their braces, combinations stand once, ES modules have places, and Node's own promises aren't shown",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func shown() throws {
    let text = """
      import fs from 'fs/promises';
      const never = new Promise(() => {});
      Promise.all([1, never, 2]);
      Promise.allSettled([3]);
      const object = await (async () => ({ a: 1, b: { c: 2 } }))();
      await fs.readFile(new URL(import.meta.url));
      process.chdir('/');
      Promise.resolve('moved');

      """
    let (result, folder, trace) = try record(text, named: "app.mjs")
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = try withExtendedLifetime(folder) { try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n") }
    let made = lines.filter { $0.contains("\"created\"") }
    func count(_ name: String) -> Int { made.count { $0.contains("\"operator\":\"\(name)\"") } }
    #expect(count("all") == 1 && count("allSettled") == 1 && count("readFile") == 1 && count("async") == 1)
    #expect(lines.contains { $0.contains("\"text\":\"{ a: 1, b: [Object] }\"") })
    #expect(made.allSatisfy { $0.contains("app.mjs:") && !$0.contains("file:") }, "\(made)")
    // A place is written the same way wherever the program goes.
    let folders = Set(
      made.compactMap { line in line.firstRange(of: /"address":"[^"]*app\.mjs/).map { String(line[$0]) } })
    #expect(folders.count == 1, "\(folders)")
  }

  @Test(
    "what can't be written to is said at once; a file is for its user alone; values have the length that was asked for",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func files() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("Promise.resolve('secret text');\nconsole.log('ran');\n", to: "app.js")
    let pipe = folder.url.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    for name in [pipe, "socket", "/no/such/folder/trace"] {
      let result = try Tool.run("/usr/bin/env", ["PROMISELAB_TRACE=\(name)", Self.node, "--require", Self.hook, program])
      #expect(
        result.status == 0 && result.output == "ran\n" && result.errors.hasPrefix("promiselab.js: "), "\(name): \(result.errors)")
    }
    let trace = try folder.write("old", to: "trace.jsonl")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: trace)
    let variables = ["PROMISELAB_TRACE=\(trace)", "PROMISELAB_TRACE_VALUES=4"]
    _ = try Tool.run("/usr/bin/env", variables + [Self.node, "--require", Self.hook, program])
    #expect(try FileManager.default.attributesOfItem(atPath: trace)[.posixPermissions] as? Int == 0o600)
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains("\"text\":\"'sec\"") && !text.contains("old"))
  }

  @Test(
    "a recording that is full says how many promises were made after that",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func full() throws {
    let (result, folder, trace) = try record(
      "(async () => { for (let i = 0; i < 5000; i++) await (async () => i)(); console.log('done'); })();\n",
      ["PROMISELAB_TRACE_LIMIT=20000"])
    #expect(result.output == "done\n" && result.errors.isEmpty)
    let report = try withExtendedLifetime(folder) { try Tool.promiselab("report", trace) }
    #expect(report.status == 1 && report.output.contains("were left out, because the recording is full"), "\(report.output)")
    let text = try withExtendedLifetime(folder) { try String(contentsOfFile: trace, encoding: .utf8) }
    #expect(text.utf8.count < 300_000)
    // All were settled: what becomes of those that are recorded is recorded.
    #expect(!report.output.contains("Never settled"), "\(report.output)")
  }

  @Test(
    "events that are lost because the program broke the recorder are said to be, with the error",
    .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func failure() throws {
    let (result, folder, trace) = try record(
      "Array.prototype.push = () => { throw new Error('replaced'); };\nPromise.resolve(1).then(x => x);\nconsole.log('done');\n")
    #expect(result.output == "done\n" && result.errors.isEmpty)
    let report = try withExtendedLifetime(folder) { try Tool.promiselab("report", trace) }
    #expect(report.output.contains("missing because the recorder failed (Error: replaced)"), "\(report.output)")
    #expect(!report.output.contains("came faster"), "\(report.output)")
  }

  @Test("values are left out when the environment says so", .enabled(if: FileManager.default.isExecutableFile(atPath: node)))
  func values() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("Promise.reject(new Error('secret')).catch(() => 'secret');\n", to: "app.js")
    let trace = folder.url.appending(path: "trace.jsonl").path
    let variables = ["PROMISELAB_TRACE=\(trace)", "PROMISELAB_TRACE_VALUES=none"]
    _ = try Tool.run("/usr/bin/env", variables + [Self.node, "--require", Self.hook, program])
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(text.contains("rejected") && !text.contains("secret"))
  }
}
