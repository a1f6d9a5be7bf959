// dialect: frantic
// The same with the methods for one outcome
// Seed snippet 50: franticapparatus-6.0-readme.md, lines 272 to 284. Where the document has a printing mistake, "printed:" shows it.

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
    self.promise = promiseSomething().whenFulfilled(on: GCDDispatcher.main) { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.displayValue(value)
    }.whenRejected(on: GCDDispatcher.main) { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

// printed:         strongSelf.displayError(reason)
        strongSelf.displayError(value)
    }.whenComplete(on: GCDDispatcher.main) { [weak self] in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.promise = nil
    }
// ---- end of the snippet ----

  }
}

let controller = ValueController()
controller.run()
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("dropped:", controller.promise == nil) }
