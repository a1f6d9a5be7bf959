// A broken chain: the promise that is returned misses the error of the one that isn't

struct Corrupt: Error {}

func download() -> Promise<String> {
  Promise("data").delay(0.1)
}

func process(_ data: String) throws -> Int {
  throw Corrupt()
}

func broken() -> Promise<String> {
  let data = download()
  data.then { try process($0) }  // nobody holds this one: its rejection is lost
  return data
}

func whole() -> Promise<Int> {
  return download().then { try process($0) }
}

broken()
  .then { print("broken chain: fine with \($0)") }
  .catch { error in print("broken chain: \(error)") }

whole()
  .then { print("whole chain: \($0)") }
  .catch { error in print("whole chain: \(error)") }
