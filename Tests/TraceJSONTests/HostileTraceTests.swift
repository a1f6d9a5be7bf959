import Testing
import TraceEvents
import TraceGraph
import TraceJSON
import TraceTelling

@Suite("files that are no traces, and traces that can't be")
struct HostileTraceTests {
  /// What is said of a text.
  private static func message(_ json: String) -> String? {
    do throws(TraceDocumentProblem) {
      _ = try TraceDocument(json: Array(json.utf8))
      return nil
    } catch {
      return error.message(file: "x.json")
    }
  }

  @Test("the message speaks of the file: what it is, which field is wrong, and what it must be", arguments: NoTraces.all)
  func messages(example: NoTraces.Example) throws {
    let said = try #require(Self.message(example.json))
    #expect(said.hasPrefix(example.message), "\(said)")
    for word in ["CodingKey", "Decod", "Optional("] { #expect(!said.contains(word)) }
  }

  @Test("huge numbers, fields that nobody knows, and other orders of fields are no reason to refuse a trace")
  func lenient() throws {
    let events =
      NoTraces.created("1", time: "1e300")
      + #", {"text": "é\ud83d\udc4d\u0041", "time": 1e301, "cause": 9, "promise": 7, "event": "printed", "new": [{}]}"#
    let read = try TraceDocument(json: Array(#"{"later": null, "events": [\#(events)], "version": 1.0}"#.utf8))
    #expect(read.events.map(\.step) == [1, 2])
    #expect(read.events[0].time == .distantFuture)
    #expect(read.events[1].kind == .printed("é👍A"))
  }

  @Test(
    "events that tell of a child before its parent, of cycles and of promises that never were, are folded and drawn all the same")
  func contradictions() {
    func event(_ step: Int, _ promise: Int, _ cause: Int, _ kind: TraceEvent.Kind) -> TraceEvent {
      TraceEvent(
        step: step, time: VirtualInstant(nanoseconds: Int64(step)), promise: PromiseID(promise), cause: PromiseID(cause),
        kind: kind)
    }
    func made(_ parents: Int...) -> TraceEvent.Kind {
      let address = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: 0)
      return .created(PromiseCreation(operatorName: "all", address: address, parents: parents.map { PromiseID($0) }))
    }
    let failed = TraceEvent.Kind.settled(Settlement(state: .rejected, text: "no"))
    drawEverything([
      event(1, 3, 3, made(1, 2, 1, 3, 9)), event(2, 1, 2, made(3)), event(3, 2, 1, made(3, 1)),
      event(4, 1, 1, .adopted(inner: PromiseID(2))),
      event(5, 2, 2, .adopted(inner: PromiseID(1))), event(6, 1, 2, failed), event(7, 2, 1, failed), event(8, 3, 9, failed),
      event(9, 9, 9, .handlerRan(.error)), event(10, 2, 3, .handlerRan(.error)), event(11, 3, 2, .absorbed(input: PromiseID(77))),
      event(12, Int.max, Int.min, made(Int.max)), event(13, Int.min, 0, made()),
    ])
  }

  @Test("6,000 mutated traces are refused with a word or read, folded, laid out and drawn", arguments: [1, 2, 3, 4])
  func mutations(seed: UInt64) throws {
    let original = Array(TraceDocument(events: FuzzedTrace.story).json.utf8)
    var random = FuzzedTrace.Numbers(state: seed)
    var read = 0
    for _ in 0..<1500 {
      let bytes = FuzzedTrace.mutated(original, &random)
      do throws(TraceDocumentProblem) {
        let document = try TraceDocument(json: bytes)
        read += 1
        drawEverything(document.events)
        let again = (try? TraceDocument(json: Array(TraceDocument(events: document.events).json.utf8)))?.events
        #expect(again == document.events)
      } catch {
        #expect(error.message(file: "x.json").hasPrefix("x.json"))
      }
    }
    #expect(read > 100, "most mutations must get beyond the reader, or nothing behind it is tried")
  }

  @Test("3,000 traces of random events, true or not, are folded and drawn", arguments: [11, 12, 13])
  func randomEvents(seed: UInt64) {
    var random = FuzzedTrace.Numbers(state: seed)
    for _ in 0..<1000 { drawEverything(FuzzedTrace.events(&random)) }
  }

  /// Does with a trace what the interface does.
  private func drawEverything(_ events: [TraceEvent]) {
    let checkpoints = TraceCheckpoints(of: events)
    let full = checkpoints.full
    let layout = GraphLayout(full)
    #expect(layout.order.count == full.promises.count)
    let timeline = TimelineModel(full, layout: layout)
    for position in Set([0, events.count / 2, events.count]) {
      let state = checkpoints.state(at: position, of: events)
      for columns in [0, 1, 7, 40] {
        _ = layout.rows(for: state, trackColumns: columns)
        let scale = timeline.scale(columns: columns)
        _ = scale.ticks()
        for row in timeline.rows {
          _ = timeline.segments(of: row, at: state, scale: timeline.scale(columns: max(columns, 1), zoom: 3, around: state.time))
        }
      }
      for promise in state.promises {
        _ = RejectionPath(of: promise.id, in: state)
        _ = Explanation(of: promise.id, in: state, full: full)
      }
      _ = state.unhandledEnds
    }
    for event in events { _ = PlainWords().describe(event, in: full) }
  }
}
