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

  func doSomething(with something: Data, and another: Data) { journal.write("\(something.count) \(another.count)") }

  func printed() {
// ---- as printed ----
loadSomething().then { something in
  self.loadAnother().then { another in
    self.doSomething(with: something, and: another)
  }
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 40: both values reach the inner handler")
  func snippet40()  {
    let controller = Controller()
    controller.printed()
    #expect(waitForPromises(timeout: 10))
    #expect(controller.journal.all == ["1 2"])
  }
}
