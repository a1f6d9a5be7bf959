// A function with a completion handler, as one asks for it
// Seed snippet 09: google-promises-guide.md, lines 492 to 492.

struct URL {
  var absoluteString: String
}

struct Data {
  var text: String
}

enum DataError: Error {
  case empty
}

protocol Loader {

// ---- the snippet ----
func data(at url: URL, completion: @escaping (Data?, Error?) -> Void)
// ---- end of the snippet ----

}

struct SimulatedLoader: Loader {
  func data(at url: URL, completion: @escaping (Data?, Error?) -> Void) {
    DispatchQueue.main.async { completion(nil, DataError.empty) }
  }
}

SimulatedLoader().data(at: URL(absoluteString: "https://example.com")) { data, error in
  print(data == nil, error!)
}
