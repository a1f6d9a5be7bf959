// dialect: frantic
// Parsing on a background queue
// Seed snippet 48: franticapparatus-6.0-readme.md, lines 210 to 228.

struct Data {
  var text: String
}

typealias NSDictionary = [String: Any]

enum NetworkError: Error {
  case unexpectedData(Data)
}

enum JSONError: Error {
  case malformed
}

struct JSONSerialization {
  static func jsonObject(with data: Data, options: [String]) throws -> Any {
    if data.text == "{}" { return ["x": 1] }
    if data.text == "[]" { return [1] }
    throw JSONError.malformed
  }
}

let queue = DispatchQueue(label: "parser")

// ---- the snippet ----
func parseJSONData(_ data: Data) -> Promise<NSDictionary> {
    return Promise<NSDictionary> { (fulfill, reject, isCancelled) in
        queue.async {
            do {
                let object = try JSONSerialization.jsonObject(with: data, options: [])

                if let dictionary = object as? NSDictionary {
                    fulfill(dictionary)
                }
                else {
                    reject(NetworkError.unexpectedData(data))
                }
            }
            catch {
                reject(error)
            }
        }
    }
}
// ---- end of the snippet ----

let promises = ["{}", "[]", "?"].map { text in
  parseJSONData(Data(text: text)).whenFulfilled(on: GCDDispatcher.main) { print($0) }
    .whenRejected(on: GCDDispatcher.main) { print($0) }
}
