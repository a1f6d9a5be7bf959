package import TraceEvents

/// Traces that nobody recorded, from seeds.
package enum FuzzedTrace {
  /// Numbers that depend on the seed alone (SplitMix64).
  package struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let names = ["Promise", "then", "catch", "all", "any", "race", "retry", "timeout", "delay", "\u{1B}[2J", ""]
  private static let ids = [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 100, -1, Int.max, Int.min]
  private static let times: [Int64] = [0, 0, 1, 5, 1_000_000, 80_000_000, 80_500_000, .max]

  /// Some events in the order of time, as all readers and recorders of traces give them, that have little to do with one another.
  package static func events(_ random: inout Numbers) -> [TraceEvent] {
    func pick<Element>(_ elements: [Element], _ random: inout Numbers) -> Element {
      elements[Int.random(in: elements.indices, using: &random)]
    }
    func id(_ random: inout Numbers) -> PromiseID { PromiseID(pick(ids, &random)) }
    let count = Int.random(in: 0...40, using: &random)
    let moments = (0..<count).map { _ in pick(times, &random) }.sorted()
    return moments.enumerated().map { index, moment in
      let settlement = Settlement(state: pick(Settlement.State.allCases, &random), text: pick(names, &random))
      let kind: TraceEvent.Kind
      switch Int.random(in: 0..<18, using: &random) {
      case 0...5:
        let address = PromiseAddress(place: SourcePlace(line: 1, column: Int.random(in: 1...9, using: &random)), occurrence: 0)
        let parents = (0..<Int.random(in: 0...4, using: &random)).map { _ in id(&random) }
        kind = .created(PromiseCreation(operatorName: pick(names, &random), address: address, parents: parents))
      case 6...9: kind = .settled(settlement)
      case 10: kind = .handlerRan(pick(TraceEvent.HandlerRole.allCases, &random))
      case 11: kind = pick([.adopted(inner: id(&random)), .awaits(input: id(&random))], &random)
      case 12: kind = .absorbed(input: id(&random))
      case 13:
        kind = pick(
          [
            .cancelled, .skipped(.outcome), .skipped(.cancellation), .ignored(settlement), .answered("1"), .faulted("no"),
          ], &random)
      case 14: kind = .waiting(until: VirtualInstant(nanoseconds: pick(times, &random)))
      case 15: kind = .asked(Question(text: "Sure?", choices: ["Yes"]))
      case 16: kind = .injected("hangs")
      default: kind = .prompted(number: pick(ids, &random), text: "a")
      }
      return TraceEvent(
        step: index + 1, time: VirtualInstant(nanoseconds: moment), promise: id(&random), cause: id(&random),
        kind: kind)
    }
  }

  /// A chain with a fork, a join, an adoption and an error, as a run would tell it.
  package static let story: [TraceEvent] = {
    func event(_ step: Int, _ time: Int64, _ promise: Int, _ cause: Int, _ kind: TraceEvent.Kind) -> TraceEvent {
      TraceEvent(
        step: step, time: VirtualInstant(milliseconds: time), promise: PromiseID(promise), cause: PromiseID(cause), kind: kind)
    }
    func made(_ name: String, _ parents: Int...) -> TraceEvent.Kind {
      let address = PromiseAddress(place: SourcePlace(line: 1, column: 1), occurrence: 0)
      return .created(PromiseCreation(operatorName: name, address: address, parents: parents.map { PromiseID($0) }))
    }
    let value = TraceEvent.Kind.settled(Settlement(state: .fulfilled, text: "1"))
    let error = TraceEvent.Kind.settled(Settlement(state: .rejected, text: "no"))
    return [
      event(1, 0, 1, 0, made("Promise")), event(2, 0, 2, 0, made("then", 1)), event(3, 0, 3, 0, made("delay", 1)),
      event(4, 0, 4, 0, made("all", 2, 3)), event(5, 0, 5, 0, made("catch", 4)), event(6, 0, 1, 0, .handlerRan(.work)),
      event(7, 0, 1, 1, value), event(8, 5, 2, 1, .handlerRan(.value)), event(9, 5, 6, 2, made("Promise")),
      event(10, 5, 2, 2, .adopted(inner: PromiseID(6))), event(11, 5, 3, 1, .waiting(until: VirtualInstant(milliseconds: 80))),
      event(12, 9, 6, 6, error), event(13, 9, 2, 6, error), event(14, 9, 4, 2, error), event(15, 10, 5, 4, .handlerRan(.error)),
      event(16, 10, 5, 4, error), event(17, 80, 3, 1, value), event(18, 80, 4, 3, .absorbed(input: PromiseID(3))),
      event(19, 80, 0, 0, .printed("done\n")), event(20, 80, 0, 0, .prompted(number: 1, text: "p")),
    ]
  }()

  private static let numbers = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "-1", "1.5", "1e999", "9007199254740993", "99999999999999999999", "null",
    "\"1\"", "[]",
    "1e-9", "true",
  ]
  private static let words = [
    "created", "settled", "adopted", "absorbed", "handlerRan", "skipped", "rejected", "fulfilled", "cancelled", "error", "value",
    "1:1#0",
    "0:0", "parents", "promise", "\\u001b[2J", "\\ud800", "",
  ]

  /// A text with a few numbers, words, lines or bytes changed.
  package static func mutated(_ original: [UInt8], _ random: inout Numbers) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5: replace(in: &bytes, by: numbers, &random) { (0x30...0x39).contains($0) }
      case 6...7: replace(in: &bytes, by: words, &random) { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) }
      case 8:
        let start = Int.random(in: bytes.indices, using: &random)
        bytes.removeSubrange(start..<min(start + Int.random(in: 1...40, using: &random), bytes.count))
      default: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }

  /// Puts something else in the place of a run of such bytes, wherever one is met first.
  private static func replace(
    in bytes: inout [UInt8], by replacements: [String], _ random: inout Numbers, where isPart: (UInt8) -> Bool
  ) {
    let from = Int.random(in: bytes.indices, using: &random)
    guard let start = bytes[from...].firstIndex(where: isPart) else { return }
    let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Array((replacements.randomElement(using: &random) ?? "").utf8))
  }
}
