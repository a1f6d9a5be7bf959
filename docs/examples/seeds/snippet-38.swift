// A broken chain: whoever calls gets a promise that knows nothing of the error
// Seed snippet 38: google-promises-guide.md, lines 1766 to 1770.

struct Data {
  var text: String
}

enum DataError: Error {
  case corrupt
}

func doSomethingAsync() -> Promise<Data> {
  return Promise(Data(text: "data")).delay(0.1)
}

func processData(_ data: Data) -> Promise<Data> {
  return Promise(DataError.corrupt)
}

// ---- the snippet ----
func asyncCall() -> Promise<Data> {
  let promise = doSomethingAsync()
  promise.then(processData)
  return promise
}
// ---- end of the snippet ----

asyncCall().then { print("got", $0.text) }.catch { print("error", $0) }
