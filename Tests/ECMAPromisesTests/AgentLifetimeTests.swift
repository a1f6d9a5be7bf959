import ECMAPromises
import Testing
import TestSupport

@Suite("how long an agent lives")
struct AgentLifetimeTests {
  private struct Reason: Error {
    let promise: ECMAPromises.Promise<Int>
  }

  @Test("an agent goes with its promises, even if a reason that nobody handled refers to one of them")
  func reasonRefersToPromise() {
    weak var agent: Agent?
    do {
      let bench = Bench()
      agent = bench.agent
      bench.run {
        let inner = ECMAPromises.Promise<Int>.resolve(1)
        _ = ECMAPromises.Promise<Int>.reject(Reason(promise: inner))
      }
      #expect(bench.journal.all.count == 1)
    }
    #expect(agent == nil)
  }
}
