// dialect: frantic
// The same with a context
// Seed snippet 51: franticapparatus-6.0-readme.md, lines 288 to 298. Where the document has a printing mistake, "printed:" shows it.

enum FetchError: Error {
  case failed
}

class ValueController {
  var promise: Promise<Int>?

  func promiseSomething() -> Promise<Int> { return Promise(42) }
  func displayValue(_ value: Int) { print("value", value) }
  func displayError(_ error: Error) { print("error", error) }

  func run() {

// ---- the snippet ----
self.promise = PromiseMaker.makeUsing(context: self) { (makePromise) in
// printed:     makeProimise { (context) in
    makePromise { (context) in
        return context.promiseSomething()
// printed:     }.whenFullfilled { (context, value) in
    }.whenFulfilled { (context, value) in
        context.displayValue(value)
    }.whenRejected { (context, reason) in
        context.displayError(reason)
    }.whenComplete { (context) in
        context.promise = nil
    }
}
// ---- end of the snippet ----

  }
}

let controller = ValueController()
controller.run()
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("dropped:", controller.promise == nil) }
