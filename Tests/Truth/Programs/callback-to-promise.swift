// A callback API in a promise

func oldStyle(_ name: String, completion: @escaping (String?, Error?) -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
    if name.isEmpty { completion(nil, NoName()) } else { completion("hello \(name)", nil) }
  }
}
struct NoName: Error {}

func newStyle(_ name: String) -> Promise<String> {
  Promise { fulfill, reject in
    oldStyle(name) { text, error in
      if let error = error { reject(error); return }
      fulfill(text ?? "?")
    }
  }
}

newStyle("ada").then { print($0) }
newStyle("").then { print($0) }.catch { print("error", $0) }
