import PromiseEngine
import Testing
import TestSupport

@Suite("a sign of unfinished work on a promise")
struct UnfinishedWorkTests {
  private let journal = Journal()

  private func sign() -> UnfinishedWork {
    UnfinishedWork { [journal] in journal.write("finished") }
  }

  @Test("it is taken back after the reactions have been sent on their way, whenever they attached")
  func order() {
    let promise = Promise<Int>.pending()
    promise.then(on: .inline) { [journal] in journal.write("before \($0)") }
    promise.finishWhenSettled(sign())
    promise.then(on: .inline) { [journal] in journal.write("after \($0)") }
    #expect(journal.all == [])
    promise.fulfill(1)
    #expect(journal.all == ["before 1", "after 1", "finished"])
  }

  @Test("without reactions it is taken back when the promise is settled, and at once if that was before")
  func alone() {
    let promise = Promise<Int>.pending()
    promise.finishWhenSettled(sign())
    promise.fulfill(1)
    #expect(journal.all == ["finished"])
    promise.finishWhenSettled(sign())
    #expect(journal.all == ["finished", "finished"])
  }

  @Test("it is taken back when a pending promise is freed, and when one is cancelled")
  func freedOrCancelled() {
    var promise = Promise<Int>.pending()
    promise.finishWhenSettled(sign())
    #expect(journal.all == [])
    promise = Promise<Int>.pending()
    #expect(journal.all == ["finished"])
    promise.finishWhenSettled(sign())
    promise.cancel()
    #expect(journal.all == ["finished", "finished"])
  }

  @Test("who looks on doesn't keep a promise that nobody else waits for from being cancelled")
  func cancellation() {
    let promise = Promise<Int>.pending()
    promise.finishWhenSettled(sign())
    promise.then(on: .inline) { _ in }.cancel()
    #expect(promise.isCancelled)
    #expect(journal.all == ["finished"])
  }
}
