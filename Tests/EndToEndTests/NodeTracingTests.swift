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
