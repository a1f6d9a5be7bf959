import Foundation
import Glibc
import Testing
import TraceEvents
import TraceGraph
import TraceJSON

@testable import PromiseTracing

/// Each test runs a program of its own (Tests/TracedProgram): a recording is of a whole process.
@Suite("recordings of programs")
struct RecordingTests {
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("TracedProgram").path

  /// Runs a scene and reads what it recorded.
  private func record(
    _ scene: String, limit: Int? = nil, environment: [String: String] = [:]
  ) throws -> (document: TraceDocument, status: Int32, bytes: [UInt8]) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var arguments = [scene]
    if environment.isEmpty { arguments += [path] + (limit.map { ["\($0)"] } ?? []) }
    let status = try run(arguments, environment.mapValues { $0 == "PATH" ? path : $0 })
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return (try TraceDocument(json: bytes), status, bytes)
  }

  private func run(_ arguments: [String], _ environment: [String: String]) throws -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = ([Self.program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    try #require(posix_spawn(&process, Self.program, nil, &attributes, &words, &variables) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private func created(_ document: TraceDocument) -> [String] {
    document.events.compactMap { event in
      guard case .created(let creation) = event.kind else { return nil }
      return "\(creation.operatorName) \(creation.address.place.unit == .file("TracedProgram/main.swift"))"
    }
  }

  @Test("promises of every library are recorded, with the places that made them, marks, queues, and an end")
  func libraries() throws {
    let (document, status, _) = try record("libraries")
    #expect(status == 0)
    let made = created(document)
    for name in ["pending", "Promise", "then", "map", "done", "catch", "always", "value", "when", "after"] {
      #expect(made.contains("\(name) true"), "\(made)")
    }
    #expect(!made.contains { $0.hasSuffix("false") }, "\(made)")
    #expect(document.events.contains { $0.kind == .marked("login") })
    #expect(TraceState.folding(document.events).output.map(\.text) == ["answer 42\n"])
    #expect(document.recorded.queues.names.contains("work"))
    #expect(document.recorded.recording?.isEnded == true)
    let state = TraceState.folding(document.events)
    #expect(state.promises.first?.settlementText == "7")
    #expect(state.unhandled.isEmpty)
    // A child knows its parent.
    #expect(state.promises.contains { $0.operatorName == "then" && $0.parents.count == 1 })
  }

  @Test("what a program was killed after is there, but for its end")
  func killed() throws {
    let (document, status, bytes) = try record("killed")
    #expect(status & 0x7F == SIGKILL)
    #expect(TraceState.folding(document.events).counts.fulfilled == 2000)
    #expect(document.recorded.recording?.isEnded == false)
    // A last line that is incomplete, also in the middle of a character, is left out with a word.
    let torn = try TraceDocument(json: bytes + Array("{\"time\":1,\"event\":\"marked\",\"text\":\"é".utf8).dropLast())
    #expect(torn.events == document.events && torn.recorded.recording?.isTorn == true)
    #expect(torn.recorded.recording?.remarks.count == 1)
  }

  @Test("the end says how late it was, also where nothing had happened for some time")
  func quiet() throws {
    let document = try record("quiet").document
    let (last, end) = (try #require(document.events.last?.time), try #require(document.recorded.recording?.now))
    #expect(end.nanoseconds - last.nanoseconds >= 20_000_000)
  }

  @Test("the environment starts a recording of a program that has no line for it")
  func environment() throws {
    let (document, status, _) = try record("default", environment: ["PROMISELAB_TRACE": "PATH"])
    #expect(status == 0)
    #expect(created(document) == ["Promise true", "then true", "always true"])
    let bare = try record("text", environment: ["PROMISELAB_TRACE": "PATH", "PROMISELAB_TRACE_VALUES": "none"]).document
    #expect(TraceState.folding(bare.events).promises.first?.settlementText == "")
  }

  @Test("values are shortened, left out, or what the program makes of them")
  func values() throws {
    func first(_ scene: String) throws -> String? {
      TraceState.folding(try record(scene).document.events).promises.first?.settlementText
    }
    #expect(try first("text") == "a text that is longe…")
    #expect(try first("redacted") == "<1>")
    #expect(try first("none") == "")
    func printed(_ values: RecordedValues) -> [TraceEvent.Kind] {
      let recorder = EventRecorder(values: values) {}
      recorder.recordProgramEvent(.printed("secret\n"))
      return recorder.take([]).events.compactMap { if case .happened(let kind) = $0.what { kind } else { nil } }
    }
    #expect(printed(.shortened(to: 3)) == [.printed("sec…")] && printed(.redacted { "<\($0.count)>" }) == [.printed("<7>")])
  }

  @Test("within its limit a recording drops settled chains, says how many, and keeps what is pending")
  func limited() throws {
    let (document, status, bytes) = try record("many", limit: 200_000)
    #expect(status == 0 && bytes.count <= 300_000, "\(bytes.count)")
    let recording = try #require(document.recorded.recording)
    #expect(recording.forgottenPromises > 30_000 && recording.forgottenFamilies * 2 == recording.forgottenPromises)
    let state = TraceState.folding(document.events)
    // The program exits in the handler of the last promise.
    #expect(state.pending == [state.promises.last?.id] && state.promises.first?.state == .fulfilled)
    #expect(state.promises.count + recording.forgottenPromises >= 40_002)
  }

  @Test("a file behind a link stays behind it, also when it is written anew")
  func link() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("link-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (link, file) = (folder.appendingPathComponent("link").path, folder.appendingPathComponent("file").path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(try run(["many", link, "200000"], [:]) == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
    let document = try TraceDocument(json: Array(try Data(contentsOf: URL(fileURLWithPath: file))))
    #expect(document.recorded.recording?.isEnded == true && document.recorded.recording?.forgottenPromises ?? 0 > 0)
  }

  @Test("a recording that is full of what is pending says how much is missing")
  func full() throws {
    let (document, _, bytes) = try record("crowd", limit: 20_000)
    let recording = try #require(document.recorded.recording)
    let kept = TraceState.folding(document.events).promises.count
    #expect(kept > 50 && bytes.count < 30_000)
    #expect(kept + recording.leftOutPromises == 2001 && !recording.isComplete && recording.forgottenPromises == 0)
    #expect(recording.remarks.first?.hasPrefix("\(recording.leftOutPromises) promises and ") == true, "\(recording.remarks)")
    // A limit below the first line leaves out everything, and says so, too.
    let none = try record("crowd", limit: 100).document
    #expect(none.events.isEmpty && none.recorded.recording?.leftOutPromises == 2001)
  }

  @Test("what a program redacts or leaves out stays so when its environment starts the recording; a file is for its user alone")
  func redactedByTheProgram() throws {
    func recorded(_ scene: String, _ values: String?) throws -> [String?] {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl").path
      let own = path + ".own"
      defer { for file in [path, own, "\(path)-0"] { try? FileManager.default.removeItem(atPath: file) } }
      try #require(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o644]))
      var environment = ["PROMISELAB_TRACE": path]
      environment["PROMISELAB_TRACE_VALUES"] = values
      #expect(try run([scene, own], environment) == 0)
      #expect(!FileManager.default.fileExists(atPath: own))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let document = try TraceDocument(json: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      #expect(document.recorded.recording?.isEnded == true)
      return TraceState.folding(document.events).promises.map(\.settlementText)
    }
    #expect(try recorded("redacted", "200").first == "<1>")
    #expect(try recorded("none", "200").first == "")
    #expect(try recorded("redacted", "none").first == "")
    // A program that only shortens says nothing of what may be seen.
    #expect(try recorded("text", "200").first == "a text that is longer than twenty characters")
  }

  @Test("a test injects what a plan says, by the addresses that the recording has")
  func injected() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID().uuidString).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try run(["injected", "-", path], [:]) == 0)
    let document = try TraceDocument(json: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(document.recorded.recording?.allowsFaults == true)
    let state = TraceState.folding(document.events)
    let failed = state.promises.filter { $0.state == .rejected }
    #expect(failed.map(\.settlementText) == ["offline"] && failed.map(\.operatorName) == ["then"], "\(failed)")
    #expect(failed.first?.address.occurrence == 1)
    let injected = document.events.compactMap { event -> String? in
      if case .injected(let text) = event.kind { "\(event.promise): \(text)" } else { nil }
    }
    #expect(injected == failed.map { "\($0.id): fails with offline" })
  }

  @Test("a file that can't be written is told, and the program goes on")
  func unwritable() throws {
    #expect(try run(["default", "/no/such/folder/trace.jsonl"], [:]) == 0)
    #expect(try run(["default"], ["PROMISELAB_TRACE": "/no/such/folder/trace.jsonl"]) == 0)
  }
}
