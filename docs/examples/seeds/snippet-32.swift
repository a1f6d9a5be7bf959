// A function with a callback becomes one that returns a promise
// Seed snippet 32: google-promises-guide.md, lines 1468 to 1472.

struct Data {
  var text: String
}

enum ClientError: Error {
  case offline
}

struct MyClient {
  static var isOnline = true

  static func wrappedAsyncMethodWithTypical(completion: @escaping (Data, Error?) -> Void) {
    let isOnline = MyClient.isOnline
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      if isOnline { completion(Data(text: "data"), nil) } else { completion(Data(text: ""), ClientError.offline) }
    }
  }
}

// ---- the snippet ----
func newAsyncMethodReturningAPromise() -> Promise<Data> {
  return wrap { handler in
    MyClient.wrappedAsyncMethodWithTypical(completion: handler)
  }
}
// ---- end of the snippet ----

newAsyncMethodReturningAPromise().then { data -> Promise<Data> in
  print(data.text)
  MyClient.isOnline = false
  return newAsyncMethodReturningAPromise()
}.catch { print($0) }
