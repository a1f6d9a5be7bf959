// A promise that is settled when it is made
// Seed snippet 16: google-promises-guide.md, lines 697 to 702.

struct URL {
  var absoluteString: String
}

struct Data {
  var text: String
}

func load(_ url: URL) -> Promise<Data?> {
  return Promise(Data(text: "the text at \(url.absoluteString)")).delay(0.1)
}

// ---- the snippet ----
func data(at url: URL) -> Promise<Data?> {
  if url.absoluteString.isEmpty {
    return Promise(nil)
  }
  return load(url)
}
// ---- end of the snippet ----

data(at: URL(absoluteString: "")).then { data in print(data == nil) }
data(at: URL(absoluteString: "https://example.com")).then { data in print(data!.text) }
