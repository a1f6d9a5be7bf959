// The same function with a promise
// Seed snippet 10: google-promises-guide.md, lines 506 to 506.

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
func data(at url: URL) -> Promise<Data>
// ---- end of the snippet ----

}

struct SimulatedLoader: Loader {
  func data(at url: URL) -> Promise<Data> {
    return Promise(DataError.empty)
  }
}

SimulatedLoader().data(at: URL(absoluteString: "https://example.com")).catch { error in print(error) }
