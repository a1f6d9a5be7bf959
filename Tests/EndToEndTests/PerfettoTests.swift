import Foundation
import Testing

/// Holds what is exported against the document "Trace Event Format": which phases there are, and which fields each has.
@Suite("the trace format of Chrome and Perfetto")
struct PerfettoTests {
  private static let program = URL(fileURLWithPath: Tool.promiselab).deletingLastPathComponent().appendingPathComponent(
    "TracedProgram"
  ).path

  private struct Event {
    let fields: [String: Any]
    init(_ fields: [String: Any]) { self.fields = fields }
    var phase: String { fields["ph"] as? String ?? "" }
    var name: String { fields["name"] as? String ?? "" }
    var start: Double { fields["ts"] as? Double ?? -1 }
    var length: Double { fields["dur"] as? Double ?? -1 }
    /// A number of the whole trace, or of the process.
    var id: Int { fields["id"] as? Int ?? (fields["id2"] as? [String: String])?["local"].flatMap { Int($0) } ?? -1 }
    var arguments: [String: Any] { fields["args"] as? [String: Any] ?? [:] }
    var track: [Int] { [fields["pid"] as? Int ?? -1, fields["tid"] as? Int ?? -1] }

    /// What the format asks of an event and this one lacks; `nil` if nothing.
    var problem: String? {
      guard !name.isEmpty else { return "no name" }
      guard track.allSatisfy({ $0 >= 0 }) else { return "no pid or tid" }
      // Perfetto 52 draws thread 0 into the one with its process's number.
      guard track[1] != 0, track[0] != track[1] else { return "a track that Perfetto takes for its process's main thread" }
      guard phase == "M" || start >= 0 else { return "no ts" }
      let hasIdentity = id >= 0 && fields["cat"] is String
      switch phase {
      case "M" where name == "thread_sort_index": return arguments["sort_index"] is Int ? nil : "no sort_index"
      case "M": return ["process_name", "thread_name"].contains(name) && arguments["name"] is String ? nil : "no such metadata"
      case "X": return length >= 0 ? nil : "no dur"
      case "i": return ["t", "p", "g"].contains(fields["s"] as? String ?? "") ? nil : "no scope"
      case "b", "e", "s": return hasIdentity ? nil : "no id or cat"
      case "f": return hasIdentity && fields["bp"] as? String == "e" ? nil : "no id, cat or bp"
      case "C": return !arguments.isEmpty && arguments.values.allSatisfy { $0 is Double } ? nil : "no numbers"
      default: return "no phase of the format"
      }
    }
  }

  private func events(of json: String) throws -> [Event] {
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(document?["displayTimeUnit"] as? String == "ms")
    let events = try #require(document?["traceEvents"] as? [[String: Any]]).map(Event.init)
    for event in events { #expect(event.problem == nil, "\(event.fields)") }
    return events
  }

  private func recorded(_ scene: String) throws -> [Event] {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/trace.jsonl"
    try Tool.run(Self.program, [scene, path])
    return try events(of: try Tool.promiselab("export", path, "--as", "perfetto").output)
  }

  @Test("each event of a script's run has the fields that its phase needs")
  func script() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a.swift"
    try "Promise(1).delay(0.05).then { print($0) }\n".write(toFile: path, atomically: true, encoding: .utf8)
    let events = try events(of: try Tool.promiselab("export", path, "--as", "perfetto").output)
    #expect(Set(events.map(\.phase)) == ["M", "X", "i"])
  }

  @Test("a recording has its threads, its queues, a span for each promise, and its marks", arguments: ["libraries", "faults"])
  func recording(scene: String) throws {
    let events = try recorded(scene)
    func names(_ name: String) -> [String] { events.filter { $0.name == name }.compactMap { $0.arguments["name"] as? String } }
    #expect(names("process_name").map { $0.split(separator: " ").last } == ["promises", "queues", "threads"])
    #expect(names("thread_name").contains("work") && names("thread_name").contains { $0.hasPrefix("thread ") })
    let begun = events.filter { $0.phase == "b" }
    #expect(Set(begun.map(\.id)).count == begun.count && begun.count > 5)
    for end in events.filter({ $0.phase == "e" }) {
      #expect(begun.contains { $0.id == end.id && $0.name == end.name && $0.start <= end.start }, "\(end.fields)")
    }
    // What is pending at the end has no end.
    #expect(events.filter { $0.phase == "e" }.count < begun.count)
    if scene == "libraries" {
      #expect(events.contains { $0.phase == "i" && $0.name == "login" && $0.fields["s"] as? String == "g" })
    } else {
      #expect(events.contains { $0.phase == "i" && $0.name.hasPrefix("nobody handles Offline() of then main.swift:") })
    }
    let counted = events.filter { $0.phase == "C" }
    #expect(zip(counted, counted.dropFirst()).allSatisfy { $0.start < $1.start })
    #expect(counted.last?.arguments["pending"] as? Int == begun.count - events.filter { $0.phase == "e" }.count)
  }

  @Test(
    "a recording of Node has one thread and one queue, spans, arrows and counts as Swift's, and a few tracks however many promises",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node")))
  func node() throws {
    let folder = try TemporaryFolder()
    let text = """
      const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
      (async () => { for (let n = 0; n < 50; n++) await wait(1).then(() => n); })();
      new Promise(() => {}).then(() => {});

      """
    let program = try folder.write(text, to: "app.js")
    let trace = folder.url.appending(path: "trace.jsonl").path
    let hook = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/tracing/promiselab.js").path
    try Tool.run("/usr/bin/env", ["PROMISELAB_TRACE=\(trace)", "/usr/bin/node", "--require", hook, program])
    let events = try events(of: try Tool.promiselab("export", trace, "--as", "perfetto").output)
    let processes = events.filter { $0.name == "process_name" }.compactMap { $0.arguments["name"] as? String }
    #expect(processes.map { $0.split(separator: " ").last } == ["promises", "queues", "threads"], "\(processes)")
    let tracks = Set(events.filter { $0.phase == "X" }.map(\.track))
    #expect(tracks.count == 2, "\(tracks)")
    let (begun, ended) = (events.filter { $0.phase == "b" }, events.filter { $0.phase == "e" })
    #expect(begun.count > 100 && begun.count - ended.count == 2)
    #expect(!events.filter { $0.phase == "s" }.isEmpty)
    #expect(events.count { $0.phase == "s" } == events.count { $0.phase == "f" })
    #expect(events.last { $0.phase == "C" }?.arguments["pending"] as? Int == 2)
  }

  @Test(
    "handlers of a track don't overlap, and each arrow goes from a handler to a later one", arguments: ["libraries", "faults"])
  func arrows(scene: String) throws {
    let events = try recorded(scene)
    let slices = Dictionary(grouping: events.filter { $0.phase == "X" }, by: \.track)
    #expect(slices.keys.contains { $0[0] == 3 } && slices.keys.contains { $0[0] == 2 })
    for track in slices.values {
      let sorted = track.sorted { ($0.start, $0.length) < ($1.start, $1.length) }
      for (one, next) in zip(sorted, sorted.dropFirst()) {
        #expect(one.start + one.length <= next.start + 0.001, "\(next.fields)")
      }
    }
    func arrows(_ phase: String) -> [Event] { events.filter { $0.phase == phase }.sorted { $0.id < $1.id } }
    let (starts, ends) = (arrows("s"), arrows("f"))
    #expect(!starts.isEmpty && starts.map(\.id) == ends.map(\.id))
    for (start, end) in zip(starts, ends) { #expect(start.start <= end.start) }
    for point in starts + ends {
      let around = slices[point.track]?.contains { $0.start <= point.start && point.start <= $0.start + $0.length + 0.001 }
      #expect(around == true, "\(point.fields)")
    }
  }

  @Test(
    "a viewer, which reads by time and then in the file's order, binds each arrow to the handlers it belongs to",
    arguments: ["libraries", "faults"])
  func binding(scene: String) throws {
    let events = try recorded(scene).filter { $0.track[0] == 3 && $0.phase != "M" }
    var latest: [[Int]: Event] = [:]
    for (_, event) in events.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }) {
      switch event.phase {
      case "X": latest[event.track] = event
      case "s", "f":
        let bound = try #require(latest[event.track], "\(event.fields)")
        #expect(bound.start <= event.start && event.start <= bound.start + bound.length + 0.001, "\(event.fields)")
        if event.phase == "f" { #expect(bound.start == event.start && !bound.name.hasPrefix("settles "), "\(event.fields)") }
      default: break
      }
    }
  }
}
