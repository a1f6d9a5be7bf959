// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
// Not as printed: `makeProimise` and `whenFullfilled` are spelled right.
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
self.promise = PromiseMaker.makeUsing(context: self) { (makePromise) in
    makePromise { (context) in
        return context.promiseSomething()
    }.whenFulfilled { (context, value) in
        context.displayValue(value)
    }.whenRejected { (context, reason) in
        context.displayError(reason)
    }.whenComplete { (context) in
        context.promise = nil
    }
}
// ---- end of what is printed ----
  }
}

extension FranticSnippets {
  @Test("snippet 51: the value or the error is shown, and the promise dropped at the end", arguments: [true, false])
  @MainActor func snippet51(works: Bool) async {
    let controller = Controller(works: works)
    controller.start()
    #expect(await eventually { controller.promise == nil })
    #expect(controller.lines == [works ? "1" : "Broken()"])
  }

  @Test("snippet 51: nothing is shown once the object is gone")
  func snippet51Gone() async {
    weak var gone: Controller?
    do {
      let controller = Controller(works: true)
      gone = controller
      controller.start()
    }
    #expect(gone == nil)
  }
}
