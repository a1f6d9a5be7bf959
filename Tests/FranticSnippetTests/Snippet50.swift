// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
// Not as printed: the parameter `reason`, which is called `value` there, and `return`, because whenComplete can't throw (rule 9).
import FranticPromises
import Testing

private class Controller {
  let works: Bool
  var lines: [String] = []
  var promise: Promise<Int>?

  init(works: Bool) { self.works = works }

  func displayValue(_ value: Int) { lines.append("\(value)") }
  func displayError(_ error: Error) { lines.append("\(error)") }
  func promiseSomething() -> Promise<Int> { later(works ? 1 : nil) }

  func start() {
// ---- as printed ----
    self.promise = promiseSomething().whenFulfilled(on: GCDDispatcher.main) { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.displayValue(value)
    }.whenRejected(on: GCDDispatcher.main) { [weak self] (reason) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.displayError(reason)
    }.whenComplete(on: GCDDispatcher.main) { [weak self] in
        guard let strongSelf = self else { return }

        strongSelf.promise = nil
    }
// ---- end of what is printed ----
  }
}

extension FranticSnippets {
  @Test("snippet 50: the value or the error is shown, and the promise dropped at the end", arguments: [true, false])
  @MainActor func snippet50(works: Bool) async {
    let controller = Controller(works: works)
    controller.start()
    #expect(await eventually { controller.promise == nil })
    #expect(controller.lines == [works ? "1" : "Broken()"])
  }

  @Test("snippet 50: nothing is shown once the object is gone")
  func snippet50Gone() async {
    weak var gone: Controller?
    do {
      let controller = Controller(works: true)
      gone = controller
      controller.start()
    }
    #expect(gone == nil)
  }
}
