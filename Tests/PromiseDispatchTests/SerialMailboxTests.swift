import Dispatch
import PromiseDispatch
import Testing
import TestSupport

@Suite("a serial mailbox")
struct SerialMailboxTests {
  @Test("reactions run first in, first out, and many share a trip: a block put between them is overtaken")
  func sharing() {
    let queue = DispatchQueue(label: "serial")
    let mailbox = SerialMailbox(queue)
    let journal = Journal()
    queue.sync {
      mailbox.dispatch { journal.write("1") }
      queue.async { journal.write("block") }
      mailbox.dispatch { journal.write("2") }
    }
    queue.sync {}
    #expect(journal.all == ["1", "2", "block"])
  }

  @Test("a trip takes at most 64 along and then lets the queue's blocks have a turn")
  func limit() {
    let queue = DispatchQueue(label: "serial")
    let mailbox = SerialMailbox(queue)
    let journal = Journal()
    queue.sync {
      for number in 0..<200 { mailbox.dispatch { journal.write("\(number)") } }
      queue.async { journal.write("block") }
    }
    for _ in 0..<4 { queue.sync {} }
    #expect(journal.all.firstIndex(of: "block") == 64)
    #expect(journal.all.filter { $0 != "block" } == (0..<200).map(String.init))
  }

  @Test("reactions that reactions add join the trip, and also keep to its limit")
  func growing() {
    let queue = DispatchQueue(label: "serial")
    let mailbox = SerialMailbox(queue)
    let journal = Journal()
    @Sendable func step(_ number: Int) {
      journal.write("\(number)")
      if number < 100 { mailbox.dispatch { step(number + 1) } }
    }
    queue.sync {
      mailbox.dispatch { step(1) }
      queue.async { journal.write("block") }
    }
    for _ in 0..<3 { queue.sync {} }
    #expect(journal.all.firstIndex(of: "block") == 64)
    #expect(journal.all.count == 101)
  }

  @Test("nothing is lost or run twice with many threads, and each thread's reactions keep their order")
  func threads() {
    let queue = DispatchQueue(label: "serial")
    let mailbox = SerialMailbox(queue)
    let journal = Journal()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<1000 { mailbox.dispatch { journal.write("\(thread) \(number)") } }
    }
    while journal.all.count < 4000 { queue.sync {} }
    queue.sync {}
    let lines = journal.all
    #expect(lines.count == 4000)
    for thread in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(thread) ") } == (0..<1000).map { "\(thread) \($0)" })
    }
  }

  @Test("a chain on a mailbox runs, delays included")
  func chain() async throws {
    let mailbox = SerialMailbox(DispatchQueue(label: "serial"))
    let sum = Promise(on: mailbox) { 1 }.then(on: mailbox) { $0 + 1 }.delay(on: mailbox, 0.01).then(on: mailbox) { $0 + 1 }
    #expect(try await sum.get() == 3)
  }
}
