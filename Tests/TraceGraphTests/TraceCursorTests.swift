import Testing
import TraceEvents
import TraceGraph
import TraceTelling

@Suite("Moving in a trace")
struct TraceCursorTests {
  let cursor = TraceCursor(Stories.pipeline().events)

  @Test("settlements are found forwards and backwards, each once")
  func settlements() {
    var forwards: [Int] = []
    var position = 0
    while let next = cursor.nextSettlement(after: position) {
      forwards.append(next)
      position = next
    }
    #expect(forwards == [5, 7, 10])
    var backwards: [Int] = []
    position = cursor.events.count + 5
    while let previous = cursor.previousSettlement(before: position) {
      backwards.append(previous)
      position = previous
    }
    #expect(backwards == [10, 7, 5])
  }

  @Test("an instant's position counts all of its events")
  func instants() {
    #expect(cursor.position(at: VirtualInstant(milliseconds: 49)) == 4)
    #expect(cursor.position(at: VirtualInstant(milliseconds: 50)) == 10)
    #expect(cursor.position(at: VirtualInstant(nanoseconds: -1)) == 0)
  }

  @Test("a promise's making and settlement are found")
  func promises() {
    #expect(cursor.creation(of: PromiseID(2)) == 2)
    #expect(cursor.settlement(of: PromiseID(2)) == 7)
    #expect(cursor.settlement(of: PromiseID(99)) == nil)
  }

  @Test("an empty trace has no way to go")
  func empty() {
    let cursor = TraceCursor([])
    #expect(cursor.nextSettlement(after: 0) == nil && cursor.previousSettlement(before: 0) == nil)
    #expect(cursor.position(at: .distantFuture) == 0)
  }
}
