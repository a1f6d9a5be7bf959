import PromiseEngine
import Testing
import TraceEvents

@testable import PromiseTracing

@Suite("what a recording keeps when there is too much")
struct FamilyRingTests {
  private static func event(_ promise: Int, _ what: RecordedEvent.What) -> RecordedEvent {
    RecordedEvent(time: 0, promise: PromiseID(promise), cause: .program, thread: 1, queue: -1, what: what)
  }

  private static func made(_ promise: Int, from parents: Int...) -> RecordedEvent {
    event(
      promise,
      .made(
        RecordedEvent.Making(
          by: "then", of: .handler, at: CallSite(file: "A/B.swift", line: 1, column: 1), from: parents.map { PromiseID($0) })))
  }

  private static func settled(_ promise: Int) -> RecordedEvent {
    event(promise, .fulfilled(.text("")))
  }

  /// Lines of ten bytes that say what they are about.
  private static func line(_ event: RecordedEvent) -> [UInt8] {
    Array((String(event.promise.rawValue) + "          ").utf8.prefix(9)) + [0x0A]
  }

  private static func add(_ event: RecordedEvent, to ring: inout FamilyRing) -> FamilyRing.Answer {
    line(event).withUnsafeBufferPointer { ring.add(event, as: $0) }
  }

  private static func promises(_ ring: FamilyRing) -> [Int] {
    ring.texts.joined().split(separator: 0x0A).map { Int(String(decoding: $0.prefix { $0 != 0x20 }, as: UTF8.self)) ?? -1 }
  }

  @Test("the oldest settled family goes as a whole; what is pending stays, however old")
  func drops() {
    var ring = FamilyRing(limit: 80)
    // 1 is pending; 2 and its child 3 are settled; 4 is settled.
    for event in [
      Self.made(1), Self.made(2), Self.made(3, from: 2), Self.settled(2), Self.settled(3), Self.made(4), Self.settled(4),
      Self.made(5),
    ] {
      #expect(Self.add(event, to: &ring) == .kept)
    }
    #expect(Self.add(Self.made(6), to: &ring) == .keptInPlaceOfOthers)
    #expect(Self.promises(ring) == [1, 4, 4, 5, 6])
    #expect(ring.forgotten == TraceLine.Forgotten(families: 1, promises: 2, events: 4))
    #expect(ring.bytes == 50)
    #expect(!ring.knows(PromiseID(2)) && ring.knows(PromiseID(4)))
  }

  private static func failed(_ promise: Int) -> RecordedEvent {
    event(promise, .happened(.settled(Settlement(state: .rejected, text: ""))))
  }

  @Test(
    "a family with an error stays though younger ones go, up to a quarter of the limit; beyond it the oldest of them goes, too")
  func errors() {
    var ring = FamilyRing(limit: 80)
    // The error of 1 takes a quarter of the limit; 2 and 3 end well.
    for event in [
      Self.made(1), Self.failed(1), Self.made(2), Self.settled(2), Self.made(3), Self.settled(3), Self.made(4), Self.settled(4),
    ] {
      #expect(Self.add(event, to: &ring) == .kept)
    }
    #expect(Self.add(Self.made(5), to: &ring) == .keptInPlaceOfOthers)
    #expect(Self.promises(ring) == [1, 1, 4, 4, 5])
    for event in [Self.failed(5), Self.made(6), Self.failed(6)] { #expect(Self.add(event, to: &ring) == .kept) }
    #expect(Self.add(Self.made(7), to: &ring) == .keptInPlaceOfOthers)
    #expect(Self.promises(ring) == [5, 5, 6, 6, 7])
  }

  @Test("a promise that takes over another is of its family: neither goes while one is pending")
  func adoption() {
    var ring = FamilyRing(limit: 60)
    for event in [
      Self.made(1), Self.made(2), Self.event(1, .happened(.adopted(inner: PromiseID(2)))), Self.settled(2), Self.made(3),
      Self.settled(3),
    ] {
      _ = Self.add(event, to: &ring)
    }
    _ = Self.add(Self.made(4), to: &ring)
    #expect(Self.promises(ring) == [1, 2, 1, 2, 4])
  }

  @Test("when nothing is settled, what begins is left out and counted, and settlements are kept")
  func full() {
    var ring = FamilyRing(limit: 40)
    for number in 1...4 { #expect(Self.add(Self.made(number), to: &ring) == .kept) }
    #expect(Self.add(Self.made(5), to: &ring) == .refused)
    #expect(Self.add(Self.settled(5), to: &ring) == .refused)
    #expect(ring.leftOut == TraceLine.LeftOut(promises: 1, events: 2) && ring.forgotten == TraceLine.Forgotten())
    #expect(Self.add(Self.settled(1), to: &ring) == .keptInPlaceOfOthers)
    #expect(Self.promises(ring) == [2, 3, 4])
    #expect(Self.add(Self.made(6), to: &ring) == .kept)
  }

  @Test("what is left out has no line at all, and what becomes of a promise that is kept goes a little beyond the limit")
  func noEndWithoutBeginning() {
    var ring = FamilyRing(limit: 50)
    for number in 1...5 { #expect(Self.add(Self.made(number), to: &ring) == .kept) }
    // Made from one that is kept, and yet left out: its end must not come without its beginning.
    #expect(Self.add(Self.made(6, from: 1), to: &ring) == .refused)
    #expect(Self.add(Self.settled(6), to: &ring) == .refused)
    #expect(Self.add(Self.event(1, .happened(.awaits(input: PromiseID(2)))), to: &ring) == .kept)
    #expect(Self.add(Self.event(1, .happened(.awaits(input: PromiseID(6)))), to: &ring) == .refused)
    #expect(Self.add(Self.event(1, .happened(.skipped(.outcome))), to: &ring) == .refused, "more than a quarter beyond the limit")
    #expect(Self.promises(ring) == [1, 2, 3, 4, 5, 1])
    #expect(ring.leftOut == TraceLine.LeftOut(promises: 1, events: 4))
    // Without it, an error that a handler got would seem to be nobody's.
    #expect(Self.add(Self.event(2, .handlerRan(.error)), to: &ring) == .kept)
    #expect(Self.add(Self.event(2, .handlerRan(.error)), to: &ring) == .refused, "awaited again and again")
    #expect(Self.add(Self.event(6, .handlerRan(.error)), to: &ring) == .refused)
    #expect(Self.add(Self.failed(2), to: &ring) == .kept)
    // Without any room there is nothing to drop, either: each event would look for it.
    var tiny = FamilyRing(limit: 1)
    #expect(Self.add(Self.made(1), to: &tiny) == .refused)
  }

  @Test("families that became one go as one, however often that happened, and what is made from one of them joins it")
  func merged() {
    var ring = FamilyRing(limit: 100)
    // 1, 2 and 3 become one family through 4, which is made of all three, and through what 3 takes over.
    for event in [
      Self.made(1), Self.made(2), Self.made(3), Self.made(4, from: 1, 2, 3), Self.made(5),
      Self.event(3, .happened(.adopted(inner: PromiseID(5)))),
    ] {
      #expect(Self.add(event, to: &ring) == .kept)
    }
    for number in 1...4 { _ = Self.add(Self.settled(number), to: &ring) }
    // 5 is pending: the whole family stays.
    #expect(Self.promises(ring) == [1, 2, 3, 4, 5, 3, 1, 2, 3, 4] && ring.forgotten == TraceLine.Forgotten())
    #expect(Self.add(Self.settled(5), to: &ring) == .keptInPlaceOfOthers)
    #expect(Self.promises(ring) == [] && ring.promiseCount == 0 && ring.bytes == 0)
    #expect(ring.forgotten == TraceLine.Forgotten(families: 1, promises: 5, events: 11))
    #expect(Self.add(Self.made(6, from: 1), to: &ring) == .kept)
    #expect(ring.promiseCount == 1)
  }

  @Test("two hundred thousand promises that settle leave no more than the limit, and no promise half")
  func bounded() {
    var ring = FamilyRing(limit: 10_000)
    for number in stride(from: 1, to: 200_000, by: 2) {
      for event in [Self.made(number), Self.made(number + 1, from: number), Self.settled(number), Self.settled(number + 1)] {
        _ = Self.add(event, to: &ring)
      }
    }
    #expect(ring.bytes <= 10_000)
    #expect(ring.promiseCount <= 500)
    let counts = Dictionary(grouping: Self.promises(ring), by: \.self).values.map(\.count)
    #expect(counts.allSatisfy { $0 == 2 })
    #expect(ring.forgotten.promises + ring.promiseCount == 200_000)
  }
}
