import PromiseEngine
import Testing
import TestSupport

private actor Account {
  private(set) var balance = 0

  nonisolated func deposit(_ amount: Int) { assumeIsolated { $0.balance += amount } }
}

@Suite("an actor as a dispatcher")
struct ActorDispatcherTests {
  @Test("handlers run isolated to the actor, and may use its state without waiting")
  func isolation() async throws {
    let account = Account()
    let dispatcher = ActorDispatcher(account)
    _ = try await Promise(5).then(on: dispatcher) { account.deposit($0) }.then(on: dispatcher) { account.deposit($0) }.get()
    #expect(await account.balance == 10)
  }

  @Test("handlers keep their order, also beyond what one turn takes along")
  func order() async throws {
    let dispatcher = ActorDispatcher(Account())
    let journal = Journal()
    let source = Promise<Int>.pending()
    for number in 0..<200 { source.then(on: dispatcher) { _ in journal.write("\(number)") } }
    let last = source.then(on: dispatcher) { _ in }
    source.fulfill(0)
    _ = try await last.get()
    #expect(journal.all == (0..<200).map(String.init))
  }

  @Test("the main actor is an actor, too")
  func mainActor() async throws {
    let value = try await Promise(1).then(on: ActorDispatcher(MainActor.shared)) { value in
      MainActor.assumeIsolated { value + 1 }
    }.get()
    #expect(value == 2)
  }
}
