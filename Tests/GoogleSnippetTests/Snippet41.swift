// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing
import TestSupport

private class Controller {
  let journal = Journal()
  func loadSomething() -> Promise<Data> { Promise { Data([1]) } }
  func loadAnother() -> Promise<Data> { Promise { Data([2, 3]) } }

  func doSomething(with something: Data?, and another: Data?) { journal.write("\(something?.count ?? 0) \(another?.count ?? 0)") }

  func printed() {
// ---- as printed ----
all([loadSomething(), loadAnother()]).then { result in
  self.doSomething(with: result.first, and: result.last)
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 41: both values come together")
  func snippet41()  {
    let controller = Controller()
    controller.printed()
    #expect(waitForPromises(timeout: 10))
    #expect(controller.journal.all == ["1 2"])
  }
}
