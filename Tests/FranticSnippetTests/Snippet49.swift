// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
// Not as printed: two commas, which are missing there.
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
self.promise = promiseSomething().then(
    on: GCDDispatcher.main,
    onFulfilled: { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }
        
        strongSelf.displayValue(value)
        return .value(value) // Manually continue the chain
    },
    onRejected: { [weak self] (reason) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }
        
        strongSelf.displayError(reason)
        throw reason // Manually continue the chain
    }
).then(
    on: GCDDispatcher.main,
    onFulfilled: { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.promise = nil
        return .value(value) // Manually continue the chain
    },
    onRejected: { [weak self] (reason) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.promise = nil
        throw reason // Manually continue the chain
    }
)
// ---- end of what is printed ----
  }
}

extension FranticSnippets {
  @Test("snippet 49: the value or the error is shown, and the promise dropped at the end", arguments: [true, false])
  @MainActor func snippet49(works: Bool) async {
    let controller = Controller(works: works)
    controller.start()
    #expect(await eventually { controller.promise == nil })
    #expect(controller.lines == [works ? "1" : "Broken()"])
  }

  @Test("snippet 49: nothing is shown once the object is gone")
  func snippet49Gone() async {
    weak var gone: Controller?
    do {
      let controller = Controller(works: true)
      gone = controller
      controller.start()
    }
    #expect(gone == nil)
  }
}
