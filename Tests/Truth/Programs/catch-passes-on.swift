// A catch sees the error and passes it on

enum Fault: Error { case first, second }

Promise<Int> { throw Fault.first }
  .catch { print("one:", $0) }
  .then { print("not run", $0) }
  .catch { print("two:", $0) }
  .recover { error -> Int in
    guard let fault = error as? Fault else { return 0 }
    return fault == .first ? 11 : 22
  }
  .catch { print("not run", $0) }
  .then { print("recovered", $0) }
