// The whole chain: whoever calls gets the promise at its end
// Seed snippet 39: google-promises-guide.md, lines 1792 to 1795.

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
  return promise.then(processData)
}
// ---- end of the snippet ----

asyncCall().then { print("got", $0.text) }.catch { print("error", $0) }
