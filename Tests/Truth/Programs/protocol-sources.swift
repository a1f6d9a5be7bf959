// Two sources behind one protocol

protocol Source {
  var name: String { get }
  func fetch(_ key: String) -> Promise<String>
}

extension Source {
  func fetchLoudly(_ key: String) -> Promise<String> { fetch(key).then { $0.uppercased() } }
}

struct Memory: Source {
  let name = "memory"
  let values: [String: String]
  func fetch(_ key: String) -> Promise<String> {
    if let value = values[key] { return Promise(value) }
    return Promise(Missing(key: key, source: name))
  }
}

struct Disk: Source {
  var name: String { "disk" }
  func fetch(_ key: String) -> Promise<String> { Promise("<\(key) from disk>").delay(0.2) }
}

struct Missing: Error {
  let key: String
  let source: String
}

let sources: [any Source] = [Memory(values: ["a": "apple"]), Disk()]

func find(_ key: String) -> Promise<String> {
  sources[0].fetchLoudly(key).recover { error -> Promise<String> in
    if let missing = error as? Missing { print("no", missing.key, "in", missing.source) }
    return sources[1].fetchLoudly(key)
  }
}

find("a").then { print($0) }
find("b").then { print($0) }
