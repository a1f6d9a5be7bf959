// dialect: frantic
// The chain of frantic/thread-safe, by hand
// Seed snippet 49: franticapparatus-6.0-readme.md, lines 240 to 268. Where the document has a printing mistake, "printed:" shows it.

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
self.promise = promiseSomething().then(
    on: GCDDispatcher.main,
    onFulfilled: { [weak self] (value) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }
        
        strongSelf.displayValue(value)
        return .value(value) // Manually continue the chain
// printed:     }
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
// printed:     }
    },
    onRejected: { [weak self] (reason) in
        guard let strongSelf = self else { throw PromiseError.contextDeallocated }

        strongSelf.promise = nil
        throw reason // Manually continue the chain
    }
)
// ---- end of the snippet ----

  }
}

let controller = ValueController()
controller.run()
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("dropped:", controller.promise == nil) }
