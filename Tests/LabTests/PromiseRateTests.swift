import Lab
import Testing
import TraceEvents

@Suite("how many promises a program makes in a second")
struct PromiseRateTests {
  private static func made(_ count: Int) -> [TraceEvent] {
    (1...count).flatMap { number in
      let place = SourcePlace(line: 1, column: 1)
      let creation = PromiseCreation(
        operatorName: "Promise", kind: .promise, address: PromiseAddress(place: place, occurrence: number), parents: [])
      return [TraceEvent.Kind.created(creation), .settled(Settlement(state: .fulfilled, text: ""))].map {
        TraceEvent(step: 1, time: .zero, promise: PromiseID(number), cause: .program, kind: $0)
      }
    }
  }

  private static func milliseconds(_ count: Int64) -> VirtualInstant { VirtualInstant(nanoseconds: count * 1_000_000) }

  @Test("promises are counted, not events, of each second that is over; what was there before, or is told anew, isn't counted")
  func rate() {
    let all = Self.made(700)
    var rate = PromiseRate()
    rate.note(Array(all.prefix(200)), now: Self.milliseconds(5000))
    #expect(rate.perSecond == nil)
    rate.note(Array(all.prefix(400)), now: Self.milliseconds(5500))
    #expect(rate.perSecond == nil)
    rate.note(Array(all.prefix(600)), now: Self.milliseconds(7000))
    #expect(rate.perSecond == 100)
    rate.restart()
    rate.note(all, now: Self.milliseconds(7100))
    #expect(rate.perSecond == 100)
    rate.note(all, now: Self.milliseconds(8100))
    #expect(rate.perSecond == 0)
  }
}
