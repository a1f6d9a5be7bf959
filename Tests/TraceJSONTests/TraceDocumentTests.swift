import Dispatch
import PromiseDispatch
import Testing
import TraceEvents
import TraceJSON

@Suite("traces in JSON")
struct TraceDocumentTests {
  @Test("every kind of event comes back as it was written")
  func everyKind() throws {
    let file = SourcePlace(unit: .file("App/Main.swift"), line: 3, column: 5)
    let creation = PromiseCreation(
      operatorName: "then", address: PromiseAddress(place: file, occurrence: 2), parents: [PromiseID(1), PromiseID(2)])
    let typed = PromiseAddress(place: SourcePlace(unit: .prompt(4), line: 1, column: 7), occurrence: 0)
    let kinds: [TraceEvent.Kind] = [
      .created(PromiseCreation(operatorName: "all", address: typed, parents: [])),
      .created(PromiseCreation(operatorName: "all", address: typed, parents: [])), .created(creation), .handlerRan(.value),
      .handlerRan(.always), .skipped(.outcome), .skipped(.cancellation),
      .settled(Settlement(state: .cancelled, text: "CancellationError()")),
      .adopted(inner: PromiseID(7)), .cancelled, .waiting(until: VirtualInstant(nanoseconds: 1_234_567)),
      .ignored(Settlement(state: .rejected, text: "\u{1B}\"quoted\"\n")), .absorbed(input: PromiseID(3)), .injected("fails"),
      .printed("é 👍\n"), .prompted(number: 2, text: "p.then {\n}"), .answered("5"), .faulted("overflow"),
      .asked(Question(text: "Delete?", choices: ["Yes", "No"])),
    ]
    let events = kinds.enumerated().map { index, kind in
      TraceEvent(
        step: index + 1, time: VirtualInstant(nanoseconds: Int64(index) * 500_000), promise: PromiseID(index + 1),
        cause: PromiseID(index / 2), kind: kind)
    }
    let document = TraceDocument(events: events, dialect: "google")
    let read = try TraceDocument(json: Array(document.json.utf8))
    #expect(read.events == events)
    #expect(read.dialect == "google")
    #expect(read.json == document.json)
  }

  @Test("a kind that the name doesn't tell comes back; a trace without kinds takes them from the names")
  func kinds() throws {
    let address = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: 0)
    let creation = PromiseCreation(operatorName: "race", kind: .firstValue, address: address, parents: [])
    let event = TraceEvent(step: 1, time: .zero, promise: PromiseID(1), cause: .program, kind: .created(creation))
    let json = TraceDocument(events: [event]).json
    #expect(try TraceDocument(json: Array(json.utf8)).events == [event])
    let lines = json.split(separator: "\n").filter { !$0.contains("\"kind\"") }
    #expect(lines.count == json.split(separator: "\n").count - 1)
    let old = try TraceDocument(json: Array(lines.joined(separator: "\n").utf8))
    guard case .created(let read)? = old.events.first?.kind else {
      Issue.record("no event")
      return
    }
    #expect(read == PromiseCreation(operatorName: "race", kind: .race, address: address, parents: []))
    let strange = json.replacing("\"firstValue\"", with: "\"winner\"")
    #expect(throws: TraceDocumentProblem.self) { try TraceDocument(json: Array(strange.utf8)) }
  }

  @Test(
    "traces of earlier versions have no kind for what is settled from outside: its name tells it",
    arguments: [("pending", "promise"), ("withResolvers", "handler"), ("Deferred", "handler")])
  func kindsOfEarlierVersions(name: String, kind: String) throws {
    let address = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: 0)
    let creation = PromiseCreation(operatorName: name, kind: .deferred, address: address, parents: [])
    let event = TraceEvent(step: 1, time: .zero, promise: PromiseID(1), cause: .program, kind: .created(creation))
    let json = TraceDocument(events: [event]).json
    let old = json.replacing("\"deferred\"", with: "\"\(kind)\"")
    #expect(old != json)
    #expect(try TraceDocument(json: Array(old.utf8)).events == [event])
  }

  @Test("what is no trace is told with what to do", arguments: ["", "[]", "{}", "{\"version\": 1}", "nonsense"])
  func noTrace(text: String) {
    #expect(throws: TraceDocumentProblem.self) { try TraceDocument(json: Array(text.utf8)) }
  }

  @Test("another version and unknown events are told as such")
  func future() {
    let empty = TraceDocument(events: []).json
    let later = empty.replacing("\"version\" : 1", with: "\"version\" : 2")
    #expect(throws: TraceDocumentProblem.otherVersion(2)) { try TraceDocument(json: Array(later.utf8)) }
    let strange = empty.replacing(
      "\"events\" : [\n\n  ]", with: "\"events\" : [{\"step\":1,\"time\":0,\"event\":\"exploded\",\"promise\":1,\"cause\":0}]")
    #expect(throws: TraceDocumentProblem.unknownEvent("events[0]", name: "exploded")) {
      try TraceDocument(json: Array(strange.utf8))
    }
  }

  @Test("an application on GCD records its promises with places, causes and times that never decrease")
  func application() throws {
    let recorder = TraceRecorder.realTime()
    let queue = DispatchQueue(label: "work").traced(by: recorder)
    let end = Promise<Int>(on: queue) { 20 }.then(on: queue) { $0 + 22 }.delay(on: queue, 0.001)
    #expect(try awaitPromise(end) == 42)
    let read = try TraceDocument(json: Array(TraceDocument(events: recorder.events).json.utf8))
    #expect(read.events == recorder.events)
    let made = read.events.compactMap { event in
      if case .created(let creation) = event.kind { creation } else { nil }
    }
    #expect(made.map(\.operatorName) == ["Promise", "then", "delay", "awaitPromise"])
    #expect(made.map(\.parents) == [[], [PromiseID(1)], [PromiseID(2)], [PromiseID(3)]])
    for creation in made.prefix(3) { #expect(creation.address.place.unit == .file("TraceJSONTests/TraceDocumentTests.swift")) }
    #expect(zip(read.events, read.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(read.events.last { $0.kind.name == "settled" }?.kind == .settled(Settlement(state: .fulfilled, text: "42")))
  }
}
