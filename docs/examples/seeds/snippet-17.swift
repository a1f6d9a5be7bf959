// Four things that a handler of then can do: return a promise, a value, throw, return nothing
// Seed snippet 17: google-promises-guide.md, lines 746 to 767. Where the document has a printing mistake, "printed:" shows it.

class NSError: Error, CustomStringConvertible {
  let domain: String
  let code: Int

  init(domain: String, code: Int, userInfo: [String: Any]?) {
    self.domain = domain
    self.code = code
  }

  var description: String { return "NSError \(code)" }
}

class Converter {
  func string(from number: Int) -> Promise<String> {
    return Promise("the number \(number)").delay(0.1)
  }

  func run() {

// ---- the snippet ----
let numberPromise = Promise(42)

// Return another promise.
let chainedStringPromise = numberPromise.then { number in
  return self.string(from: number)
}

// Return any value.
// printed: let chainedStringPromise = numberPromise.then { number in
let anyValuePromise = numberPromise.then { number in
  return String(number)
}

// Throw an error.
// printed: let chainedStringPromise = numberPromise.then { number in
let thrownPromise = numberPromise.then { number in
  throw NSError(domain: "", code: 0, userInfo: nil)
}

// Void return.
// printed: let chainedStringPromise = numberPromise.then { number in
let voidPromise = numberPromise.then { number in
  print(number)
  // Implicit 'return number' here.
}
// ---- end of the snippet ----

    chainedStringPromise.then { print($0) }
    anyValuePromise.then { print($0) }
    thrownPromise.catch { print($0) }
    voidPromise.then { print("still", $0) }
  }
}

let converter = Converter()
converter.run()
